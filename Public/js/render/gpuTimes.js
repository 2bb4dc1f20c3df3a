// The times that the graphics need for frames, as far as a browser shows them.

/** So many measurements may be under way: they come some frames later. */
const mostPending = 4;
/** Frames further apart, in ms, leave something out. */
const longestGap = 25;
/** So long after the graphics have been waited for, in ms, they may be waited for again. */
const probeInterval = 250;

/** @typedef {(time: number, isMoving: boolean) => void} Note takes ms, and whether something moved in that frame */

/** The times that a browser's timer measures. */
export class Timers {
  /** @type {{ query: WebGLQuery, isMoving: boolean }[]} */
  #pending = [];
  #isMeasuring = false;

  /** @param {WebGL2RenderingContext} gl @param {any} timer the extension @param {Note} note */
  constructor(gl, timer, note) {
    this.gl = gl;
    this.timer = timer;
    this.note = note;
  }

  /** Takes in the known times of earlier frames. */
  look() {
    const { gl, timer } = this;
    if (this.#pending.length === 0) return;
    const isDisjoint = gl.getParameter(timer.GPU_DISJOINT_EXT);
    while (this.#pending.length > 0 && gl.getQueryParameter(this.#pending[0].query, gl.QUERY_RESULT_AVAILABLE)) {
      const [{ query, isMoving }] = this.#pending.splice(0, 1);
      if (!isDisjoint) this.note(gl.getQueryParameter(query, gl.QUERY_RESULT) / 1e6, isMoving);
      gl.deleteQuery(query);
    }
  }

  /** Begins to measure a frame. @param {boolean} isMoving */
  begin(isMoving) {
    const query = this.#pending.length >= mostPending ? null : this.gl.createQuery();
    if (query === null) return;
    this.gl.beginQuery(this.timer.TIME_ELAPSED_EXT, query);
    this.#pending.push({ query, isMoving });
    this.#isMeasuring = true;
  }

  /** Ends a frame. */
  end() {
    if (this.#isMeasuring) this.gl.endQuery(this.timer.TIME_ELAPSED_EXT);
    this.#isMeasuring = false;
  }
}

/**
 * The times for which a page waits for the graphics, without a timer: only where frames are far apart, and a few times a
 * second. A page that is busy or waits for the network hardly waits for the graphics.
 */
export class Probes {
  #pixel = new Uint8Array(4);
  #lastFrame = -Infinity;
  #lastProbe = -Infinity;
  #isMoving = false;
  #isFirst = false;
  #isLate = false;

  /** @param {WebGL2RenderingContext} gl @param {Note} note @param {() => number} clock in ms */
  constructor(gl, note, clock) {
    this.gl = gl;
    this.note = note;
    this.clock = clock;
  }

  /** Does nothing: what is known is known at the end of a draw. */
  look() {}

  /** Begins a draw, one of several perhaps in a frame. @param {boolean} isMoving @param {number} frame its time, in ms */
  begin(isMoving, frame) {
    this.#isMoving = isMoving;
    this.#isFirst = frame !== this.#lastFrame;
    this.#isLate = frame - this.#lastFrame > longestGap;
    this.#lastFrame = frame;
  }

  /** Ends a draw, and waits for the graphics if its frame came late. */
  end() {
    if (!this.#isFirst) return;
    const { gl } = this;
    const start = this.clock();
    if (!this.#isLate) this.note(0, this.#isMoving);
    else if (start - this.#lastProbe >= probeInterval) {
      this.#lastProbe = start;
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, this.#pixel);
      this.note(this.clock() - start, this.#isMoving);
    }
  }
}
