// This page's copy of a text that several people write: what the server has, and what was typed here since. Pure.

import { additions, lineEdits } from "./lineEdits.js";
import { firstPart } from "./parts.js";

/** @import { CodeMirror, CopyDraft, Edit, Flight, Part, TextNews } from "./types.d.ts" */

/** The most bytes of a change that is sent. */
const mostBytes = 24_000;

/** A copy. What was typed is `flight`, which is on its way to the server and keeps its number, and then `pending`. */
export class SharedCopy {
  /** The name of the text's versions on the server. */
  text = "";
  version = -1;
  /** The number of the server's newest news. */
  news = -1;
  /** The server's text of this version. @type {Part} */
  base;
  /** @type {Flight | null} */
  flight = null;
  /** @type {Part | null} */
  pending = null;
  /** The name under which changes are sent from now on. */
  client;
  #parts;
  #number = 0;
  /** Whether the server has lost what it had, and gets it again. */
  #isRestoring = false;

  /** @param {CodeMirror} parts @param {string} client a unique name of letters and digits @param {string} content */
  constructor(parts, client, content = "") {
    this.#parts = parts;
    this.client = client;
    this.base = this.#textOf(content);
  }

  /** Goes on with what a closed page has left. @param {CopyDraft} draft @throws {RangeError} if it does not fit together */
  resume({ text, version, base, flight, pending }) {
    const { ChangeSet } = this.#parts;
    [this.text, this.version, this.base] = [text, version, this.#textOf(base)];
    this.flight = flight === null ? null : { ...flight, changes: ChangeSet.fromJSON(flight.changes) };
    this.pending = pending === null ? null : ChangeSet.fromJSON(pending);
    // Throws where lengths differ.
    void this.content;
  }

  /** What a closed tab would lose, or null. @returns {CopyDraft | null} */
  get draft() {
    if (!this.isAhead) return null;
    const { flight, pending } = this;
    return {
      text: this.text, version: this.version, base: this.base.toString(),
      flight: flight === null ? null : { ...flight, changes: flight.changes.toJSON() }, pending: pending?.toJSON() ?? null,
    };
  }

  /** Whether something was typed that the server may not have. */
  get isAhead() {
    return this.flight !== null || this.pending !== null;
  }

  /** What was typed and may not be on the server. @returns {Part | null} */
  get #typed() {
    const { flight, pending } = this;
    return flight === null ? pending : pending === null ? flight.changes : flight.changes.compose(pending);
  }

