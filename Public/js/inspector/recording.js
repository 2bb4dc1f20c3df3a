// The last ten seconds of a stage: structures and numbers, of which any moment can be drawn again.

import { interpolate } from "../net/interpolation.js";

/** @import { Frame, Shown, Structure } from "../net/types.d.ts" */

/** The length that is kept, in ms, and how often all numbers are kept instead of the changed ones. */
const [span, groupSpan] = [10_000, 1000];
/** The most bytes of numbers; of a larger stage less time is kept. */
const mostBytes = 48 << 20;
/** Moments further apart, in ms, have a rest between them. */
const longestGap = 150;

/**
 * Moments of one structure, with all numbers of the first one.
 * @typedef {{ structure: Structure, floats: Float32Array, moments: { time: number, runs: Frame["runs"] }[], bytes: number }} Group
 */

/** Keeps what a stage has shown. */
export class Recording {
  /** @type {Group[]} */
  #groups = [];
  #bytes = 0;

  /**
   * Adds a frame that was applied.
   * @param {Pick<Shown, "structure" | "floats">} state after the frame
   * @param {Pick<Frame, "runs" | "serverTime">} frame
   * @param {number} now the time of a frame without one, in ms
   */
  add({ structure, floats }, { runs, serverTime }, now) {
    if (structure === null) return;
    const time = Number.isFinite(serverTime) ? serverTime : now;
    const last = this.#groups.at(-1);
    const latest = last?.moments.at(-1)?.time ?? -Infinity;
    // A server that has started again counts from its own beginning.
    if (time < latest) this.clear();
    const isNew = last === undefined || time < latest || last.structure !== structure || time - last.moments[0].time >= groupSpan;
    const bytes = isNew ? floats.byteLength : runs.reduce((sum, { values }) => sum + values.byteLength + 64, 64);
    if (isNew) this.#groups.push({ structure, floats: floats.slice(), moments: [{ time, runs: [] }], bytes });
    else {
      last.moments.push({ time, runs });
      last.bytes += bytes;
    }
    this.#bytes += bytes;
    // The newest group is kept, however large it is.
    while (this.#groups.length > 1 && (this.#groups[1].moments[0].time <= time - span || this.#bytes > mostBytes)) {
      this.#bytes -= this.#groups.shift()?.bytes ?? 0;
    }
  }

  clear() {
    this.#groups = [];
    this.#bytes = 0;
  }

  /** The moments so far, which later ones do not change. */
  take() {
    return new RecordedTime(this.#groups.map((group) => ({ ...group, moments: group.moments.slice() })));
  }
}

/** Moments of a stage that are over. */
export class RecordedTime {
  #groups;
  /** The time of the first moment in ms, as its frame has it. */
  start;
  /** The times of all moments in ms, from the first on. @type {number[]} */
  times;
  /** The group of each moment, and its place there. @type {{ group: Group, place: number }[]} */
  #places = [];
  /** The numbers of the moment that was asked for last. @type {{ index: number, floats: Float32Array } | null} */
  #reached = null;

  /** @param {Group[]} groups */
  constructor(groups) {
    this.#groups = groups;
    const all = groups.flatMap((group) => group.moments.map(({ time }, place) => ({ time, group, place })));
    const end = all.at(-1)?.time ?? 0;
    const kept = all.filter(({ time }) => time >= end - span);
    this.start = kept[0]?.time ?? 0;
    this.times = kept.map(({ time }) => time - this.start);
    this.#places = kept;
  }

  get isEmpty() {
    return this.times.length === 0;
  }

  /** In ms. */
  get duration() {
    return this.times.at(-1) ?? 0;
  }

  /** The structures, each once. */
  get structures() {
    return [...new Set(this.#groups.map(({ structure }) => structure))];
  }

  /** The index of the last moment that is not after a time. @param {number} time in ms */
  index(time) {
    let [low, high] = [0, this.times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** A moment as it was received. @param {number} index @returns {{ structure: Structure, floats: Float32Array }} whose numbers may be changed by the next call */
  moment(index) {
    const { group, place } = this.#places[index];
    const reached = this.#reached;
    const isNear = reached !== null && reached.index <= index && this.#places[reached.index].group === group;
    const floats = isNear ? reached.floats : group.floats.slice();
    const first = isNear ? this.#places[reached.index].place + 1 : 1;
    for (let at = first; at <= place; at += 1) {
      for (const { first, values } of group.moments[at].runs) floats.set(values, first);
    }
    this.#reached = { index, floats };
    return { structure: group.structure, floats };
  }

  /** A moment between those that were received. @param {number} time in ms @returns {Shown} */
  at(time) {
    const index = this.index(time);
    const { structure, floats } = this.moment(index);
    const shown = { structure, floats: floats.slice(), sequence: -1, isComplete: true };
    if (index + 1 >= this.times.length || this.#places[index + 1].group.structure !== structure) return shown;
    const [from, to] = [this.times[index], this.times[index + 1]];
    if (to - from > longestGap || time <= from) return shown;
    const next = this.moment(index + 1).floats;
    interpolate(structure, shown.floats, next, (time - from) / (to - from), shown.floats);
    return shown;
  }
}
