// Changes that are too long to be sent at once, as several. Pure.

/** @import { CodeMirror, Edit, Part } from "./types.d.ts" */

/** @param {Part} changes */
const bytesOf = (changes) => new TextEncoder().encode(JSON.stringify(changes)).length;

/** Where a text may be cut at most so far, not within a character. @param {string} text @param {number} most */
function cut(text, most) {
  const isWithin = /[\ud800-\udbff]/.test(text[most - 1] ?? "") && most < text.length;
  return isWithin ? most - 1 : most;
}

/**
 * The beginning of a change that takes so many bytes at most, and the rest, to be made after it, or null.
 * @param {CodeMirror} parts
 * @param {Part} changes
 * @param {number} mostBytes
 * @returns {[Part, Part | null]}
 */
export function firstPart(parts, changes, mostBytes) {
  // A unit takes a byte or more.
  for (let most = mostBytes, part = changes, rest = null;; most = Math.floor(most / 2)) {
    if (bytesOf(part) <= mostBytes) return [part, rest];
    [part, rest] = shortened(parts, changes, most);
  }
}

/** @param {CodeMirror} parts @param {Part} changes @param {number} most the units that are inserted, and some for each place @returns {[Part, Part | null]} */
function shortened({ ChangeSet }, changes, most) {
  /** @type {Edit[]} */
  const first = [];
  /** @type {Edit[]} */
  const rest = [];
  let [left, shift] = [most, 0];
  changes.iterChanges((/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ _, /** @type {number} */ __, /** @type {Part} */ inserted) => {
    const text = inserted.toString();
    left -= 16;
    const length = left <= 0 ? 0 : cut(text, Math.min(text.length, left));
    left -= length;
    if (length > 0 || left > 0) {
      first.push({ from, to, insert: text.slice(0, length) });
      shift += length - (to - from);
      if (length < text.length) rest.push({ from: to + shift, to: to + shift, insert: text.slice(length) });
    } else {
      rest.push({ from: from + shift, to: to + shift, insert: text });
    }
  }, true);
  const part = ChangeSet.of(first, changes.length);
  return [part, rest.length === 0 ? null : ChangeSet.of(rest, part.newLength)];
}
