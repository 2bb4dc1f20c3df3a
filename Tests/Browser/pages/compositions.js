// Draws every reference composition twice, with the compositor and with Canvas2D, and measures the difference.

import { Compositor } from "../../../Public/js/render/compositor.js";
import { ContentStore } from "../../../Public/js/render/content.js";
import { Shading } from "../../../Public/js/render/shading.js";
import { loadShaders } from "../../../Public/js/render/shaders.js";
import { bareTree, brokenTree, ownReferences, ownShaders } from "./ownShaders.js";
import { references as others } from "./references.js";
import { flatten, node } from "./tree.js";

/** @typedef {{ largest: number, mean: number, covered: number }} Difference in levels of 255; covered: the reference's mean alpha */

const size = { width: 240, height: 160 };

/** @returns {HTMLCanvasElement} */
function makeCanvas() {
  return Object.assign(document.createElement("canvas"), size);
}

/** A picture without two equal neighbours, so that the slightest shift shows. */
function noise() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = context.createImageData(64, 48);
  let seed = 1;
  for (let i = 0; i < image.data.length; i += 1) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    image.data[i] = i % 4 === 3 ? 255 : seed >> 16 & 255;
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** A colour bitmap as fonts have it, larger than it is shown. */
function emoji() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 128, height: 128 });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "rgb(250 200 60)";
  context.fillRect(32, 32, 64, 64);
  return canvas.toDataURL("image/png");
}

/** A picture of one colour. @param {string} color */
function flat(color) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = color;
  context.fillRect(0, 0, 64, 48);
  return canvas.toDataURL("image/png");
}

const references = { ...others, ...ownReferences };
const picture = noise();
const shaders = await loadShaders();
const wall = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 10" width="500" height="10" preserveAspectRatio="none"><path fill="rgb(51 102 153)" d="M0 0H500V10H0Z"/></svg>';
/** @type {import("../../../Public/js/net/types.d.ts").Asset[]} */
const assets = [
  { id: "noise", kind: "image", url: picture.toDataURL("image/png"), width: 64, height: 48 },
  { id: "arrow", kind: "outline", path: "M0 30 L50 0 L100 30 L70 30 L70 60 L30 60 L30 30 Z", width: 100, height: 60 },
  { id: "paper", kind: "image", url: flat("rgb(51 102 153)"), width: 64, height: 48 },
  { id: "wall", kind: "image", url: `data:image/svg+xml,${encodeURIComponent(wall)}#.svg`, width: 500, height: 10 },
  // A triangle that stands on its baseline, and a square half below it.
  { id: "delta", kind: "glyph", unitsPerEm: 1000, bounds: [100, 0, 600, 700], path: "M100 0L400 700L700 0Z" },
  { id: "smiley", kind: "glyph", unitsPerEm: 1000, bounds: [0, -200, 1000, 1000], url: emoji(), width: 128, height: 128 },
  ...ownShaders,
  { id: "saw", kind: "outline", width: 1000, height: 10, path: `M0 10${Array.from({ length: 100 }, (_, i) => `L${10 * i + 5} 0L${10 * i + 10} 10`).join("")}Z` },
];

/** Unpremultiplied pixels over black and their alpha, so that invisible colour does not count. @param {Uint8ClampedArray | Uint8Array} a @param {Uint8ClampedArray} b @returns {Difference} */
function compare(a, b) {
  let [largest, sum, covered] = [0, 0, 0];
  for (let i = 0; i < b.length; i += 1) {
    const difference = Math.abs(a[i] - b[i]);
    largest = Math.max(largest, difference);
    sum += difference;
    if (i % 4 === 3) covered += b[i];
  }
  return { largest, mean: sum / b.length, covered: covered / (b.length / 4) };
}

/** A canvas's pixels, premultiplied and from the top. @param {CanvasRenderingContext2D} context */
function premultiplied(context) {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  for (let i = 0; i < data.length; i += 4) {
    for (let c = 0; c < 3; c += 1) data[i + c] = Math.round(data[i + c] * data[i + 3] / 255);
  }
  return data;
}

