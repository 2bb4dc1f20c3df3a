// The words and shapes of a place in a crowd.

import { text } from "../page/strings.js";

/** @import { Place } from "../net/types.d.ts" */
/** @import { StringName } from "../page/types.d.ts" */

/** The signs' outlines in a box of 100 × 100, as the engine draws them. @type {Record<string, string>} */
export const outlines = {
  star: "M50 3L61.8 36.8L97.6 37.6L69 59.2L79.4 93.5L50 73L20.6 93.5L31 59.2L2.4 37.6L38.2 36.8Z",
  heart: "M50 94C20 70 4 51 4 31C4 15 16 7 28 7C38 7 46 12 50 21C54 12 62 7 72 7C84 7 96 15 96 31C96 51 80 70 50 94Z",
  square: "M12 12L88 12L88 88L12 88Z",
  triangle: "M50 6L96 90L4 90Z",
};

/** The name of a word in the table, such as `colorBlue`. @param {string} kind @param {string} word */
function named(kind, word) {
  return /** @type {StringName} */ (`${kind}${word.slice(0, 1).toUpperCase()}${word.slice(1)}`);
}

/**
 * The sentence about a place and the names of its colour and sign; the position in the line for a waiting person.
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

/** The sentence about a person's side, or null if sides do not matter. @param {Place} place @param {boolean} hasSides @returns {StringName | null} */
export function sideName({ side }, hasSides) {
  if (!hasSides || side === undefined) return null;
  return side === 1 ? "rightSide" : "leftSide";
}
