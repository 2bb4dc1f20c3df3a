// Where the lines of comments are in a text that changes. Pure.

/** @import { CommentLine, LineComment } from "./types.d.ts" */

/** The lines before and after a commented one that are kept with it, and the most characters of each. */
const [around, mostCharacters] = [3, 120];
/** The most lines of the server's. */
const mostLine = 100_000;
/** The lines around a commented one that must be the same for it to be found where it is another. */
const leastAround = 2;

/** The beginning of a line, as it is kept. @param {string} line */
const cut = (line) => [...line].slice(0, mostCharacters).join("");

/** A line with those around it, by which it is found again. @param {string} text @param {number} line from 1 on @returns {CommentLine} */
export function placeOf(text, line) {
  const lines = text.split("\n");
  const at = Math.min(Math.max(line, 1), lines.length, mostLine) - 1;
  const first = Math.max(0, at - around);
  return { line: at + 1, lines: lines.slice(first, at + around + 1).map(cut), index: at - first };
}

/** The line of a comment in a text, from 1 on; null where it is not there any more. @param {string} text @param {CommentLine} place */
export function lineOf(text, { line, lines, index }) {
  const all = text.split("\n").map(cut);
  /** @type {{ at: number, score: number, isSame: boolean } | null} */
  let best = null;
  for (const at of all.keys()) {
    const isSame = all[at] === lines[index];
    // Lines without words are alike everywhere.
    const isTelling = isSame && lines[index].trim() !== "";
    const score = lines.filter((one, offset) => offset !== index && all[at + offset - index] === one).length;
    if (!isTelling && score < Math.min(leastAround, lines.length - 1) || !isSame && lines.length === 1) continue;
    /** @param {number} other */
    const distance = (other) => Math.abs(other + 1 - line);
    const isBetter = best === null || Number(isSame) > Number(best.isSame) || isSame === best.isSame && (score > best.score || score === best.score && distance(at) < distance(best.at));
    if (isBetter) best = { at, score, isSame };
  }
  return best === null ? null : best.at + 1;
}

/** Where a line is after a change, as an editor's decoration is moved. @param {number} line from 1 on @param {string} before @param {string} after */
export function movedLine(line, before, after) {
  if (before === after) return line;
  const [old, now] = [before.split("\n"), after.split("\n")];
  const most = Math.min(old.length, now.length);
  let [first, last] = [0, 0];
  while (first < most && old[first] === now[first]) first += 1;
  while (last < most - first && old[old.length - 1 - last] === now[now.length - 1 - last]) last += 1;
  const at = line - 1;
  if (at < first) return line;
  if (at >= old.length - last) return line + now.length - old.length;
  // The line itself has changed, or its surroundings have at once.
  const changed = now.slice(first, now.length - last);
  const same = changed.flatMap((one, index) => one === old[at] ? [first + index] : []);
  if (same.length > 0) return same.reduce((best, one) => Math.abs(one - at) < Math.abs(best - at) ? one : best) + 1;
  return Math.min(at, Math.max(first, now.length - last - 1), now.length - 1) + 1;
}

/** The lines of a source's comments while it is edited. */
export class CommentPlaces {
  #name = "";
  #text = "";
  /** By the comments' numbers; null for a line that is not there any more. @type {Map<number, number | null>} */
  #lines = new Map();

  /** Follows the text of a source, and finds the lines of comments that are new. @param {string} name @param {string} text @param {LineComment[]} comments all of them */
  follow(name, text, comments) {
    if (name !== this.#name) this.#lines.clear();
    const before = this.#text;
    [this.#name, this.#text] = [name, text];
    const own = comments.filter(({ source }) => source === name);
    const known = this.#lines;
    this.#lines = new Map(own.map((comment) => {
      const line = known.get(comment.id);
      return [comment.id, line === undefined || line === null ? lineOf(text, comment) : movedLine(line, before, text)];
    }));
  }

  /** The line of a comment on the open source, from 1 on; null for one that is not there. @param {number} id */
  line(id) {
    return this.#lines.get(id) ?? null;
  }

  /** The comments whose lines are elsewhere than the server knows, or look different. @param {LineComment[]} comments @returns {{ id: number, place: CommentLine }[]} */
  moved(comments) {
    return comments.flatMap(({ id, source, line, lines, index }) => {
      const now = source === this.#name ? this.line(id) : null;
      if (now === null) return [];
      const place = placeOf(this.#text, now);
      return JSON.stringify(place) === JSON.stringify({ line, lines, index }) ? [] : [{ id, place }];
    });
  }
}
