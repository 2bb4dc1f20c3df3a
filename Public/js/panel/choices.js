// The titles of choices and signals. Their values and names are the protocol's, and stay.

import { text } from "../page/strings.js";

/** @import { StringName } from "../page/types.d.ts" */

/** A value as words: `thereAndBack` is "There and back". @param {string} value */
function spaced(value) {
  const words = value.replace(/[_-]+/g, " ").replace(/(\p{Ll}|\d)(\p{Lu})/gu, (_, last, first) => `${last} ${first.toLowerCase()}`).trim();
  return words === "" ? value : words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The title of a value, in the reader's language where it is of a scene of ours. @param {string} value */
export function choiceTitle(value) {
  const name = /** @type {StringName} */ (`choice${value.slice(0, 1).toUpperCase()}${value.slice(1)}`);
  return text(name) || spaced(value);
}

/** The title of a signal. @param {string} name */
export function signalTitle(name) {
  return /^[wxyz]$/.test(name) ? text("quaternionPart", { part: name }) : spaced(name);
}
