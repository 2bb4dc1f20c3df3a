// The resolution of effects, which sinks if the graphics need too long for a frame, before frames are left out.

/** A frame that takes the graphics longer, in ms, is too slow. */
const slowest = 12;
/** So many slow frames in a row lead to the next step down, so many quick ones to the step up. */
const [slowCount, quickCount] = [4, 90];
/** Pixels of an effect for one of the canvas, along each side. */
const steps = [1, 0.75, 0.5, 0.35, 0.25];
/** So many measurements may be under way: they come some frames later. */
const mostPending = 4;

/** Measures frames where the graphics can, and decides. */
export class Effort {
  #step = 0;
  #slow = 0;
  #quick = 0;
  /** The number of quick frames before a step up; each step up doubles it. */
  #patience = quickCount;
  /** @type {WebGLQuery[]} */
  #pending = [];
  #isMeasuring = false;

  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    this.timer = gl.getExtension("EXT_disjoint_timer_query_webgl2");
  }

  /** The resolution of effects, up to 1. */
  get resolution() {
    return steps[this.#step];
  }

  /** Begins to measure a frame. */
  begin() {
    const query = this.timer === null || this.#pending.length >= mostPending ? null : this.gl.createQuery();
    if (query === null) return;
    this.gl.beginQuery(this.timer.TIME_ELAPSED_EXT, query);
    this.#pending.push(query);
    this.#isMeasuring = true;
  }

  /** Ends a frame, and takes in the known times of earlier ones. */
  end() {
    const { gl, timer } = this;
    if (timer === null) return;
    if (this.#isMeasuring) gl.endQuery(timer.TIME_ELAPSED_EXT);
    this.#isMeasuring = false;
    const isDisjoint = gl.getParameter(timer.GPU_DISJOINT_EXT);
    while (this.#pending.length > 0 && gl.getQueryParameter(this.#pending[0], gl.QUERY_RESULT_AVAILABLE)) {
      const [query] = this.#pending.splice(0, 1);
      if (!isDisjoint) this.note(gl.getQueryParameter(query, gl.QUERY_RESULT) / 1e6);
      gl.deleteQuery(query);
    }
  }

  /** Takes in how long the graphics needed for a frame, in ms. @param {number} time */
  note(time) {
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
