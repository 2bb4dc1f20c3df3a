// How often the screen draws: one that draws more often than 60 times a second asks the server for as many frames.

/** The screen's frames that are looked at. */
const looks = 24;
/** Screens up to this rate get what they need without asking. */
const usual = 66;
/** The most frames a second that a server gives. */
const most = 120;

/**
 * The pace to ask for, or null for the usual one.
 * @param {number[]} times of the screen's frames, one after the other, in ms
 */
export function paceOf(times) {
  const intervals = times.slice(1).map((time, index) => time - times[index]).filter((interval) => interval > 0).sort((a, b) => a - b);
  if (intervals.length < looks / 2) return null;
  const rate = 1000 / intervals[intervals.length >> 1];
  return rate > usual ? Math.min(most, Math.round(rate)) : null;
}

/** Looks at the screen for a moment, while nothing else is asked of it. @returns {Promise<number | null>} the pace to ask for */
export function screenPace() {
  /** @type {number[]} */
  const times = [];
  return new Promise((resolve) => {
    const look = (/** @type {number} */ time) => {
      times.push(time);
      if (times.length > looks) resolve(paceOf(times));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
