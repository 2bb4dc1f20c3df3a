// The kind of device that the page is on, and of server that it is from.

/** @import { Platform } from "./types.d.ts" */

/** Whether the server's stages are for watching: no key and no code gives more. The server marks its pages so. */
export const isWatchOnly = () => globalThis.document?.documentElement.dataset.watchOnly !== undefined;

/**
 * The platform whose names of settings to use; what a browser can do is found by feature detection.
 * @param {{ userAgent: string, maxTouchPoints: number }} browser
 * @returns {Platform}
 */
export function platformOf({ userAgent, maxTouchPoints }) {
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  if (!/Android/.test(userAgent)) return "desktop";
  return /Firefox/.test(userAgent) ? "firefox" : "android";
}
