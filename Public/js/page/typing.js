// The element in which people type into the stage's text field: real, so that phones open their keyboards for it.

import { isComposing } from "./composing.js";
import { button, make, show } from "./dom.js";
import { FieldCopy } from "./fieldCopy.js";
import { text } from "./strings.js";

/** @import { FieldState, Identity } from "../net/types.d.ts" */
/** @import { RoomView } from "./room.js" */
/** @import { Typed } from "./types.d.ts" */

/** The time, in ms, after which an edit without an answer counts as lost. */
const patience = 3000;
/** The longest text of a field, in UTF-16 units. */
const longest = 4000;

/** The input and the buttons beside it, shown while a field of the scene has the focus. */
export class Typing {
  #room;
  #element;
  #line = make("input", { type: "text", maxlength: longest });
  #lines = make("textarea", { rows: 3, maxlength: longest });
  #opener;
  /** Whether typing begins without a touch. */
  #isEager;
  /** Null while no field has the focus. @type {FieldState | null} */
  #field = null;
  /** @type {FieldCopy | null} */
  #copy = null;
  #number = 0;
  #timer = 0;
  #isComposing = false;
  /** A key that waits until what was typed before it has arrived. @type {"return" | "done" | null} */
  #key = null;
  /** Whether the server has refused what was typed here. */
  #isRefused = false;

  /** @param {RoomView} room @param {HTMLElement} parent @param {boolean} isEager whether typing begins without a touch, as with a real keyboard */
  constructor(room, parent, isEager) {
    this.#room = room;
    this.#isEager = isEager;
    this.#opener = button(text("type"), () => this.#open(), { class: "opener" });
    const done = button(text("typingDone"), () => this.#press("done"));
    // The input keeps the keyboard: without it the buttons change places below the finger.
    done.addEventListener("mousedown", (event) => event.preventDefault());
    this.#element = make("form", { class: "typing", "aria-label": text("typing") }, this.#opener, this.#line, this.#lines, done);
    this.#element.addEventListener("submit", (event) => event.preventDefault());
    for (const input of [this.#line, this.#lines]) this.#listen(input);
    parent.append(this.#element);
    this.update();
  }

  get #input() {
    return this.#field?.kind === "lines" ? this.#lines : this.#line;
  }

  /** @returns {Typed} */
  get #typed() {
    const { value, selectionStart, selectionEnd } = this.#input;
    return { text: value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
  }

  /** The room has another field, or another state of it. */
  update() {
    const { field, mayTilt, role, scene, hello } = this.#room;
    const mayType = mayTilt && (role === "presenter" || scene?.crowd === undefined);
    const before = this.#field;
    this.#field = mayType ? field : null;
    const now = this.#field;
    show(this.#element, now !== null);
    if (now === null) {
      clearTimeout(this.#timer);
      this.#copy = null;
      this.#input.blur();
      for (const input of [this.#line, this.#lines]) input.blur();
      return;
    }
    if (this.#copy === null || now.id !== before?.id) return this.#begin(now, hello?.id ?? 0);
    // The conversion of an input method is not disturbed.
    if (!this.#isComposing) this.#fill(this.#copy.adopt(now, this.#typed));
    this.#send();
  }

  /** A new connection is a new client, whose edits are not known. */
  restart() {
    this.#copy = null;
    this.update();
  }

  /** The server refuses what was typed. @returns {boolean} whether the reason has been shown already */
  refuse() {
    const copy = this.#copy;
    if (copy === null) return false;
    clearTimeout(this.#timer);
    this.#fill(copy.giveUp(this.#typed));
    const wasRefused = this.#isRefused;
    this.#isRefused = true;
    return wasRefused;
  }

  /** @param {FieldState} field @param {Identity} client */
  #begin(field, client) {
    const wasTyping = [this.#line, this.#lines].some((input) => input === document.activeElement);
    this.#copy = new FieldCopy(field, client, this.#number);
    this.#isRefused = false;
    this.#isComposing = false;
    this.#key = null;
    const input = this.#input;
    show(this.#line, input === this.#line);
    show(this.#lines, input === this.#lines);
    this.#line.type = field.kind === "secure" ? "password" : "text";
    const { inputmode, autocapitalize, enterkeyhint, autocomplete } = field;
    for (const [name, value] of Object.entries({ inputmode, autocapitalize, enterkeyhint, autocomplete })) input.setAttribute(name, value);
    input.setAttribute("autocorrect", field.autocorrect ? "on" : "off");
    input.spellcheck = field.autocorrect;
    input.setAttribute("aria-label", text("typing"));
    this.#fill({ text: field.text, start: field.selection[0], end: field.selection[1] });
    if (wasTyping || (this.#isEager && isFree())) this.#open();
  }

  /** Puts the keyboard to the element: phones allow it during a touch only. */
  #open() {
    this.#input.focus({ preventScroll: true });
  }

  /** @param {Typed | null} typed */
  #fill(typed) {
    if (typed === null) return;
    const input = this.#input;
    input.value = typed.text;
    input.setSelectionRange(typed.start, typed.end);
  }

  /** Sends what was typed, unless an edit is on its way. */
  #send() {
    const copy = this.#copy;
    if (copy === null || (document.activeElement !== this.#input && this.#key === null)) return;
    const message = copy.next(this.#typed, this.#isComposing);
    this.#number = copy.number;
    if (message !== null) this.#room.send(message);
    if (this.#key !== null && !copy.isWaiting) {
      this.#room.send(copy.press(this.#key));
      this.#key = null;
    }
    if (message === null || !copy.isWaiting) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (copy !== this.#copy || !copy.isWaiting) return;
      this.#fill(copy.giveUp(this.#typed));
      this.#send();
    }, patience);
  }

  /** @param {"return" | "done"} key */
  #press(key) {
    this.#key = key;
    this.#send();
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement} input */
  #listen(input) {
    input.addEventListener("compositionstart", () => this.#isComposing = true);
    input.addEventListener("compositionend", () => {
      this.#isComposing = false;
      // Another state of the field may have come during the conversion.
      if (this.#copy !== null && this.#field !== null) this.#fill(this.#copy.adopt(this.#field, this.#typed));
      this.#send();
    });
    input.addEventListener("input", () => this.#send());
    for (const name of ["select", "keyup", "pointerup"]) input.addEventListener(name, () => this.#send());
    input.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || isComposing(event)) return;
      if (event.key === "Enter" && input === this.#line) this.#press("return");
      else if (event.key === "Escape") this.#press("done");
      else return;
      event.preventDefault();
    });
    input.addEventListener("focus", () => this.#element.classList.add("open"));
    input.addEventListener("blur", () => {
      this.#element.classList.remove("open");
      // A click on the stage moves the caret there, and typing goes on.
      if (this.#isEager && this.#field !== null) setTimeout(() => this.#field !== null && isFree() && this.#open());
    });
  }
}

/** Whether nothing on the page has the keyboard. */
function isFree() {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement instanceof HTMLCanvasElement;
}
