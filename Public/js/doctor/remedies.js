// Advice for each fault, in the terms of the phone's platform.

import { isWatchOnly } from "../page/platform.js";

/** @import { Platform } from "../page/types.d.ts" */
/** @import { Fault } from "./types.d.ts" */
/** @import { StringName } from "../page/types.d.ts" */

/** @typedef {{ title: StringName, help: Record<Platform, StringName> }} Remedy */

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
  guessed: remedy("guessed", "guessedHelp"),
  locked: remedy("locked", "lockedHelp"),
  room: remedy("unknownRoom", "roomUnknownHelp"),
  key: isWatchOnly() ? remedy("watchOnly", "watchOnlyHelp") : remedy("key", "keyWrongHelp"),
  kicked: remedy("kicked", "kickedHelp"),
  over: remedy("over", "overHelp"),
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
  sensorless: remedy("sensorless", "sensorlessHelp", {
    android: "sensorlessHelpAndroid",
    firefox: "silentHelpFirefox",
    desktop: "sensorlessHelpDesktop",
  }),
  slowSensor: remedy("slowSensor", "slowSensorHelp", {
    ios: "slowSensorHelpIos",
    android: "slowSensorHelpAndroid",
  }),
  far: remedy("far", "farHelp", { desktop: "farHelpDesktop" }),
};
