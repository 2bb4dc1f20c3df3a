// The rate of the motion sensor while the phone moves.

/** A longer interval, in ms, means that the phone lies still: sensors report changes only. */
const maximumInterval = 300;
/** Intervals that the median is taken over. */
const intervalCount = 20;
/** The lowest acceptable rate, in readings a second. */
export const minimumRate = 20;

/** Measures a rate from the times of readings. */
export class SampleRate {
  /** @type {number[]} */
  #intervals = [];
  #last = -Infinity;

  /** @param {number} time ms */
  add(time) {
    const interval = time - this.#last;
    this.#last = time;
    if (interval <= 0 || interval > maximumInterval) return;
    this.#intervals = [...this.#intervals.slice(1 - intervalCount), interval];
  }

  /** Readings a second, from the median interval, or null before enough of them. */
  get perSecond() {
    if (this.#intervals.length < intervalCount) return null;
    const sorted = [...this.#intervals].sort((a, b) => a - b);
    return 1000 / sorted[intervalCount >> 1];
  }
}
