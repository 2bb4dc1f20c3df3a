// A page's copy of the text field that has the focus: what the server has, what is on its way, and what was typed since.

/** @import { FieldState, Identity, TextMessage } from "../net/types.d.ts" */
/** @import { Typed } from "./types.d.ts" */

/** The replaced part of a text. @typedef {{ start: number, end: number, text: string }} Edit */

/** @param {string} text @param {number} place */
function dividesPair(text, place) {
  return /[\uD800-\uDBFF]/.test(text.charAt(place - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(place));
}

/** The edit that leads from one text to another, or null if they are equal. @param {string} before @param {string} after @returns {Edit | null} */
export function editBetween(before, after) {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  while (dividesPair(before, start) || dividesPair(after, start)) start -= 1;
  let kept = 0;
  while (kept < most - start && before[before.length - 1 - kept] === after[after.length - 1 - kept]) kept += 1;
  while (dividesPair(before, before.length - kept) || dividesPair(after, after.length - kept)) kept -= 1;
  return { start, end: before.length - kept, text: after.slice(start, after.length - kept) };
}

/** A place in a text before an edit as a place after it. @param {number} place @param {Edit} edit @param {boolean} isEnd whether what is inserted here stays behind it */
function moved(place, { start, end, text }, isEnd) {
  if (place < start || (place === start && (isEnd || start !== end))) return place;
  return place >= end ? place - (end - start) + text.length : start + text.length;
}

/** @param {string} text @param {Edit} edit */
function applied(text, { start, end, text: inserted }) {
  return text.slice(0, start) + inserted + text.slice(end);
}

/** The text field that has the focus, as one page edits it. One edit or selection is on its way at a time. */
export class FieldCopy {
  /** The newest state that the server has sent. @type {FieldState} */
  #field;
  /** The text that what is typed is compared with. */
  #base;
  /** The edit or selection on its way, and the text after it. @type {{ number: number, text: string } | null} */
  #sent = null;
  #number;
  /** The selection that the server knows. @type {string} */
  #selection;
  #client;

  /** @param {FieldState} field @param {Identity} client the connection's id @param {number} number the last number that the page has used */
  constructor(field, client, number) {
    this.#field = field;
    this.#base = field.text;
    this.#client = client;
    this.#number = number;
    this.#selection = field.selection.join();
  }

  /** The last number that was used. */
  get number() {
    return this.#number;
  }

  /** Whether an edit or a selection is on its way. */
  get isWaiting() {
    return this.#sent !== null;
  }

  /**
   * Takes in the server's state.
   * @param {FieldState} field of the same field
   * @param {Typed} typed what the page's element has
   * @returns {Typed | null} what it is to have; null if it stays
   */
  adopt(field, typed) {
    this.#field = field;
    const done = field.done.find(([id]) => id === this.#client)?.[1] ?? 0;
    if (this.#sent !== null && done < this.#sent.number) return null;
    return this.#settle(this.#sent?.text ?? this.#base, typed);
  }

  /** Forgets the edit on its way, which the server has refused or lost. @param {Typed} typed @returns {Typed | null} */
  giveUp(typed) {
    const { text } = typed;
    return this.#settle(text, typed);
  }

  /** Goes on from the server's text with what was typed since a text. @param {string} known @param {Typed} typed @returns {Typed | null} */
  #settle(known, typed) {
    this.#sent = null;
    const { kind, text, selection } = this.#field;
    // A secret is known to this page only: the server has dots.
    this.#base = kind === "secure" && text.length === known.length ? known : text;
    const mine = editBetween(known, typed.text);
    const theirs = editBetween(known, this.#base);
    const place = selection.join();
    if (theirs === null) {
      // Another client has touched another place in the text.
      if (mine !== null || place === this.#selection) return null;
      this.#selection = place;
      return { text: typed.text, start: selection[0], end: selection[1] };
    }
    this.#selection = place;
    if (mine === null) return { text: this.#base, start: selection[0], end: selection[1] };
    const start = moved(mine.start, theirs, false);
    const end = mine.start === mine.end ? start : Math.max(start, moved(mine.end, theirs, true));
    const next = applied(this.#base, { start, end, text: mine.text });
    const caret = start + mine.text.length;
    return { text: next, start: caret, end: caret };
  }

  /**
   * The message with what was typed; null if nothing was, or an edit is on its way.
   * @param {Typed} typed @param {boolean} isComposing whether an input method may still replace it
   * @returns {TextMessage | null}
   */
  next({ text, start, end }, isComposing) {
    if (this.#sent !== null) return null;
    const { id, version, kind } = this.#field;
    const edit = editBetween(this.#base, text);
    const selection = /** @type {[number, number]} */ ([start, end]);
    const message = { type: /** @type {const} */ ("text"), field: id, version, selection };
    if (edit === null) {
      if (this.#selection === selection.join()) return null;
      this.#selection = selection.join();
      if (isComposing) return message;
      // Numbered like an edit: a state from before it has an older selection, which must not come back.
      this.#number += 1;
      this.#sent = { number: this.#number, text };
      return { ...message, number: this.#number };
    }
    // What was composed and is taken back is taken from the stage by the selection.
    this.#selection = "";
    const words = kind === "secure" ? "•".repeat(edit.text.length) : edit.text;
    const range = /** @type {[number, number]} */ ([edit.start, edit.end]);
    if (isComposing) return { ...message, range, text: words, composing: true };
    this.#number += 1;
    this.#sent = { number: this.#number, text };
    this.#selection = selection.join();
    return { ...message, range, text: words, number: this.#number };
  }

  /** The message of a key. @param {"return" | "done"} key @returns {TextMessage} */
  press(key) {
    return { type: "text", field: this.#field.id, key };
  }
}
