// Where the lines of comments are in a text that changes. Pure.

/** @import { CommentLine, LineComment } from "./types.d.ts" */

/** The lines before and after a commented one that are kept with it, and the most characters of each. */
const [around, mostCharacters] = [3, 120];
/** The most lines of the server's. */
const mostLine = 100_000;
/** The lines around a commented one that must be the same for it to be found where it is another. */
const leastAround = 2;

/** The beginning of a line, as it is kept. @param {string} line */
const cut = (line) => line.length <= mostCharacters ? line : [...line.slice(0, 2 * mostCharacters)].slice(0, mostCharacters).join("");

/** A line with those around it, by which it is found again. @param {string} text @param {number} line from 1 on @returns {CommentLine} */
export function placeOf(text, line) {
  return placeIn(text.split("\n"), line);
}

/** @param {string[]} lines @param {number} line @returns {CommentLine} */
function placeIn(lines, line) {
  const at = Math.min(Math.max(line, 1), lines.length, mostLine) - 1;
  const first = Math.max(0, at - around);
  return { line: at + 1, lines: lines.slice(first, at + around + 1).map(cut), index: at - first };
}

/** The line of a comment in a text, from 1 on; null where it is not there any more. @param {string} text @param {CommentLine} place */
export function lineOf(text, place) {
  return lineIn(text.split("\n").map(cut), place);
}

/** @param {string[]} all the beginnings of a text's lines @param {CommentLine} place */
function lineIn(all, { line, lines, index }) {
  /** @type {{ at: number, score: number, isSame: boolean } | null} */
  let best = null;
  for (const [at, words] of all.entries()) {
    const isSame = words === lines[index];
    let score = 0;
    for (const [offset, one] of lines.entries()) if (offset !== index && all[at + offset - index] === one) score += 1;
    // Lines without words are alike everywhere.
    const isTelling = isSame && words.trim() !== "";
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
  return new LineChange(before.split("\n"), after.split("\n")).line(line);
}

/** The difference of two texts, as lines of the one in the place of lines of the other. */
class LineChange {
  /** @type {string[]} */
  #old;
  /** @type {string[]} */
  #now;
  /** The number of lines that are the same at the beginning, and at the end. */
  #first = 0;
  #last = 0;

  /** @param {string[]} old @param {string[]} now */
  constructor(old, now) {
    [this.#old, this.#now] = [old, now];
    const most = Math.min(old.length, now.length);
    while (this.#first < most && old[this.#first] === now[this.#first]) this.#first += 1;
    while (this.#last < most - this.#first && old[old.length - 1 - this.#last] === now[now.length - 1 - this.#last]) this.#last += 1;
  }

  /** Where a line is now. @param {number} line from 1 on */
  line(line) {
    const [old, now, first, last, at] = [this.#old, this.#now, this.#first, this.#last, line - 1];
    if (at < first) return line;
    if (at >= old.length - last) return line + now.length - old.length;
    // The line itself has changed, or its surroundings have at once.
    const same = this.#changed.flatMap((one, index) => one === old[at] ? [first + index] : []);
    if (same.length > 0) return same.reduce((best, one) => Math.abs(one - at) < Math.abs(best - at) ? one : best) + 1;
    return Math.min(at, Math.max(first, now.length - last - 1), now.length - 1) + 1;
  }

  get #changed() {
    return this.#now.slice(this.#first, this.#now.length - this.#last);
  }

  /** Whether a line that was not there may be there now. @param {CommentLine} place */
  mayBringBack({ lines }) {
    return this.#now.length !== this.#old.length || this.#changed.some((one) => lines.includes(cut(one)));
  }
}

/** The lines of a source's comments while it is edited. */
export class CommentPlaces {
  #name = "";
  #text = "";
  /** The lines of the text. @type {string[]} */
  #all = [""];
  /** By the comments' numbers; null for a line that is not there any more. @type {Map<number, { comment: LineComment, line: number | null }>} */
  #lines = new Map();

  /** Follows the text of a source, and finds the lines of comments that are new. @param {string} name @param {string} text @param {LineComment[]} comments all of them */
  follow(name, text, comments) {
    if (name !== this.#name) this.#lines.clear();
    const before = this.#all;
    if (text !== this.#text) this.#all = text.split("\n");
    const change = this.#all === before ? null : new LineChange(before, this.#all);
    [this.#name, this.#text] = [name, text];
    /** @type {string[] | null} */
    let cuts = null;
    /** Looks through the whole text, which takes time. @param {LineComment} comment */
    const find = (comment) => lineIn(cuts ??= this.#all.map(cut), comment);
    const own = comments.filter(({ source }) => source === name);
    const known = this.#lines;
    this.#lines = new Map(own.map((comment) => {
      const last = known.get(comment.id);
      // Each key that is pressed comes here. Another page may have found the line.
      const isLost = last?.line === null && last.comment === comment && change?.mayBringBack(comment) !== true;
      const line = isLost ? null : last === undefined || last.line === null ? find(comment) : change?.line(last.line) ?? last.line;
      return [comment.id, { comment, line }];
    }));
  }

  /** The line of a comment on the open source, from 1 on; null for one that is not there. @param {number} id */
  line(id) {
    return this.#lines.get(id)?.line ?? null;
  }

  /** The comments whose lines are elsewhere than the server knows, or look different. @param {LineComment[]} comments @returns {{ id: number, place: CommentLine }[]} */
  moved(comments) {
    return comments.flatMap(({ id, source, line, lines, index }) => {
      const now = source === this.#name ? this.line(id) : null;
      if (now === null) return [];
      const place = placeIn(this.#all, now);
      return JSON.stringify(place) === JSON.stringify({ line, lines, index }) ? [] : [{ id, place }];
    });
  }
}
