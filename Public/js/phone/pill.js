// The status pill on the phone: its words about the tilt, and whether a tap takes it.

import { text } from "../page/strings.js";
import { placeWords } from "./placeWords.js";

/** @import { Place, Presence, Status } from "../net/types.d.ts" */
/** @import { StringName } from "../page/types.d.ts" */

/**
 * The standing of a phone in its room.
 * @typedef {object} Standing
 * @property {Status} status
 * @property {boolean} mayTilt
 * @property {boolean} takesTilt whether the scene listens to tilt
 * @property {boolean} takesPointer whether it listens to fingers
 * @property {boolean} isTouch whether fingers tilt, not the sensor
 * @property {boolean} isDriver
 * @property {boolean} isAsking
 * @property {number | null} secondsLeft of the running turn
 * @property {Pick<Presence, "driver" | "policy">} presence
 */

/**
 * @typedef {object} Pill
 * @property {StringName} words
 * @property {number} [seconds]
 * @property {boolean} [isHolding] whether this phone's tilt counts
 * @property {boolean} [isPressable] whether a tap takes the tilt, or asks for it
 */

/**
 * The pill of a phone in a scene that a crowd moves.
 * @param {{ status: Status, mayTilt: boolean, you: Place | null }} standing
 * @returns {{ sentence: string, isHolding: boolean } | null} null if the common pill says more
 */
export function crowdPillOf({ status, mayTilt, you }) {
  if (status !== "open" || !mayTilt) return null;
  if (you === null) return { sentence: text("tiltToJoin"), isHolding: false };
  return { sentence: placeWords(you), isHolding: you.place !== null };
}

/** The pill for a phone's standing. @param {Standing} standing @returns {Pill} */
export function pillOf({ status, mayTilt, takesTilt, takesPointer, isTouch, isDriver, isAsking, secondsLeft, presence }) {
  if (status === "key" || status === "kicked") return { words: "closed" };
  if (status !== "open") return { words: status === "connecting" ? "connecting" : "lost" };
  if (!mayTilt) return { words: "roleViewer" };
  if (!takesTilt) return { words: takesPointer ? "touchWaiting" : "open" };
  const { driver, policy } = presence;
  if (policy === "average") return { words: "everybodyTilts", isHolding: true };
  const isTimed = policy === "turns" && secondsLeft !== null;
  if (isDriver) return isTimed ? { words: "yourTurn", seconds: secondsLeft, isHolding: true } : { words: "youTilt", isHolding: true };
  if (driver !== null) {
    switch (policy) {
      case "free": return { words: "take", isPressable: true };
      case "ask": return isAsking ? { words: "asked" } : { words: "ask", isPressable: true };
      case "turns": return isTimed ? { words: "otherTurn", seconds: secondsLeft } : { words: "someoneTilts" };
    }
  }
  if (isTouch) return { words: takesPointer ? "touchWaiting" : "touchHint" };
  return { words: takesPointer ? "tiltOrTouch" : "driverWaiting" };
}

/**
 * The announcement when the tilt was given to this phone or refused, or null without such a change.
 * @param {{ isDriver: boolean, isAsking: boolean }} before
 * @param {{ isDriver: boolean, isAsking: boolean }} now
 * @param {Pick<Presence, "policy">} presence
 * @returns {StringName | null}
 */
export function announcementOf(before, now, { policy }) {
  if (now.isDriver && !before.isDriver) return before.isAsking || policy === "turns" ? "tiltIsYours" : null;
  const isRefused = before.isAsking && !now.isAsking && !now.isDriver;
  return isRefused && policy === "ask" ? "notNowAnswer" : null;
}
