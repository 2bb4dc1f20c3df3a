// How often the motion sensor speaks while the phone moves.

/** A longer pause, in ms, is a phone that lies still: sensors speak of changes only. */
const stillness = 300;
/** So many intervals make a verdict. */
const enough = 20;
/** Fewer readings a second look like a slide show. */
export const leastRate = 20;

/** Measures a rate from the times of readings. */
export class SampleRate {
  /** @type {number[]} */
  #intervals = [];
  #last = -Infinity;

  /** @param {number} time ms */
  add(time) {
    const interval = time - this.#last;
    this.#last = time;
    if (interval <= 0 || interval > stillness) return;
    this.#intervals = [...this.#intervals.slice(1 - enough), interval];
  }

  /** Readings a second, from the median interval; null before there are enough of them. */
  get perSecond() {
    if (this.#intervals.length < enough) return null;
    const sorted = [...this.#intervals].sort((a, b) => a - b);
    return 1000 / sorted[enough >> 1];
  }
}
