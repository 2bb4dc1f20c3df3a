// The position of a moment in a take, and times in words.

/** @import { Playing } from "../net/types.d.ts" */

/**
 * The position of a take, in seconds from its start.
 * @param {Playing} playing
 * @param {number} serverTime in ms
 */
export function position({ t, at, speed, loop, paused, duration }, serverTime) {
  if (paused) return t;
  const gone = t + Math.max(0, serverTime - at) / 1000 * speed;
  return loop && duration > 0 ? gone % duration : Math.min(gone, duration);
}

/** A time as clocks show it: minutes, seconds and tenths. @param {number} seconds */
export function clockTime(seconds) {
  const tenths = Math.floor(seconds * 10 + 1e-6);
  const rest = `${String(Math.floor(tenths / 10) % 60).padStart(2, "0")}.${tenths % 10}`;
  return `${Math.floor(tenths / 600)}:${rest}`;
}
