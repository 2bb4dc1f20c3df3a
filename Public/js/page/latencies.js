// The way of a tilt to the screen, by its stages, each as a histogram. Pure.

/** @import { Stages } from "./types.d.ts" */

/** A histogram is of so long, in ms. */
const span = 10_000;
/** The upper bounds of its bars, in ms; the last bar has what took longer. */
export const bounds = [1, 2, 4, 6, 8, 12, 17, 25, 34, 50, 75, 100, 150];

/** The stages in order, and what lies beside them: the whole way, and the delay that smooths. @type {(keyof Stages)[]} */
export const stageNames = ["tilt", "network", "draw", "screen", "total", "smoothing"];

/** The durations of the last seconds. */
export class Histogram {
  /** @type {{ at: number, duration: number }[]} */
  #entries = [];

  /** @param {number} duration ms @param {number} now ms */
  add(duration, now) {
    this.#entries.push({ at: now, duration: Math.max(0, duration) });
  }

  /**
   * The counts between the bounds, and the durations below which a half and 95 % lie; null for none.
   * @param {number} now ms
   */
  summary(now) {
    this.#entries = this.#entries.filter(({ at }) => now - at < span);
    if (this.#entries.length === 0) return null;
    const sorted = this.#entries.map(({ duration }) => duration).sort((a, b) => a - b);
    const bars = [...bounds, Infinity].map(() => 0);
    for (const duration of sorted) bars[barOf(duration)] += 1;
    const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    return { count: sorted.length, bars, median: at(0.5), most: at(0.95) };
  }
}

/** The place of the bar of a duration. @param {number} duration ms */
function barOf(duration) {
  const index = bounds.findIndex((bound) => duration <= bound);
  return index < 0 ? bounds.length : index;
}

/** When things happened to a drawn frame, in local ms, as far as they are known. @typedef {{ tilted: number | null, rendered: number | null, arrived: number, drawn: number, shown: number, delay: number }} Moments */

/**
 * The stages of a drawn frame, in ms.
 * @param {Moments} moments
 * @returns {Partial<Stages>}
 */
export function stagesOf({ tilted, rendered, arrived, drawn, shown, delay }) {
  /** @type {Partial<Stages>} */
  const stages = { draw: drawn - arrived, screen: shown - drawn, smoothing: delay };
  if (rendered !== null) stages.network = arrived - rendered;
  if (tilted !== null && rendered !== null) stages.tilt = rendered - tilted;
  if (tilted !== null) stages.total = shown - tilted;
  return stages;
}

/** Finds when the tilt was made that a frame is the first to show. */
export class TiltTimes {
  #last = NaN;

  /**
   * @param {number} deviceTime of the frame; NaN for none
   * @param {boolean} isOwn whether this page sent that sample, whose times are its own
   * @param {number | null} offset the server's time at the zero of the driver's device times
   * @param {(serverTime: number) => number | null} local
   * @returns {number | null} local ms
   */
  tilted(deviceTime, isOwn, offset, local) {
    const isNew = deviceTime !== this.#last;
    this.#last = deviceTime;
    if (isOwn) return deviceTime;
    if (!isNew || Number.isNaN(deviceTime) || offset === null) return null;
    return local(deviceTime + offset);
  }
}
