// What to say about each fault, in the words of the platform that the phone is of.

/** @import { Fault, Platform } from "./types.d.ts" */
/** @import { StringName } from "../page/types.d.ts" */

/** @typedef {{ title: StringName, help: Record<Platform, StringName> }} Remedy */

/**
 * Whose words to use; what a browser can do is asked of the browser itself.
 * @param {{ userAgent: string, maxTouchPoints: number }} browser
 * @returns {Platform}
 */
export function platformOf({ userAgent, maxTouchPoints }) {
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "ios";
  if (!/Android/.test(userAgent)) return "desktop";
  return /Firefox/.test(userAgent) ? "firefox" : "android";
}

/** @param {StringName} title @param {StringName} help @param {Partial<Record<Platform, StringName>>} others @returns {Remedy} */
function remedy(title, help, others = {}) {
  return { title, help: { ios: help, android: help, firefox: help, desktop: help, ...others } };
}

/** @type {Record<Fault, Remedy>} */
export const remedies = {
  offline: remedy("offline", "offlineHelp", { desktop: "offlineHelpDesktop" }),
  server: remedy("server", "serverHelpAndroid", { ios: "serverHelpIos", desktop: "serverHelpDesktop" }),
  insecure: remedy("insecure", "insecureHelp"),
  blocked: remedy("blocked", "blockedHelp", { ios: "blockedHelpIos" }),
  full: remedy("full", "roomFullHelp"),
  locked: remedy("locked", "lockedHelp"),
  room: remedy("unknownRoom", "roomUnknownHelp"),
  key: remedy("key", "keyWrongHelp"),
  kicked: remedy("kicked", "kickedHelp"),
  denied: remedy("denied", "deniedHelpIos", {
    android: "deniedHelpAndroid",
    firefox: "deniedHelpFirefox",
    desktop: "deniedHelpDesktop",
  }),
  framed: remedy("framed", "framedHelp"),
  unsupported: remedy("unsupported", "unsupportedHelpAndroid", {
    ios: "unsupportedHelpIos",
    firefox: "unsupportedHelpFirefox",
    desktop: "sensorlessHelpDesktop",
  }),
  silent: remedy("silent", "silentHelpAndroid", {
    ios: "silentHelpIos",
    firefox: "silentHelpFirefox",
    desktop: "sensorlessHelpDesktop",
  }),
  sensorless: remedy("sensorless", "sensorlessHelp", { desktop: "sensorlessHelpDesktop" }),
  slowSensor: remedy("slowSensor", "slowSensorHelp", {
    ios: "slowSensorHelpIos",
    android: "slowSensorHelpAndroid",
  }),
  far: remedy("far", "farHelp", { desktop: "farHelpDesktop" }),
};
