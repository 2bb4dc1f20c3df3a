// An editor that every browser has: a text field with numbered lines.

import { isComposing } from "../page/composing.js";
import { make } from "../page/dom.js";
import { shortcutKey } from "../page/shortcut.js";
import { edits, moved } from "./edits.js";
import { isFormatKey } from "./formatting.js";
import { indented } from "./completions.js";
import { gravest, offsetOf } from "./marks.js";

/** @import { Editor, EditorEvents, Mark } from "./types.d.ts" */

const indentation = "  ";

/** @implements {Editor} */
export class PlainEditor {
  #events;
  #numbers = make("div", { class: "lines", "aria-hidden": "true" });
  #field = make("textarea", { class: "code-text", spellcheck: "false", autocapitalize: "off", autocorrect: "off", autocomplete: "off", wrap: "off", rows: 1 });
  #count = 0;
  /** @type {Mark[]} */
  #marks = [];
  /** Whether Tab moves on, as it does after Escape. */
  #lets = false;

  /** @param {EditorEvents} events */
  constructor(events) {
    this.#events = events;
    this.element = make("div", { class: "plain-editor" }, this.#numbers, this.#field);
    this.#field.addEventListener("input", () => {
      this.#number();
      events.onChange();
    });
    this.#field.addEventListener("scroll", () => (this.#numbers.style.transform = `translateY(${-this.#field.scrollTop}px)`));
    this.#field.addEventListener("keydown", (event) => this.#key(event));
    this.#field.addEventListener("blur", () => (this.#lets = false));
  }

  get text() {
    return this.#field.value;
  }

  /** @param {string} text @param {string} _name @param {string} label */
  open(text, _name, label) {
    this.#field.setAttribute("aria-label", label);
    this.#field.value = text;
    this.#field.setSelectionRange(0, 0);
    this.#field.scrollTop = 0;
    this.#number();
  }

  /** @param {string} text */
  change(text) {
    const { selectionStart, selectionEnd, scrollTop } = this.#field;
    const list = edits(this.text, text);
    this.#field.value = text;
    this.#field.setSelectionRange(moved(selectionStart, list), moved(selectionEnd, list));
    this.#field.scrollTop = scrollTop;
    this.#number();
  }

  get line() {
    return this.text.slice(0, this.#field.selectionStart).split("\n").length;
  }

  /** @param {string} text @param {number} caret */
  insert(text, caret) {
    const start = this.#field.selectionStart;
    const line = this.text.slice(this.text.lastIndexOf("\n", start - 1) + 1, start);
    const code = indented(text, line);
    this.#field.focus();
    this.#insert(code);
    const end = start + (caret === text.length ? code.length : caret);
    this.#field.setSelectionRange(end, end);
  }

  /** @param {Mark[]} marks */
  mark(marks) {
    this.#marks = marks;
    this.#count = 0;
    this.#number();
  }

  /** @param {number} line @param {number | null} column */
  goTo(line, column) {
    const offset = offsetOf(this.text, line, column);
    this.#field.focus();
    this.#field.setSelectionRange(offset, offset);
    const height = this.#field.scrollHeight / Math.max(1, this.#count);
    this.#field.scrollTop = Math.max(0, (line - 4) * height);
  }

  focus() {
    this.#field.focus({ preventScroll: true });
  }

  /** Numbers the lines, and marks those with problems. */
  #number() {
    const count = this.text.split("\n").length;
    if (count === this.#count) return;
    this.#count = count;
    this.#numbers.replaceChildren(...Array.from({ length: count }, (_, index) => {
      const severity = gravest(this.#marks.filter(({ line }) => line === index + 1));
      return make("span", severity === null ? {} : { "data-severity": severity }, String(index + 1));
    }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isComposing(event)) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && shortcutKey(event) === "s") {
      event.preventDefault();
      this.#events.onSave();
    } else if (isFormatKey(event)) {
      event.preventDefault();
      this.#events.onFormat();
    } else if (event.key === "Escape") {
      this.#lets = true;
    } else if (event.key === "Tab" && !this.#lets && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.#insert(indentation);
    } else if (event.key !== "Shift" && event.key !== "Tab") {
      this.#lets = false;
    }
    // Keys of the page mean something else here.
    event.stopPropagation();
  }

  /** Inserts as typing does, so that it can be undone. @param {string} text */
  #insert(text) {
    if (document.execCommand("insertText", false, text)) return;
    this.#field.setRangeText(text, this.#field.selectionStart, this.#field.selectionEnd, "end");
    this.#events.onChange();
  }
}
