// Takes pictures of moments by the viewer's renderer, for `tiltcast render`: a moment's picture depends on nothing else.

import { decodeFrame } from "../net/protocol.js";
import { RetainedState } from "../net/state.js";
import { Compositor } from "../render/compositor.js";
import { ContentStore } from "../render/content.js";
import { fit } from "../render/geometry.js";
import * as shading from "../render/shading.js";
import { compare } from "./comparison.js";
import { ghostLayer } from "./ghosts.js";

/** @import { SceneMessage } from "../net/types.d.ts" */
/** @import { CameraInterface, Moment, Sheet, Shot } from "./types.d.ts" */

/** The opacity of a picture of which only the differences count. */
const faint = 0.2;
/** The colour of a screen on which nothing is drawn. */
const paper = "#fff";
/** The family under which the font for labels is loaded. */
const labelFamily = "label";
const noInsets = { left: 0, top: 0, right: 0, bottom: 0 };
/** A draw is sharp after far fewer repetitions. */
const mostDraws = 1000;

/** @implements {CameraInterface} */
class Camera {
  /** @type {SceneMessage[]} */
  #structures = [];
  #contents = new ContentStore(() => {});
  /** @type {Record<string, string>} */
  #shaders = {};
  /** @type {Set<string>} */
  #faults = new Set();
  #canvas = document.createElement("canvas");
  /** Null before the first picture. @type {Compositor | null} */
  #compositor = null;
  /** The renderer's clock in ms, which goes on as fast as it draws. */
  #now = 0;

  /** @param {string} font @param {Record<string, string>} shaders */
  async prepare(font, shaders) {
    this.#shaders = shaders;
    document.fonts.add(await new FontFace(labelFamily, `url(${font})`).load());
  }

  /** @param {SceneMessage} structure */
  async adopt(structure) {
    this.#structures.push(structure);
    this.#contents.load(structure.assets);
    while (!this.#contents.isSettled(structure.assets)) await new Promise((resolve) => setTimeout(resolve, 1));
    for (const id of this.#contents.failures) {
      const { url } = structure.assets.find((asset) => String(asset.id) === id) ?? {};
      if (url !== undefined) this.#faults.add(`The picture ${url.slice(0, 80)} cannot be drawn.`);
    }
  }

  faults() {
    return [...this.#faults];
  }

  /** @param {Sheet} sheet */
  take(sheet) {
    const canvas = Object.assign(document.createElement("canvas"), { width: sheet.width, height: sheet.height });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    if (sheet.background !== "") {
      context.fillStyle = sheet.background;
      context.fillRect(0, 0, sheet.width, sheet.height);
    }
    for (const shot of sheet.shots) this.#add(shot, sheet, context);
    return canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
  }

  /** @param {string} reference @param {string} picture @param {number} tolerance */
  async compare(reference, picture, tolerance) {
    const [before, after] = await Promise.all([pixels(reference), pixels(picture)]);
    const sizes = [before, after].map(({ width, height }) => [width, height]);
    if (before.width !== after.width || before.height !== after.height) {
      return { count: after.width * after.height, greatest: 1, box: null, sizes, picture: null };
    }
    const { marks, ...found } = compare(before.data, after.data, after.width, tolerance);
    // The picture, faint, and what differs in red.
    for (let pixel = 0; pixel < marks.length; pixel += 1) {
      for (let part = 0; part < 3; part += 1) {
        const place = pixel * 4 + part;
        after.data[place] = marks[pixel] === 1 ? (part === 0 ? 255 : 0) : 255 - (255 - after.data[place]) * faint;
      }
      after.data[pixel * 4 + 3] = 255;
    }
    const canvas = Object.assign(document.createElement("canvas"), { width: after.width, height: after.height });
    /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).putImageData(after, 0, 0);
    return { ...found, sizes, picture: canvas.toDataURL("image/png").replace(/^[^,]*,/, "") };
  }

  /** @param {Shot} shot @param {Sheet} sheet @param {CanvasRenderingContext2D} context */
  #add(shot, sheet, context) {
    context.fillStyle = paper;
    context.fillRect(shot.x, shot.y, shot.width, shot.height);
    /** @type {Uint8ClampedArray[]} */
    const pictures = [];
    for (const moment of shot.moments) {
      const isClear = shot.moments.length > 1;
      this.#draw(moment, shot.width, shot.height, isClear);
      if (isClear) pictures.push(this.#pixels(shot.width, shot.height));
    }
    if (pictures.length > 1) this.#draw(shot.moments[shot.moments.length - 1], shot.width, shot.height, false);
    context.drawImage(this.#canvas, shot.x, shot.y);
    if (pictures.length > 1) {
      const layer = Object.assign(document.createElement("canvas"), { width: shot.width, height: shot.height });
      /** @type {CanvasRenderingContext2D} */ (layer.getContext("2d"))
        .putImageData(new ImageData(ghostLayer(pictures), shot.width, shot.height), 0, 0);
      context.drawImage(layer, shot.x, shot.y);
    }
    if (shot.label === "") return;
    context.fillStyle = "#1c1c1e";
    context.font = `${sheet.labelSize}px ${labelFamily}`;
    context.textAlign = "center";
    context.textBaseline = "top";
    context.fillText(shot.label, shot.x + shot.width / 2, shot.y + shot.height + sheet.labelSize * 0.4, shot.width);
  }

  /** What was drawn last. @param {number} width @param {number} height */
  #pixels(width, height) {
    const copy = Object.assign(document.createElement("canvas"), { width, height });
    const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d", { willReadFrequently: true }));
    context.drawImage(this.#canvas, 0, 0);
    return context.getImageData(0, 0, width, height).data;
  }

  /** Draws a moment, over and over until no draw would be sharper. @param {Moment} moment @param {number} width @param {number} height @param {boolean} isClear whether nothing lies behind its nodes */
  #draw({ structure, frame }, width, height, isClear) {
    const state = new RetainedState();
    state.adopt(this.#structures[structure]);
    state.apply(decodeFrame(Uint8Array.from(atob(frame), (character) => character.charCodeAt(0)).buffer));
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
    const compositor = this.#compositor ??= this.#begin();
    if (state.structure === null) return;
    const { x, y, scale, seen } = fit({ width, height }, state.structure.stage, noInsets, state.structure.fills);
    const view = { x, y, width, height, scale, seen, isClear };
    for (let count = 0; count < mostDraws; count += 1) {
      // Later than any wait for a sharper picture.
      this.#now += 1e4;
      compositor.draw(state.structure, state.floats, view, this.#now);
      if (compositor.redrawDelay === Infinity) break;
    }
    for (const kind of compositor.unknownKinds) this.#faults.add(`The kind "${kind}" cannot be drawn.`);
  }

  #begin() {
    const gl = this.#canvas.getContext("webgl2", { antialias: false, depth: false, stencil: false, preserveDrawingBuffer: true });
    if (gl === null) throw new Error("This browser has no WebGL2.");
    const compositor = new Compositor(gl, this.#contents, this.#shaders);
    compositor.shading = new shading.Shading(compositor, {
      leftOut: new Set(), tell: (id, log) => this.#faults.add(`The shader ${id} cannot be drawn. ${log ?? ""}`.trim()),
    });
    compositor.shading.isFine = true;
    return compositor;
  }
}

/** The pixels of a PNG in base 64. @param {string} png */
async function pixels(png) {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none", premultiplyAlpha: "none" });
  const { width, height } = bitmap;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, width, height);
}

globalThis.camera = new Camera();
