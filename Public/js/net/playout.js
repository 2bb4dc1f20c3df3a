// The picture of a moment: frames that come unevenly wait a little, and what lies between two of them is interpolated.

import { differInTextOnly, interpolate } from "./interpolation.js";
import { Jitter } from "./jitter.js";
import { RetainedState } from "./state.js";

/** @import { Thread } from "./thread.js" */
/** @import { Frame, Moment, SceneMessage, Shown, Structure } from "./types.d.ts" */

/** Frames further apart, in ms, have a rest between them, which ended so long before the second. */
const longestGap = 150;
const step = 1000 / 60;
/** Late frames of so many ms are counted. */
const countedTime = 1000;
/** More frames never wait. */
const mostWaiting = 120;

/** Shows what a connection sends, at once or evenly. */
export class Playout {
  /** The newest that has arrived. */
  received = new RetainedState();
  /** The state to draw; the same object as the received one while nothing waits. @type {Shown} */
  shown = this.received;
  #jitter = new Jitter();
  #thread;
  /** Whether frames are shown as they come. */
  #isImmediate = true;
  /** Frames that wait, in order. @type {Moment[]} */
  #waiting = [];
  /** The last frame of which the time has come, or null without one. @type {Moment | null} */
  #current = null;
  /** Local times at which frames came too late. @type {number[]} */
  #misses = [];
  /** Storage for the floats between two frames. */
  #between = new Float32Array(0);

  /** @param {Pick<Thread, "earliestArrival">} thread on which frames are handled; by default one that is never busy */
  constructor(thread = { earliestArrival: (now) => now }) {
    this.#thread = thread;
  }

  /** The time by which frames are drawn later than they could be, in ms. */
  get delay() {
    return this.#isImmediate ? 0 : this.#jitter.delay;
  }

  /** The number of frames that came too late in the last second. @param {number} now local ms */
  misses(now) {
    this.#misses = this.#misses.filter((time) => now - time < countedTime);
    return this.#misses.length;
  }

  /** A new connection: its sequence and its times are its own. */
  restart() {
    this.received.restart();
    this.#jitter.reset();
    this.#showReceived();
  }

  /** A structure is there: another picture is cut to, another text waits for its moment. @param {SceneMessage} message */
  adopt(message) {
    const before = this.received.structure;
    const kept = this.#keepShown();
    this.received.adopt(message);
    const structure = /** @type {Structure} */ (this.received.structure);
    const waits = this.#current !== null && before !== null && differInTextOnly(before, structure);
    if (waits) this.shown = kept;
    else this.#showReceived();
  }

  /**
   * Takes a frame in.
   * @param {Frame} frame
   * @param {number} now local ms
   * @param {boolean} isImmediate whether it is shown at once, however unevenly frames come
   * @returns {boolean} whether it was applied
   * @throws {RangeError} as `RetainedState.apply`
   */
  apply(frame, now, isImmediate) {
    const isFirst = !this.received.isComplete;
    const kept = this.#keepShown();
    if (!this.received.apply(frame)) return false;
    // A frame without a moment cannot wait for it.
    const hasMoment = Number.isFinite(frame.serverTime);
    if (hasMoment) {
      // The thread is only watched if it matters.
      const isJudged = !isImmediate && this.#jitter.isUneven;
      this.#jitter.add(frame.serverTime, now, isJudged ? this.#thread.earliestArrival(now) : -Infinity);
    }
    this.#isImmediate = isImmediate || !hasMoment || this.#jitter.isQuiet;
    if (this.#isImmediate) {
      this.#showReceived();
      return true;
    }
    const moment = { time: frame.serverTime, frame, shown: copyOf(this.received) };
    const isCut = isFirst && this.shown === this.received;
    if (isCut || this.#waiting.length >= mostWaiting) {
      this.#waiting = [];
      this.#show(moment);
    } else {
      if (this.shown === this.received) this.#keep(kept, frame.serverTime);
      if (this.#jitter.serverTime(now) > moment.time) this.#misses.push(now);
      this.#waiting.push(moment);
    }
    return true;
  }

  /**
   * Moves on to a moment.
   * @param {number} now local ms
   * @returns {{ frame: Frame | null, isMoving: boolean }} the newest frame of which the time has come just now, and
   * whether another moment shows something else
   */
  advance(now) {
    /** @type {Frame | null} */
    let frame = null;
    if (this.#waiting.length === 0) return { frame, isMoving: false };
    const time = this.#jitter.serverTime(now);
    while (this.#waiting.length > 0 && this.#waiting[0].time <= time) {
      const due = /** @type {Moment} */ (this.#waiting.shift());
      this.#show(due);
      frame = due.frame;
    }
    const next = this.#waiting.at(0);
    if (next !== undefined && this.#current !== null) this.#showBetween(this.#current, next, time);
    return { frame, isMoving: next !== undefined };
  }

  /** @param {Moment} current @param {Moment} next @param {number} time server ms */
  #showBetween(current, next, time) {
    const { structure, floats } = current.shown;
    if (structure === null || structure !== next.shown.structure) return;
    const begin = next.time - current.time > longestGap ? next.time - step : current.time;
    if (time <= begin) return;
    if (this.#between.length !== floats.length) this.#between = new Float32Array(floats.length);
    interpolate(structure, floats, next.shown.floats, (time - begin) / (next.time - begin), this.#between);
    this.shown = { ...current.shown, floats: this.#between };
  }

  /** The shown state, apart from the next arrival: a copy if both are the same object. */
  #keepShown() {
    return this.shown === this.received && !this.#jitter.isQuiet ? copyOf(this.received) : this.shown;
  }

  /** @param {Shown} shown @param {number} time the next frame's, server ms */
  #keep(shown, time) {
    this.shown = shown;
    this.#current = { time: time - longestGap - step, frame: null, shown };
  }

  /** @param {Moment} moment */
  #show(moment) {
    this.#current = moment;
    this.shown = moment.shown;
  }

  #showReceived() {
    [this.shown, this.#waiting, this.#current] = [this.received, [], null];
  }
}

/** @param {RetainedState} state @returns {Shown} */
function copyOf({ structure, floats, sequence, isComplete }) {
  return { structure, floats: floats.slice(), sequence, isComplete };
}
