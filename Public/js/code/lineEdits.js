// What has to change in a text so that it becomes another, by lines: what both have stays. Pure.

/** @import { Edit } from "./types.d.ts" */

/** The most pairs of lines that are compared; where there are more, one part is replaced as a whole. */
const mostPairs = 1_000_000;

/** The lines with their ends. @param {string} text */
const linesOf = (text) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** @param {string} text @param {number} offset */
const partsCharacter = (text, offset) => /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, offset - 1), offset + 1));

/** An edit without what both begin and end with. @param {string} before @param {string} after @param {number} offset @returns {Edit} */
function trimmed(before, after, offset) {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  if (partsCharacter(before, start) || partsCharacter(after, start)) start -= 1;
  let [end, newEnd] = [before.length, after.length];
  while (end > start && newEnd > start && before[end - 1] === after[newEnd - 1]) [end, newEnd] = [end - 1, newEnd - 1];
  if (partsCharacter(before, end) || partsCharacter(after, newEnd)) [end, newEnd] = [end + 1, newEnd + 1];
  return { from: offset + start, to: offset + end, insert: after.slice(start, newEnd) };
}

/**
 * The lengths of the longest sequences that two lists have in common, from each pair of places on.
 * @param {string[]} old
 * @param {string[]} young
 */
function commonLengths(old, young) {
  const width = young.length + 1;
  const lengths = new Int32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = young.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = old[i] === young[j]
        ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  return (/** @type {number} */ i, /** @type {number} */ j) => lengths[i * width + j];
}

/**
 * The edits that lead from a text to another, in order; each is about whole lines.
 * @param {string} before
 * @param {string} after
 * @returns {Edit[]}
 */
function wholeLineEdits(before, after) {
  const [old, young] = [linesOf(before), linesOf(after)];
  let [head, tail] = [0, 0];
  while (head < old.length && head < young.length && old[head] === young[head]) head += 1;
  while (tail < old.length - head && tail < young.length - head && old.at(-1 - tail) === young.at(-1 - tail)) tail += 1;
  const [olds, youngs] = [old.slice(head, old.length - tail), young.slice(head, young.length - tail)];
  let from = old.slice(0, head).join("").length;
  if (olds.length * youngs.length > mostPairs) return [{ from, to: from + olds.join("").length, insert: youngs.join("") }];
  const lengths = commonLengths(olds, youngs);
  /** @type {Edit[]} */
  const edits = [];
  let [i, j] = [0, 0];
  /** @type {string[]} */
  let gone = [];
  /** @type {string[]} */
  let come = [];
  const end = () => {
    // As many lines as before are changed one by one, so that what was typed in one stays there.
    const pairs = gone.length === come.length ? gone.map((line, index) => [line, come[index]]) : [[gone.join(""), come.join("")]];
    for (const [before, after] of pairs) {
      if (before !== "" || after !== "") edits.push({ from, to: from + before.length, insert: after });
      from += before.length;
    }
    [gone, come] = [[], []];
  };
  while (i < olds.length || j < youngs.length) {
    if (i < olds.length && j < youngs.length && olds[i] === youngs[j]) {
      end();
      from += olds[i].length;
      [i, j] = [i + 1, j + 1];
    } else if (j === youngs.length || i < olds.length && lengths(i + 1, j) >= lengths(i, j + 1)) {
      gone.push(olds[i]);
      i += 1;
    } else {
      come.push(youngs[j]);
      j += 1;
    }
  }
  end();
  return edits;
}

/** The most pairs of characters of a change that are compared. */
const mostPairsOfCharacters = 40_000;

/**
 * The edits of characters that an edit of a line amounts to: what is typed or deleted between them meanwhile stays so.
 * @param {string} before
 * @param {Edit} edit
 * @returns {Edit[]}
 */
function characterEdits(before, edit) {
  const { from, to, insert } = edit;
  const [old, young] = [[...before.slice(from, to)], [...insert]];
  if (old.length * young.length === 0 || old.length * young.length > mostPairsOfCharacters) return [edit];
  const lengths = commonLengths(old, young);
  /** @type {Edit[]} */
  const edits = [];
  let [i, j, offset] = [0, 0, from];
  let last = { from, to: from, insert: "" };
  while (i < old.length || j < young.length) {
    if (i < old.length && j < young.length && old[i] === young[j]) {
      if (last.from < last.to || last.insert !== "") edits.push(last);
      offset += old[i].length;
      [i, j, last] = [i + 1, j + 1, { from: offset, to: offset, insert: "" }];
    } else if (j === young.length || i < old.length && lengths(i + 1, j) >= lengths(i, j + 1)) {
      offset += old[i].length;
      last.to = offset;
      i += 1;
    } else {
      last.insert += young[j];
      j += 1;
    }
  }
  if (last.from < last.to || last.insert !== "") edits.push(last);
  return edits;
}

/** The edits that lead from a text to another, in order. @param {string} before @param {string} after @returns {Edit[]} */
export function lineEdits(before, after) {
  return wholeLineEdits(before, after)
    .map(({ from, to, insert }) => trimmed(before.slice(from, to), insert, from))
    .filter(({ from, to, insert }) => from < to || insert !== "")
    .flatMap((edit) => characterEdits(before, edit));
}

/**
 * The edits of a text that bring in what another one has besides, and delete nothing that only the first one has. A line
 * that both have changed is the other one's.
 * @param {string} text
 * @param {string} other
 * @returns {Edit[]}
 */
export function additions(text, other) {
  return wholeLineEdits(text, other).filter(({ insert }) => insert !== "");
}