/**
 * Draws a reference. Its outlines are drawn eight times as large and averaged, because Canvas2D's own
 * antialiasing is up to 57 levels away from the true coverage on curves.
 * @param {import("./shapes.js").Reference} reference
 */
function drawReference({ draw, isOutlined }) {
  const factor = isOutlined ? 8 : 1;
  const canvas = Object.assign(makeCanvas(), { width: factor * size.width, height: factor * size.height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.scale(factor, factor);
  draw(context, picture);
  const fine = premultiplied(context);
  if (factor === 1) return { canvas, truth: fine };
  const truth = new Uint8ClampedArray(4 * size.width * size.height);
  for (let i = 0; i < truth.length; i += 1) {
    const [x, y] = [(i >> 2) % size.width, Math.floor((i >> 2) / size.width)];
    let sum = 0;
    for (let j = 0; j < factor * factor; j += 1) {
      const [fineX, fineY] = [factor * x + j % factor, factor * y + Math.floor(j / factor)];
      sum += fine[4 * (fineY * canvas.width + fineX) + i % 4];
    }
    truth[i] = sum / (factor * factor);
  }
  canvas.style.width = `${size.width}px`;
  return { canvas, truth };
}

/** @param {WebGL2RenderingContext} gl */
function readPixels(gl) {
  const row = 4 * size.width;
  const pixels = new Uint8Array(row * size.height);
  gl.readPixels(0, 0, size.width, size.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const turned = new Uint8ClampedArray(pixels.length);
  for (let y = 0; y < size.height; y += 1) {
    turned.set(pixels.subarray(y * row, (y + 1) * row), (size.height - 1 - y) * row);
  }
  return turned;
}

/** @param {string} name @param {HTMLCanvasElement[]} canvases */
function exhibit(name, ...canvases) {
  const figure = document.createElement("figure");
  figure.append(...canvases, Object.assign(document.createElement("figcaption"), { textContent: name }));
  document.body.append(figure);
}

/** @param {Uint8ClampedArray} a @param {Uint8ClampedArray} b */
function differencePicture(a, b) {
  const canvas = makeCanvas();
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = context.createImageData(size.width, size.height);
  for (let i = 0; i < b.length; i += 1) image.data[i] = i % 4 === 3 ? 255 : Math.min(255, 8 * Math.abs(a[i] - b[i]));
  context.putImageData(image, 0, 0);
  return canvas;
}

const view = { ...size, x: 0, y: 0, scale: 1, seen: { left: 0, top: 0, right: size.width, bottom: size.height } };

/** @param {WebGL2RenderingContext} gl @param {ContentStore} contents @param {import("../../../Public/js/render/types.d.ts").ShaderFaults} faults */
function makeCompositor(gl, contents, faults = { leftOut: new Set(), tell: () => {} }) {
  const compositor = new Compositor(gl, contents, shaders);
  compositor.shading = new Shading(compositor, faults);
  return compositor;
}

/** Draws a tree with the compositor. @param {import("./tree.js").Tree} tree */
async function draw(tree) {
  const contents = new ContentStore(() => {});
  contents.load(assets);
  while (!contents.isSettled(assets)) await new Promise((resolve) => setTimeout(resolve, 5));
  const drawn = makeCanvas();
  const gl = /** @type {WebGL2RenderingContext} */ (drawn.getContext("webgl2", { antialias: false, preserveDrawingBuffer: true }));
  const { structure, floats } = flatten(tree, [size.width, size.height], assets);
  const compositor = makeCompositor(gl, contents);
  // What is large comes in parts, one a draw.
  do compositor.draw(structure, floats, view, 0);
  while (compositor.redrawDelay === 0);
  return { drawn, pixels: readPixels(gl) };
}

/** Draws one composition twice. @param {string} name @returns {Promise<Difference>} */
async function measure(name) {
  const reference = references[name];
  const { drawn, pixels } = await draw(reference.tree);
  const { canvas: expected, truth } = drawReference(reference);
  exhibit(name, drawn, expected, differencePicture(pixels, truth));
  return compare(pixels, truth);
}

/**
 * What a foil's sheen does to two overlapping colours, one of them translucent.
 * @param {number} pattern
 * @param {number} intensity
 * @param {[number, number]} tilt x and y in degrees
 * @returns {Promise<{ alpha: number, excess: number, mean: number, step: number }>} in levels of 255: the largest change
 *   of alpha, by how much a colour leaves its range, the mean light added, the mean change by half a degree of tilt
 */
async function foiled(pattern, intensity, [tiltX, tiltY]) {
  const color = { red: 0.3, green: 0.1, blue: 0.6 };
  const bare = [
    node("rectangle", { x: 20, y: 20, width: 150, height: 100, ...color, alpha: 1, radius: 10 }),
    node("rectangle", { x: 90, y: 60, width: 140, height: 90, ...color, alpha: 0.5, radius: 0 }),
  ];
  const { pixels: before } = await draw(node("group", {}, ...bare));
  const { drawn, pixels } = await draw(node("foil", { tiltX, tiltY, intensity, pattern }, ...bare));
  const { drawn: next, pixels: after } = await draw(node("foil", { tiltX: tiltX + 0.5, tiltY, intensity, pattern }, ...bare));
  exhibit(`foil ${pattern} at ${intensity}`, drawn, next, differencePicture(pixels, after));
  const result = { alpha: 0, excess: 0, mean: 0, step: compare(after, pixels).mean };
  for (let i = 0; i < pixels.length; i += 1) {
    const light = pixels[i] - before[i];
    if (i % 4 === 3) result.alpha = Math.max(result.alpha, Math.abs(light));
    else result.excess = Math.max(result.excess, -light, light - intensity * (before[i | 3] - before[i]));
    result.mean += light / pixels.length;
  }
  return result;
}

/** Draws a picture, loses the graphics context, gets it back, and draws it again. @returns {Promise<Difference>} */
async function surviveContextLoss() {
  const contents = new ContentStore(() => {});
  contents.load(assets);
  while (!contents.isSettled(assets)) await new Promise((resolve) => setTimeout(resolve, 5));
  const canvas = makeCanvas();
  const gl = /** @type {WebGL2RenderingContext} */ (canvas.getContext("webgl2", { antialias: false }));
  const { structure, floats } = flatten(references["blur over a group"].tree, [size.width, size.height], assets);
  makeCompositor(gl, contents).draw(structure, floats, view, 0);
  const before = readPixels(gl);
  canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
  const extension = gl.getExtension("WEBGL_lose_context");
  extension?.loseContext();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const isBack = new Promise((resolve) => canvas.addEventListener("webglcontextrestored", resolve, { once: true }));
  extension?.restoreContext();
  await isBack;
  makeCompositor(gl, contents).draw(structure, floats, view, 0);
  return compare(readPixels(gl), before);
}

/**
 * Draws a shader that cannot be compiled, and once more without one that the graphics were lost with.
 * @returns {Promise<{ told: [string, string | undefined][], broken: Difference, leftOut: Difference }>}
 */
async function drawBroken() {
  const contents = new ContentStore(() => {});
  contents.load(assets);
  while (!contents.isSettled(assets)) await new Promise((resolve) => setTimeout(resolve, 5));
  /** @type {[string, string | undefined][]} */
  const told = [];
  const { structure, floats } = flatten(brokenTree, [size.width, size.height], assets);
  const bare = (await draw(bareTree)).pixels;
  /** @param {Set<string>} leftOut */
  const difference = (leftOut) => {
    const gl = /** @type {WebGL2RenderingContext} */ (makeCanvas().getContext("webgl2", { antialias: false, preserveDrawingBuffer: true }));
    const compositor = makeCompositor(gl, contents, { leftOut, tell: (id, log) => told.push([id, log]) });
    for (let i = 0; i < 3; i += 1) compositor.draw(structure, floats, view, i);
    return compare(readPixels(gl), bare);
  };
  return { broken: difference(new Set()), leftOut: difference(new Set(["broken"])), told };
}

Object.assign(globalThis, { compositions: { names: Object.keys(references), measure, foiled, surviveContextLoss, drawBroken } });
