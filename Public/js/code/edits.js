// What has to change in a text so that it becomes another, as little as possible: carets and marks stay where they were. Pure.

/** @import { Edit } from "./types.d.ts" */

const isSpace = (/** @type {string} */ letter) => /\s/.test(letter);

/** The end of the white space at an offset. @param {string} text @param {number} start @param {number} limit */
function spaceEnd(text, start, limit) {
  let end = start;
  while (end < limit && isSpace(text[end])) end += 1;
  return end;
}

/**
 * The edits that lead from a text to another, in order. Where only white space differs, only that is replaced, as when a
 * text is formatted.
 * @param {string} before
 * @param {string} after
 * @returns {Edit[]}
 */
export function edits(before, after) {
  let [end, newEnd] = [before.length, after.length];
  let start = 0;
  while (start < end && start < newEnd && before[start] === after[start]) start += 1;
  while (end > start && newEnd > start && before[end - 1] === after[newEnd - 1]) [end, newEnd] = [end - 1, newEnd - 1];
  /** @type {Edit[]} */
  const found = [];
  let [from, at] = [start, start];
  while (from < end || at < newEnd) {
    const [to, until] = [spaceEnd(before, from, end), spaceEnd(after, at, newEnd)];
    const insert = after.slice(at, until);
    if (before.slice(from, to) !== insert) found.push({ from, to, insert });
    [from, at] = [to, until];
    while (from < end && at < newEnd && before[from] === after[at] && !isSpace(before[from])) [from, at] = [from + 1, at + 1];
    const letters = [...before.slice(from, Math.min(from + 1, end)), ...after.slice(at, Math.min(at + 1, newEnd))];
    if (letters.length > 0 && !letters.some(isSpace)) return [...found, { from, to: end, insert: after.slice(at, newEnd) }];
  }
  return found;
}

/** Where an offset in a text is after edits: before what is inserted there. @param {number} offset @param {Edit[]} edits */
export function moved(offset, edits) {
  let shift = 0;
  for (const { from, to, insert } of edits) {
    if (to < offset || to === offset && from < to) shift += insert.length - (to - from);
    else if (from < offset) return from + shift + Math.min(insert.length, offset - from);
  }
  return offset + shift;
}
