// Numbers over the last seconds, in buffers that never grow.

/** @import { Trace } from "./types.d.ts" */

/** A number that was silent for longer, in ms, has not changed. */
const silence = 80;

/** The newest values of some channels, oldest first; a full buffer forgets the oldest. */
export class TraceBuffer {
  #times;
  #values;
  #first = 0;
  #count = 0;

  /** @param {number} channels @param {number} capacity */
  constructor(channels, capacity) {
    this.channels = channels;
    this.capacity = capacity;
    this.#times = new Float64Array(capacity);
    this.#values = new Float32Array(capacity * channels);
  }

  get length() {
    return this.#count;
  }

  /** @param {number} index from 0, the oldest */
  time(index) {
    return this.#times[(this.#first + index) % this.capacity];
  }

  /** @param {number} index from 0, the oldest @param {number} channel */
  value(index, channel) {
    return this.#values[((this.#first + index) % this.capacity) * this.channels + channel];
  }

  /** Adds what the channels are at a time in ms; a time before the newest one counts as that one. @param {number} time @param {readonly number[]} values */
  push(time, values) {
    const newest = this.#count === 0 ? -Infinity : this.time(this.#count - 1);
    // Nothing is sent while nothing changes: a line must not slope over that time.
    if (time - newest > silence && this.#count > 0) {
      const held = values.map((_, channel) => this.value(this.#count - 1, channel));
      this.#append(time - 1, held);
    }
    this.#append(Math.max(time, newest), values);
  }

  clear() {
    this.#count = 0;
  }

  /** @param {number} time @param {readonly number[]} values */
  #append(time, values) {
    if (this.#count === this.capacity) this.#first = (this.#first + 1) % this.capacity;
    else this.#count += 1;
    const at = (this.#first + this.#count - 1) % this.capacity;
    this.#times[at] = time;
    this.#values.set(values, at * this.channels);
  }

  /**
   * A channel from a time on as lines, up to now; it is cut where it jumps by more than `jump`, as an angle does
   * at ±180°. The last value before the time leads in.
   * @param {number} channel
   * @param {number} from in ms
   * @param {number} now in ms
   * @param {number} jump
   * @returns {Trace[]}
   */
  lines(channel, from, now, jump = Infinity) {
    /** @type {Trace[]} */
    const lines = [];
    let last = NaN;
    for (let index = this.#firstFrom(from); index < this.#count; index += 1) {
      const [time, value] = [this.time(index), this.value(index, channel)];
      if (!(Math.abs(value - last) <= jump)) {
        if (lines.length > 0) lines[lines.length - 1].push({ time, value: last });
        lines.push([]);
      }
      lines[lines.length - 1].push({ time: Math.max(time, from), value });
      last = value;
    }
    if (lines.length > 0) lines[lines.length - 1].push({ time: Math.max(now, from), value: last });
    return lines;
  }

  /**
   * The stretches of time, from a time on, in which a channel is at least a threshold away from 0.
   * @param {number} channel
   * @param {number} threshold
   * @param {number} from in ms
   * @param {number} now in ms
   * @returns {{ start: number, end: number }[]}
   */
  stretches(channel, threshold, from, now) {
    /** @type {{ start: number, end: number }[]} */
    const found = [];
    let isInside = false;
    for (let index = this.#firstFrom(from); index < this.#count; index += 1) {
      const time = Math.max(this.time(index), from);
      if (isInside) found[found.length - 1].end = time;
      const isNear = Math.abs(this.value(index, channel)) >= threshold;
      if (isNear && !isInside) found.push({ start: time, end: time });
      isInside = isNear;
    }
    if (isInside) found[found.length - 1].end = Math.max(now, from);
    return found;
  }

  /** The last index at or before a time, or 0 before the first. @param {number} time */
  #firstFrom(time) {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time(middle) <= time) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }
}
