// The resolution of effects, which sinks if the graphics need too long for a frame, before frames are left out.

import { Probes, Timers } from "./gpuTimes.js";

/** After so long without a draw, in ms, the next one shows a still picture, as finely as possible. */
export const restTime = 250;
/** A frame that takes the graphics longer, in ms, is too slow. */
const slowest = 12;
/** So many slow frames in a row lead to the next step down, so many quick ones to the step up. */
const [slowCount, quickCount] = [4, 90];
/** Pixels of an effect for one of the canvas, along each side. */
const steps = [1, 0.75, 0.5, 0.35, 0.25];

/** Measures frames, and decides. */
export class Effort {
  #step = 0;
  #slow = 0;
  #quick = 0;
  /** The number of quick frames before a step up; each step up doubles it. */
  #patience;
  #lastDraw = -Infinity;
  /** How long the last known frame took, in ms. */
  #time = 0;

  /** @param {WebGL2RenderingContext} gl @param {() => number} clock in ms */
  constructor(gl, clock = () => performance.now()) {
    const timer = gl.getExtension("EXT_disjoint_timer_query_webgl2");
    /** @type {import("./gpuTimes.js").Note} */
    const note = (time, isMoving) => this.note(time, isMoving);
    this.times = timer === null ? new Probes(gl, note, clock) : new Timers(gl, timer, note);
    // A frame in time does not say how much time was left.
    this.#patience = timer === null ? 4 * quickCount : quickCount;
  }

  /** The resolution of effects while something moves, up to 1. */
  get resolution() {
    return steps[this.#step];
  }

  /** Begins to measure a draw. @param {number} now the time of its frame, in ms @returns {boolean} whether something moves */
  begin(now) {
    this.times.look();
    // Graphics that take longer than a rest would never be seen to move anything.
    const isMoving = now - this.#lastDraw < restTime + this.#time;
    this.#lastDraw = now;
    this.times.begin(isMoving, now);
    return isMoving;
  }

  /** Ends a draw. */
  end() {
    this.times.end();
  }

  /** Takes in how long the graphics needed for a frame, in ms; a still picture may take its time. @param {number} time @param {boolean} isMoving */
  note(time, isMoving = true) {
    this.#time = time;
    if (!isMoving && time < restTime) return;
    this.#slow = time > slowest ? this.#slow + 1 : 0;
    this.#quick = time < slowest / 3 ? this.#quick + 1 : 0;
    if (this.#slow >= slowCount && this.#step < steps.length - 1) {
      this.#go(1);
    } else if (this.#quick >= this.#patience && this.#step > 0) {
      this.#patience = Math.min(40 * quickCount, 2 * this.#patience);
      this.#go(-1);
    }
  }

  /** @param {number} direction */
  #go(direction) {
    this.#step += direction;
    this.#slow = 0;
    this.#quick = 0;
  }
}
