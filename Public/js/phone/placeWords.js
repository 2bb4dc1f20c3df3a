// The words of a place in a crowd.

import { text } from "../page/strings.js";

/** @import { Place } from "../net/types.d.ts" */
/** @import { StringName } from "../page/types.d.ts" */

/** The name of a word in the table, such as `colorBlue`. @param {string} kind @param {string} word */
function named(kind, word) {
  return /** @type {StringName} */ (`${kind}${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
}

/**
 * The sentence about a place and the names of its colour and sign; the position in the line for somebody who waits.
 * @param {Place} place
 * @returns {{ words: StringName, color?: StringName, sign?: StringName, number: number }}
 */
export function placeNames({ place, number, color, sign, waiting }) {
  if (place === null) return { words: waiting === undefined ? "tiltToJoin" : "waitingInLine", number: waiting ?? 0 };
  return { words: "youAre", color: named("color", color ?? "blue"), sign: named("sign", sign ?? "star"), number: number ?? place + 1 };
}

/** "You are the blue star, 12", or the position in the line. @param {Place} place */
export function placeWords(place) {
  const { words, color, sign, number } = placeNames(place);
  return text(words, { color: color === undefined ? "" : text(color), sign: sign === undefined ? "" : text(sign), number, position: number });
}
