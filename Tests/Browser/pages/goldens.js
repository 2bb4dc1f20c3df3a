// Draws the last moment of films with the viewer's compositor, one after the other on one canvas.

import { Shading } from "../../../Public/js/render/shading.js";
import { Compositor } from "../../../Public/js/render/compositor.js";
import { ContentStore } from "../../../Public/js/render/content.js";
import { Timeline } from "../../../Public/js/film/timeline.js";
import { fit } from "../../../Public/js/render/geometry.js";
import { decodeFrame } from "../../../Public/js/net/protocol.js";
import { loadShaders } from "../../../Public/js/render/shaders.js";
import { RetainedState } from "../../../Public/js/net/state.js";

const size = { width: 1000, height: 700 };
const canvas = Object.assign(document.createElement("canvas"), size);
const gl = /** @type {WebGL2RenderingContext} */ (
  canvas.getContext("webgl2", { antialias: false, depth: false, stencil: false, preserveDrawingBuffer: true }));
const contents = new ContentStore(() => {});
const compositor = new Compositor(gl, contents, await loadShaders());
compositor.shading = new Shading(compositor, { leftOut: new Set(), tell: () => {} });
/** The compositor's time in ms; it only goes on here, so that nothing waits for a sharper picture. */
let now = 0;

/** The last moment with the whole stage, as where it fits in, over white, as the URL of a PNG. @param {import("../../../Public/js/film/types.d.ts").Film} film */
async function draw(film) {
  for (const asset of film.structures.flatMap(({ assets }) => assets)) {
    if (asset.url !== undefined) asset.url = film.pictures[asset.url];
  }
  const state = new RetainedState();
  const reel = new Timeline(film, (bytes) => decodeFrame(bytes), {
    state,
    contents,
    restart: () => state.restart(),
    adopt(message) {
      state.adopt(message);
      contents.load(message.assets);
    },
    apply: (frame) => state.apply(frame),
  });
  reel.show(film.duration);
  while (!reel.isSettled) await new Promise((resolve) => setTimeout(resolve, 5));
  if (contents.failures.length > 0) throw new Error(`Pictures failed: ${contents.failures}`);
  const { structure, floats } = state;
  if (structure === null) throw new Error("The film shows nothing.");
  const view = { ...size, ...fit(size, structure.stage, { top: 0, right: 0, bottom: 0, left: 0 }), cornerRadius: 0, glow: 0 };
  do {
    compositor.draw(structure, floats, view, now);
    now += 1000;
  } while (compositor.redrawDelay < Infinity);
  if (compositor.unknownKinds.size > 0) throw new Error(`Unknown kinds: ${[...compositor.unknownKinds]}`);
  const sheet = Object.assign(document.createElement("canvas"), size);
  const context = /** @type {CanvasRenderingContext2D} */ (sheet.getContext("2d"));
  context.fillStyle = "white";
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(canvas, 0, 0);
  return sheet.toDataURL();
}

Object.assign(globalThis, { goldens: { draw } });
