// The unevenness of frames' arrivals, from their server times: no clocks need to agree for that.

/** Frames of so many ms count. */
const memory = 15_000;
/** A connection whose frames come later than the quickest by no more than this, in ms, is quiet. */
const quiet = 12;
/** The most that the picture may be later for it, in ms. */
export const longestDelay = 100;
/** The share of frames that should be in time. */
const inTime = 0.98;
/** The delay is judged again after so many ms. */
const judging = 200;
/** Fewer frames say nothing. */
const fewest = 30;
/** The most that the delay may grow and shrink in a millisecond; motion is slower or quicker by as much. */
const growth = 0.25;
const shrinkage = 0.005;
/** After so long a rest, in ms, a change of the delay cannot be seen. */
const rest = 400;
/** A server whose times are off by more than this, in ms, has begun again, or the page has slept. */
const restart = 2000;

/** Measures the arrivals of frames, and says how much later they are drawn so that most are there in time. */
export class Jitter {
  /** The arrivals that are remembered, in order, with the least that they can have taken. @type {{ at: number, transit: number, least: number }[]} */
  #arrivals = [];
  /** Local time less server time of the state to draw: the quickest way, and the delay. */
  #lag = 0;
  /** When the lag was last changed, and when the last frame came. */
  #updated = -Infinity;
  /** When the delay was last judged. */
  #judged = -Infinity;
  /** The delay that the arrivals ask for. */
  #wanted = 0;
  /** The transit of the quickest. */
  #base = 0;
  /** Whether frames are handled late, be it for the network or for the thread. */
  isUneven = false;

  /** The delay of drawn frames, in ms; 0 on a quiet network. */
  get delay() {
    return this.#lag - this.#base < 1 ? 0 : this.#lag - this.#base;
  }

  /** Whether frames wait for their moment at all. */
  get isQuiet() {
    return this.#wanted === 0 && this.delay === 0;
  }

  reset() {
    this.#arrivals = [];
    [this.#lag, this.#base, this.#wanted, this.isUneven] = [0, 0, 0, false];
    this.#updated = this.#judged = -Infinity;
  }

  /**
   * @param {number} serverTime ms
   * @param {number} now local ms
   * @param {number} earliest when it can have arrived, before it was handled; -Infinity if that is not known
   */
  add(serverTime, now, earliest = now) {
    const transit = now - serverTime;
    const last = this.#arrivals.at(-1);
    if (last !== undefined && Math.abs(transit - this.#base) > restart) this.reset();
    const hasRested = last === undefined || now - last.at > rest;
    this.#arrivals.push({ at: now, transit, least: earliest - serverTime });
    while (now - this.#arrivals[0].at > memory) this.#arrivals.shift();
    const wasQuiet = this.isQuiet;
    if (now - this.#judged >= judging) this.#judge(now);
    if (hasRested) this.#lag = this.#base + this.#wanted;
    // A frame that came quicker than all before is no delay.
    else this.#lag = wasQuiet ? this.#base : Math.min(this.#lag, this.#base + longestDelay);
  }

  /** The server time that is drawn at a local one. @param {number} now ms */
  serverTime(now) {
    const passed = Math.min(Math.max(now - this.#updated, 0), 100);
    this.#updated = now;
    const missing = this.#base + this.#wanted - this.#lag;
    this.#lag += Math.min(Math.max(missing, -shrinkage * passed), growth * passed);
    return now - this.#lag;
  }

  /** @param {number} now ms */
  #judge(now) {
    this.#judged = now;
    this.#base = Math.min(...this.#arrivals.map(({ transit }) => transit));
    this.isUneven = this.#lateness(this.#arrivals.map(({ transit }) => transit)) > quiet;
    // Only what the thread cannot have caused is the network's.
    const lateness = this.#lateness(this.#arrivals.map(({ least }) => least).filter(Number.isFinite));
    this.#wanted = lateness > quiet ? Math.min(lateness, longestDelay) : 0;
  }

  /** The most by which most frames come later than the quickest; 0 if too few are known. @param {number[]} transits */
  #lateness(transits) {
    if (transits.length < fewest) return 0;
    return transits.sort((a, b) => a - b)[Math.floor(inTime * (transits.length - 1))] - this.#base;
  }
}
