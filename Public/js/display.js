// A canvas that shows the newest state: applies every frame at once, draws in requestAnimationFrame, only when needed.

import { Compositor } from "./compositor.js";
import { ContentStore } from "./content.js";
import { fit } from "./geometry.js";
import { settleTime } from "./raster.js";
import { RetainedState } from "./state.js";

/** @typedef {import("./protocol.js").Frame} Frame */
/** @typedef {import("./protocol.js").SceneMessage} SceneMessage */
/** @typedef {{ top: number, right: number, bottom: number, left: number }} Insets in CSS pixels */
/** @typedef {{ insets: Insets, cornerRadius: number, glow: number }} Layout lengths in CSS pixels */
/** @typedef {{ frame: Frame | null, time: number }} Drawn the frame that is now seen for the first time, and when it was drawn in ms */
/**
 * @typedef {object} DisplayOptions
 * @property {() => Layout} layout
 * @property {(drawn: Drawn) => void} [onDraw]
 * @property {(isLost: boolean) => void} [onContext] the graphics context was lost, or is back
 */

/** A new scene waits so long, in ms, for its pictures before it replaces the last one. */
const decodePatience = 2500;
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Shows retained state on a canvas. */
export class Display {
  state = new RetainedState();
  contents = new ContentStore(() => this.invalidate());
  /** @type {Compositor | null} */
  #compositor = null;
  #size = { width: 1, height: 1, ratio: 1 };
  #isScheduled = false;
  #holdUntil = 0;
  /** @type {Frame | null} */
  #newest = null;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {DisplayOptions} options
   * @throws {Error} where there is no WebGL2
   */
  constructor(canvas, options) {
    this.canvas = canvas;
    this.options = options;
    const gl = canvas.getContext("webgl2", { antialias: false, depth: false, stencil: false });
    if (gl === null) throw new Error("WebGL2 is not available.");
    this.#compositor = new Compositor(gl, this.contents);
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.#compositor = null;
      options.onContext?.(true);
    });
    canvas.addEventListener("webglcontextrestored", () => {
      this.#compositor = new Compositor(gl, this.contents);
      options.onContext?.(false);
      this.invalidate();
    });
    document.addEventListener("visibilitychange", () => document.hidden || this.invalidate());
    new ResizeObserver((entries) => this.#resize(entries[0])).observe(canvas);
  }

  /** Node kinds of this scene that cannot be drawn yet. */
  get unknownKinds() {
    return [...this.#compositor?.unknownKinds ?? []];
  }

  /** Where the stage stands, in CSS pixels of the canvas. */
  get stageFrame() {
    const stage = this.state.structure?.stage ?? [1, 1];
    const { ratio } = this.#size;
    const { x, y, scale } = this.#fit();
    return { x: x / ratio, y: y / ratio, width: stage[0] * scale / ratio, height: stage[1] * scale / ratio };
  }

  /** A point of the window in stage points. @param {number} clientX @param {number} clientY */
  stagePoint(clientX, clientY) {
    const box = this.canvas.getBoundingClientRect();
    const frame = this.stageFrame;
    const [width, height] = this.state.structure?.stage ?? [1, 1];
    return {
      x: (clientX - box.left - frame.x) / frame.width * width,
      y: (clientY - box.top - frame.y) / frame.height * height,
    };
  }

  /** @param {SceneMessage} message */
  adopt(message) {
    this.state.adopt(message);
    this.#compositor?.unknownKinds.clear();
    this.contents.load(message.assets);
    this.#holdUntil = performance.now() + decodePatience;
    setTimeout(() => this.invalidate(), decodePatience + 10);
  }

  /** Applies a frame and has it drawn. @param {Frame} frame @returns {boolean} whether it was applied */
  apply(frame) {
    const isFirst = !this.state.isComplete;
    if (!this.state.apply(frame)) return false;
    this.#newest = frame;
    if (isFirst || !frame.ambient || !reducedMotion.matches) this.invalidate();
    return true;
  }

  /** Asks for a draw at the next chance. */
  invalidate() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame((now) => {
      this.#isScheduled = false;
      this.#draw(now);
    });
  }

  /** @param {number} now */
  #draw(now) {
    const { structure, floats, isComplete } = this.state;
    if (this.#compositor === null || document.hidden || structure === null || !isComplete) return;
    if (now < this.#holdUntil && !this.contents.isSettled(structure.assets.values())) return;
    this.#holdUntil = 0;
    const { width, height, ratio } = this.#size;
    const { cornerRadius, glow } = this.options.layout();
    const view = { width, height, ...this.#fit(), cornerRadius: cornerRadius * ratio, glow };
    this.#compositor.draw(structure, floats, view, now);
    if (this.#compositor.isUnsettled) setTimeout(() => this.invalidate(), settleTime / 2);
    this.options.onDraw?.({ frame: this.#newest, time: performance.now() });
    this.#newest = null;
  }

  #fit() {
    const { width, height, ratio } = this.#size;
    const { insets } = this.options.layout();
    const pixels = {
      top: insets.top * ratio,
      right: insets.right * ratio,
      bottom: insets.bottom * ratio,
      left: insets.left * ratio,
    };
    return fit({ width, height }, this.state.structure?.stage ?? [1, 1], pixels);
  }

  /** @param {ResizeObserverEntry} entry */
  #resize(entry) {
    const ratio = devicePixelRatio || 1;
    const exact = entry.devicePixelContentBoxSize?.[0];
    const rounded = { width: Math.round(entry.contentRect.width * ratio), height: Math.round(entry.contentRect.height * ratio) };
    // Where a ratio is emulated, the exact size still is the window's own.
    const isExact = exact !== undefined && Math.abs(exact.inlineSize - rounded.width) < 2;
    const width = Math.max(1, isExact ? exact.inlineSize : rounded.width);
    const height = Math.max(1, isExact ? exact.blockSize : rounded.height);
    this.#size = { width, height, ratio: width / Math.max(1, entry.contentRect.width) };
    this.canvas.width = width;
    this.canvas.height = height;
    // A resized canvas is empty: it is drawn before it can be seen so.
    this.#draw(performance.now());
  }
}