  /** The text in the editor. @returns {string} */
  get content() {
    return (this.#typed?.apply(this.base) ?? this.base).toString();
  }

  /** Something was typed. @param {Part} changes */
  edit(changes) {
    if (!changes.empty) this.pending = this.pending?.compose(changes) ?? changes;
  }

  /** A change of the text in the editor. @param {Edit[]} edits @returns {Part} */
  changes(edits) {
    return this.#parts.ChangeSet.of(edits, this.content.length);
  }

  /** Where an offset in the server's text is in the editor. @param {number} offset @returns {number} */
  place(offset) {
    return this.#typed?.mapPos(Math.min(offset, this.base.length), 1) ?? Math.min(offset, this.base.length);
  }

  /** The change to send now, or again; null for none. @returns {Flight | null} */
  send() {
    if (this.flight === null && this.pending !== null) {
      const [first, rest] = firstPart(this.#parts, this.pending, mostBytes);
      this.#number += 1;
      this.flight = { client: this.client, number: this.#number, changes: first };
      this.pending = rest;
    }
    return this.flight;
  }

  /** The change on its way was refused: it is sent again with what is typed next, under another number. */
  refuse() {
    this.pending = this.#typed;
    this.flight = null;
  }

  /** The versions mean nothing any more: the whole text is asked for. */
  forget() {
    [this.text, this.version] = ["", -1];
  }

  /** The server has got a text in another way; what was typed since is changed in that. @param {string} text */
  settle(text) {
    const content = this.content;
    [this.text, this.version, this.base, this.flight] = ["", -1, this.#textOf(text), null];
    this.pending = this.#changes(lineEdits(text, content), text.length);
  }

  /** Finds again what was typed, by comparing texts; what the editor has to change. @returns {Part | null} */
  rebuild() {
    const before = this.content;
    // A half of a character is none; browsers of before 2023 cannot find one.
    const after = before.toWellFormed?.() ?? before;
    this.flight = null;
    this.pending = this.#changes(lineEdits(this.base.toString(), after), this.base.length);
    return this.#changes(lineEdits(before, after), before.length);
  }

  /**
   * Takes in an answer of the server.
   * @param {TextNews} answer
   * @param {{ text: string, version: number, client: string }} asked what this page knew when it asked, and who did
   * @returns {Part | null} what the editor has to change
   */
  receive(answer, asked) {
    // Only an answer to its own name says whether the change on its way was made.
    if (this.flight !== null && this.flight.client !== asked.client) return null;
    if (answer.changes !== undefined) {
      const first = answer.version - answer.changes.length;
      const isOld = answer.text !== this.text && (asked.text !== this.text || asked.version !== this.version);
      if (isOld || first > this.version || answer.version < this.version) return null;
      // After a restart the versions go on under another name.
      [this.text, this.news] = [answer.text, answer.news];
      return this.#receiveChanges(answer.changes.slice(this.version - first));
    }
    // An answer that was overtaken says nothing about this version.
    const isOvertaken = asked.text !== this.text || asked.version !== this.version;
    if (answer.content === undefined || isOvertaken) return null;
    return this.#receiveText(answer, answer.content);
  }

  /** @param {{ client: string, number: number, changes: unknown }[]} list */
  #receiveChanges(list) {
    const { ChangeSet } = this.#parts;
    /** @type {Part | null} */
    let total = null;
    for (const { client, number, changes } of list) {
      const change = ChangeSet.fromJSON(changes);
      const mine = this.#isRestoring ? this.content : "";
      const before = this.base;
      this.version += 1;
      this.base = change.apply(before);
      /** @type {Part | null} */
      let next;
      if (client === this.flight?.client && number === this.flight.number) {
        next = this.#land(this.flight.changes.apply(before));
      } else {
        // Another page may have brought back the same.
        next = this.#isRestoring ? this.#bringBack(mine) ?? ChangeSet.empty(mine.length) : this.#move(change);
      }
      if (next !== null) total = total?.compose(next) ?? next;
    }
    return total;
  }

  /** The change on its way was applied. @param {Part} expected what it would have made of the text @returns {Part | null} what the editor has to change */
  #land(expected) {
    this.flight = null;
    this.#isRestoring &&= this.pending !== null;
    // Where others have changed the same place, the server may have moved it to another one.
    const change = expected.eq(this.base) ? null : this.#changes(lineEdits(expected.toString(), this.base.toString()), expected.length);
    return change === null ? null : this.#move(change);
  }

  /** Moves what was typed over a change that came before it; what the editor has to change. @param {Part} change @returns {Part} */
  #move(change) {
    if (this.flight !== null) {
      const moved = change.map(this.flight.changes, true);
      this.flight = { ...this.flight, changes: this.flight.changes.map(change) };
      change = moved;
    }
    if (this.pending === null) return change;
    const moved = change.map(this.pending, true);
    this.pending = this.pending.map(change);
    return moved;
  }

  /** The server has another text than the versions lead to. @param {TextNews} answer @param {string} content */
  #receiveText(answer, content) {
    if (this.flight !== null && answer.done >= this.flight.number) {
      this.base = this.flight.changes.apply(this.base);
      this.flight = null;
    }
    const before = this.base.toString();
    [this.text, this.version, this.news] = [answer.text, answer.version, answer.news];
    if (answer.lost === true) {
      const mine = this.content;
      this.base = this.#textOf(content);
      return this.#bringBack(mine);
    }
    const change = this.#changes(lineEdits(before, content), before.length);
    this.base = this.#textOf(content);
    return change === null ? null : this.#move(change);
  }

  /** Types again what only this page has; what the editor has to change. @param {string} mine */
  #bringBack(mine) {
    const theirs = this.base.toString();
    this.flight = null;
    this.pending = this.#changes(additions(theirs, mine), theirs.length);
    this.#isRestoring = this.pending !== null;
    return this.#changes(lineEdits(mine, this.content), mine.length);
  }

  /** @param {Edit[]} edits @param {number} length @returns {Part | null} */
  #changes(edits, length) {
    return edits.length === 0 ? null : this.#parts.ChangeSet.of(edits, length);
  }

  /** @param {string} text @returns {Part} */
  #textOf(text) {
    return this.#parts.Text.of(text.split("\n"));
  }
}
