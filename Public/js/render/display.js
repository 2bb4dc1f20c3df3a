// A canvas that shows the newest state, drawn in requestAnimationFrame: at once, or evenly where frames come unevenly.

import { Compositor } from "./compositor.js";
import { ContentStore } from "./content.js";
import { fit } from "./geometry.js";
import { kinds } from "./kinds.js";
import { nodeKinds } from "../net/nodeKinds.js";
import { CanvasPixels, whenDensityChanges } from "./pixels.js";
import { loadShaders } from "./shaders.js";
import { Playout } from "../net/playout.js";
import { Thread } from "../net/thread.js";

/** @import { Fade } from "./fade.js" */
/** @import { Frame, SceneMessage, Shown, Structure } from "../net/types.d.ts" */
/** @import { Drawn, Layout, ShaderFaults, ShaderSources } from "./types.d.ts" */

/** A new scene waits so long, in ms, for its pictures before it replaces the last one. */
const decodeTimeout = 2500;
/** A lost graphics context usually comes back sooner, in ms. */
const restoreTimeout = 3000;

/** Shows retained state on a canvas. */
export class Display {
  playout = new Playout(new Thread());
  /** Whether frames are drawn at once, however unevenly they come. */
  isImmediate = () => true;
  contents = new ContentStore(() => this.invalidate());
  /** The cover of the canvas while a show goes on, or null without a show. @type {Fade | null} */
  fade = null;
  /** Replaces ambient motion by fades, for viewers who asked for reduced motion. @type {((structure: Structure) => Structure) | null} */
  reduceMotion = null;
  /** Null until the shaders are there, and while the graphics context is lost. @type {Compositor | null} */
  #compositor = null;
  #size = { width: 1, height: 1, ratio: 1 };
  #pixels;
  /** The canvas's size in CSS pixels. */
  #box = { width: 1, height: 1 };
  #isScheduled = false;
  #holdUntil = 0;
  /** Whether the browser has taken the graphics away and does not give them back. */
  isLost = false;
  /** The newest frame that has not been seen yet. @type {Frame | null} */
  #newest = null;
  /** The module for kinds that need more than quads; fetched with the first of them. @type {typeof import("./shading.js") | null} */
  shading = null;
  /** Whether effects are drawn as finely as possible, however long it takes: for pictures that are kept. */
  isFine = false;
  /** Whether only the nodes are drawn, without what lies behind them: for pictures that are compared. */
  isClear = false;
  /** A moment that is drawn in the place of the newest one, which goes on unseen; null for none. @type {Shown | null} */
  held = null;
  /** Whether the structure has such kinds. */
  #needsShading = false;
  /** Called for shaders that cannot be drawn. @type {ShaderFaults["tell"] | null} */
  onShaderFault = null;
  /** @type {ShaderFaults} */
  #shaderFaults = { leftOut: new Set(), tell: (id, log) => this.onShaderFault?.(id, log) };
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {() => Layout} layout
   * @param {(drawn: Drawn) => void} onDraw
   * @param {() => void} onFailure called when the shaders could not be had
   * @param {() => void} onLoss called when `isLost` changes
   * @param {Promise<ShaderSources>} shaders by default from the server
   * @throws {Error} without WebGL2
   */
  constructor(canvas, layout, onDraw, onFailure, onLoss, shaders = loadShaders()) {
    this.canvas = canvas;
    this.layout = layout;
    this.onDraw = onDraw;
    this.onFailure = onFailure;
    const gl = canvas.getContext("webgl2", { antialias: false, depth: false, stencil: false });
    if (gl === null) throw new Error("WebGL2 is not available.");
    this.#pixels = new CanvasPixels(gl);
    const prepare = async () => {
      const compositor = new Compositor(gl, this.contents, await shaders);
      if (this.#reducedMotion.matches) this.reduceMotion ??= (await import("./reducedMotion.js")).withReducedMotion;
      if (gl.isContextLost()) return;
      this.#compositor = compositor;
      this.invalidate();
    };
    prepare().catch(onFailure);
    const setLost = (/** @type {boolean} */ isLost) => {
      if (isLost === this.isLost) return;
      this.isLost = isLost;
      onLoss();
    };
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      // The last drawing may be the reason: without it the picture comes back.
      for (const id of this.#compositor?.shading?.used ?? []) {
        this.#shaderFaults.leftOut.add(id);
        this.#shaderFaults.tell(id);
      }
      // So may be its pixels.
      if (this.#compositor !== null) this.#pixels.suspect();
      this.#compositor = null;
      // Browsers show a sign of their own there.
      canvas.style.opacity = "0";
      setTimeout(() => setLost(gl.isContextLost()), restoreTimeout);
    });
    canvas.addEventListener("webglcontextrestored", () => {
      setLost(false);
      canvas.style.opacity = "";
      this.#resize();
      prepare().catch(onFailure);
    });
    document.addEventListener("visibilitychange", () => document.hidden || this.invalidate());
    const observer = new ResizeObserver(([{ contentRect, devicePixelContentBoxSize }]) => {
      this.#box = contentRect;
      this.#resize(devicePixelContentBoxSize?.[0]);
    });
    try {
      // A window on another screen keeps its size in CSS pixels, but not in the screen's.
      observer.observe(canvas, { box: "device-pixel-content-box" });
    } catch {
      observer.observe(canvas);
    }
    whenDensityChanges(() => this.#resize());
  }

  /** The drawn state. */
  get state() {
    return this.held ?? this.playout.shown;
  }

  /** Node kinds of this scene that cannot be drawn yet. */
  get unknownKinds() {
    return [...this.#compositor?.unknownKinds ?? []];
  }

  /** The resolution of effects while something moves, up to 1. */
  get resolution() {
    return this.isFine ? 1 : this.#compositor?.shading?.effort.resolution ?? 1;
  }

  /** The stage's size in points; a square before the first scene. */
  get #stage() {
    return this.state.structure?.stage ?? [1, 1];
  }

  /** The visible part of the stage, in CSS pixels of the canvas. */
  get stageFrame() {
    const { left, top, right, bottom } = this.#fit(1).seen;
    return { x: left, y: top, width: right - left, height: bottom - top };
  }

  /** The stage's origin, in CSS pixels of the canvas, and the number of them in a point. */
  get stagePlace() {
    const { x, y, scale } = this.#fit(1);
    return { x, y, scale };
  }

  /** A point of the window in stage points. @param {number} clientX @param {number} clientY */
  stagePoint(clientX, clientY) {
    const box = this.canvas.getBoundingClientRect();
    const { x, y, scale } = this.stagePlace;
    return { x: (clientX - box.left - x) / scale, y: (clientY - box.top - y) / scale };
  }

  /** A new connection, or a film from its beginning. */
  restart() {
    this.playout.restart();
  }

  /** @param {SceneMessage} message */
  adopt(message) {
    if (message.fades && this.fade !== null && this.state.isComplete) {
      this.redraw();
      this.fade.cover();
    }
    this.playout.adopt(message);
    this.#compositor?.unknownKinds.clear();
    this.#needsShading = message.nodes.some(({ kind }) => kind in nodeKinds && !kinds.has(kind));
    if (this.#needsShading && this.shading === null) this.#loadShading();
    this.contents.load(message.assets);
    this.#holdUntil = performance.now() + decodeTimeout;
    setTimeout(() => this.#holdUntil > 0 && this.invalidate(), decodeTimeout + 10);
  }

  /** Applies a frame and has it drawn. @param {Frame} frame @returns {boolean} whether it was applied */
  apply(frame) {
    const isFirst = !this.playout.received.isComplete;
    const isStill = this.#reducedMotion.matches;
    frame.arrived = performance.now();
    if (!this.playout.apply(frame, frame.arrived, isStill || this.isImmediate())) return false;
    if (this.state === this.playout.received) this.#newest = frame;
    if (this.held === null && (isFirst || !frame.ambient || !isStill)) this.invalidate();
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

  /** Draws at once, for a caller that reads the canvas. */
  redraw() {
    this.#draw(performance.now());
  }

  /** @param {number} now */
  #draw(now) {
    const { frame, isMoving } = this.playout.advance(now);
    if (frame !== null) this.#newest = frame;
    if (isMoving && !document.hidden) this.invalidate();
    const { structure, floats, isComplete } = this.state;
    if (this.#compositor === null || document.hidden || structure === null || !isComplete) return;
    if (now < this.#holdUntil && !this.contents.isSettled(structure.assets.values())) return;
    if (this.#needsShading && this.shading === null) return;
    this.#holdUntil = 0;
    if (this.shading !== null) {
      const shading = this.#compositor.shading ??= new this.shading.Shading(this.#compositor, this.#shaderFaults);
      shading.isFine = this.isFine;
    }
    const { width, height, ratio } = this.#size;
    const { cornerRadius, glow } = this.layout();
    const { isClear } = this;
    const view = { width, height, ...this.#fit(ratio), cornerRadius: cornerRadius * ratio, glow: isClear ? 0 : glow, isClear };
    this.#compositor.draw(this.reduceMotion?.(structure) ?? structure, floats, view, now);
    this.fade?.lift();
    if (this.#compositor.isOutOfMemory() && this.#pixels.shrink()) return this.#resize();
    const { redrawDelay } = this.#compositor;
    if (redrawDelay < Infinity) setTimeout(() => this.invalidate(), redrawDelay);
    this.onDraw({ frame: this.#newest, time: performance.now(), delay: this.playout.delay });
    this.#newest = null;
  }

  #loadShading() {
    import("./shading.js").then((module) => {
      this.shading = module;
      this.invalidate();
    }, this.onFailure);
  }

  /** The stage's place in units of which there are so many a CSS pixel. @param {number} ratio */
  #fit(ratio) {
    const { top, right, bottom, left } = this.layout().insets;
    const pixels = this.#size.ratio;
    const insets = { top: top * pixels, right: right * pixels, bottom: bottom * pixels, left: left * pixels };
    const { x, y, scale, seen } = fit(this.#size, this.#stage, insets, this.state.structure?.fills);
    const unit = ratio / pixels;
    const { left: west, top: north, right: east, bottom: south } = seen;
    return {
      x: x * unit,
      y: y * unit,
      scale: scale * unit,
      seen: { left: west * unit, top: north * unit, right: east * unit, bottom: south * unit },
    };
  }

  /** Gives the canvas the pixels of its place. @param {ResizeObserverSize} [exact] that place in the screen's pixels */
  #resize(exact) {
    const density = devicePixelRatio || 1;
    let [width, height] = [Math.round(this.#box.width * density), Math.round(this.#box.height * density)];
    // With an emulated density, the exact size is not the emulated one.
    if (exact !== undefined && Math.abs(exact.inlineSize - width) < 2) {
      [width, height] = [exact.inlineSize, exact.blockSize];
    }
    const { canvas } = this;
    const ratio = density * this.#pixels.resize(Math.max(1, width), Math.max(1, height));
    this.#size = { width: canvas.width, height: canvas.height, ratio };
    // A resized canvas is empty: it is drawn before it can be seen so.
    this.#draw(performance.now());
  }
}
