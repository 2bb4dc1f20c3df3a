// Draws many stages with one graphics context, and copies each picture to the canvas of its tile.

import { Compositor } from "./compositor.js";
import { fit } from "./geometry.js";
import { CanvasPixels } from "./pixels.js";
import { Shading } from "./shading.js";
import { loadShaders } from "./shaders.js";

/** @import { ContentStore } from "./content.js" */
/** @import { Shown } from "../net/types.d.ts" */
/** @import { ShaderFaults } from "./types.d.ts" */

/**
 * A stage among others: what it shows, where, and the share of the time that its drawing may take.
 * @typedef {{ state: Shown, contents: ContentStore, canvas: HTMLCanvasElement, share: number }} Tile
 */

/** The margin around a stage, in CSS pixels. */
const margin = 8;

/** Browsers have few graphics contexts, so all tiles share one. */
export class Painter {
  #canvas = document.createElement("canvas");
  #gl = this.#canvas.getContext("webgl2", { antialias: false, depth: false, stencil: false, preserveDrawingBuffer: true });
  #pixels = this.#gl === null ? null : new CanvasPixels(this.#gl);
  /** Null until the shaders are there, and while the context is lost. @type {Compositor | null} */
  #compositor = null;
  /** @type {Set<Tile>} */
  #due = new Set();
  /** Tiles that took long to draw, and the end of their rest, in ms. @type {WeakMap<Tile, number>} */
  #rests = new WeakMap();
  #isScheduled = false;
  /** Shaders with which a context was lost: one of them was too much for the graphics. @type {ShaderFaults} */
  #faults = { leftOut: new Set(), tell: () => {} };
  #shaders;

  /** @param {typeof loadShaders} shaders by default from the server */
  constructor(shaders = loadShaders) {
    this.#shaders = shaders;
    this.#canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      for (const id of this.#compositor?.shading?.used ?? []) this.#faults.leftOut.add(id);
      this.#compositor = null;
    });
    this.#canvas.addEventListener("webglcontextrestored", () => void this.prepare());
    document.addEventListener("visibilitychange", () => document.hidden || this.#schedule());
  }

  /** Whether this browser can draw at all. */
  get canDraw() {
    return this.#gl !== null;
  }

  async prepare() {
    const shaders = await this.#shaders();
    if (this.#gl === null || this.#gl.isContextLost()) return;
    this.#compositor = new Compositor(this.#gl, /** @type {any} */ ({ get: () => undefined }), shaders);
    this.#compositor.shading = new Shading(this.#compositor, this.#faults);
    this.#schedule();
  }

  /** Draws a tile at the next chance. @param {Tile} tile */
  draw(tile) {
    this.#due.add(tile);
    this.#schedule();
  }

  /** Draws a tile at once if it waits for its turn, as all do on a page that is hidden. @param {Tile} tile */
  finish(tile) {
    if (this.#due.delete(tile)) this.#paint(tile, performance.now());
  }

  /** @param {Tile} tile */
  forget(tile) {
    this.#due.delete(tile);
  }

  #schedule() {
    if (this.#isScheduled || this.#compositor === null || this.#due.size === 0 || document.hidden) return;
    this.#isScheduled = true;
    requestAnimationFrame((now) => {
      this.#isScheduled = false;
      const due = [...this.#due];
      this.#due.clear();
      for (const tile of due) this.#paintInTurn(tile, now);
    });
  }

  /** A tile that takes long is drawn less often, so that the others are not held up. @param {Tile} tile @param {number} now */
  #paintInTurn(tile, now) {
    const wait = (this.#rests.get(tile) ?? 0) - now;
    if (wait > 0) {
      setTimeout(() => this.draw(tile), wait);
      return;
    }
    const start = performance.now();
    this.#paint(tile, now);
    const end = performance.now();
    this.#rests.set(tile, end + (end - start) / tile.share);
  }

  /** @param {Tile} tile @param {number} now */
  #paint(tile, now) {
    const { structure, floats, isComplete } = tile.state;
    const target = tile.canvas.getContext("2d");
    const box = tile.canvas.getBoundingClientRect();
    const ratio = Math.min(devicePixelRatio || 1, 2);
    let [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
    if (this.#compositor === null || target === null || structure === null || !isComplete || width < 1 || height < 1) return;
    // Larger is no harm: a picture is drawn into a corner, and a smaller canvas would be emptied each time.
    if (this.#canvas.width < width || this.#canvas.height < height) {
      this.#pixels?.resize(Math.max(this.#canvas.width, width), Math.max(this.#canvas.height, height));
    }
    const part = Math.min(1, this.#canvas.width / width, this.#canvas.height / height);
    if (part < 1) [width, height] = [Math.floor(width * part), Math.floor(height * part)];
    if (tile.canvas.width !== width || tile.canvas.height !== height) [tile.canvas.width, tile.canvas.height] = [width, height];
    const size = { width: this.#canvas.width, height: this.#canvas.height };
    const edge = margin * ratio * part;
    const insets = { top: edge, left: edge, right: edge + size.width - width, bottom: edge + size.height - height };
    const { x, y, scale, seen } = fit(size, structure.stage, insets, structure.fills);
    this.#compositor.contents = tile.contents;
    this.#compositor.draw(structure, floats, { ...size, x, y, scale, seen, cornerRadius: 8 * ratio * part, glow: 0 }, now);
    target.clearRect(0, 0, width, height);
    target.drawImage(this.#canvas, 0, 0, width, height, 0, 0, width, height);
    const { redrawDelay } = this.#compositor;
    if (redrawDelay < Infinity) setTimeout(() => this.draw(tile), redrawDelay);
  }
}
