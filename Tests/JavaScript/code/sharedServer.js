// A server of one shared text, for the tests of pages that write in it.

/** @import { CodeMirror, Known, TextNews } from "../../../Public/js/code/types.d.ts" */

// A path that nobody checks the types of.
const path = "../../../Public/vendor/codemirror/index.js";
/** CodeMirror's. @type {CodeMirror} */
export const parts = await import(path);
const { ChangeSet, Text } = parts;

/** A server that orders changes, as the real one does. */
export class Server {
  id = "a";
  /** The last version under each name of before. @type {Record<string, number>} */
  origins = {};
  doc;
  /** @type {{ client: string, number: number, changes: unknown }[]} */
  entries = [];
  /** The number of the first entry. */
  first = 0;
  /** @type {Record<string, number>} */
  numbers = {};

  /** Whether a change that is moved next comes before those since: the real server does not move them as pages do. */
  #isBefore = false;

  /** @param {string} text */
  constructor(text) {
    this.doc = Text.of(text.split("\n"));
  }

  get version() {
    return this.first + this.entries.length;
  }

  /** @param {Known & { number?: number, changes?: unknown, move?: boolean }} request @returns {TextNews} */
  answer({ text, version, client, number = 0, changes, move = false }) {
    const isNewest = text === this.id && version === this.version;
    const isMoved = move && version >= this.first && (text === this.id ? version <= this.version : version === this.origins[text]);
    if (changes !== undefined && number > (this.numbers[client] ?? 0) && (isNewest || isMoved)) {
      let change = ChangeSet.fromJSON(changes);
      for (const since of this.entries.slice(version - this.first)) {
        change = change.map(ChangeSet.fromJSON(since.changes), this.#isBefore);
        this.#isBefore = !this.#isBefore;
      }
      this.doc = change.apply(this.doc);
      this.entries.push({ client, number, changes: change.toJSON() });
      this.numbers[client] = number;
    }
    const last = text === this.id ? this.version : this.origins[text] ?? 0;
    const isLost = text !== "" && version > last;
    const isKnown = !isLost && version >= this.first && (text === this.id || version === last);
    const news = { text: this.id, version: this.version, news: this.version, done: this.numbers[client] ?? 0, saved: false, gone: false, carets: [] };
    // A client's name is the proof that a change is its own, and no other learns it.
    const entries = this.entries.map((entry) => entry.client === client ? entry : { ...entry, client: `of ${entry.client}` });
    return isKnown ? { ...news, changes: entries.slice(version - this.first) } : { ...news, content: this.doc.toString(), lost: isLost };
  }

  /** It is killed, and has again what it had kept. @param {number} kept */
  restart(kept = this.version) {
    this.origins[this.id] = kept;
    this.id += "'";
    this.first = kept;
    this.entries = [];
  }
}
