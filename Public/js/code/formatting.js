// Formatting the open source, by the server's swift-format.

import { button } from "../page/dom.js";
import { text } from "../page/strings.js";

/** @import { Diagnostic } from "../net/types.d.ts" */
/** @import { Sources } from "./sources.js" */
/** @import { Editor, OpenText } from "./types.d.ts" */

/** Whether a key asks for it; by its place, because Option types another letter. @param {KeyboardEvent} event */
export function isFormatKey({ code, shiftKey, altKey, ctrlKey, metaKey }) {
  return code === "KeyF" && shiftKey && altKey && !ctrlKey && !metaKey;
}

/** A button, and what is wrong with the text if it cannot be formatted. */
export class Formatting {
  element = button(text("codeFormat"), () => void this.format(), { title: "Shift Alt F", "aria-keyshortcuts": "Shift+Alt+F" });
  /** Until something is typed. @type {Diagnostic[]} */
  problems = [];
  /** @type {Sources} */
  #sources;
  /** @type {Editor} */
  #editor;
  /** @type {() => OpenText | null} */
  #source;
  /** @type {(end: { isChanged: boolean, error?: unknown }) => void} */
  #onEnd;

  /**
   * @param {Sources} sources
   * @param {Editor} editor
   * @param {() => OpenText | null} source the one that is open
   * @param {(end: { isChanged: boolean, error?: unknown }) => void} onEnd
   */
  constructor(sources, editor, source, onEnd) {
    [this.#sources, this.#editor, this.#source] = [sources, editor, source];
    this.#onEnd = onEnd;
  }

  /** Another source is open, or its text has changed. */
  update() {
    this.problems = [];
    this.element.disabled = this.#source()?.name.endsWith(".swift") !== true;
  }

  /** Formats the text in the editor, again if it changes meanwhile; it is not saved. */
  async format() {
    const source = this.#source();
    if (source === null || this.element.disabled) return;
    try {
      let before = this.#editor.text;
      let { text: after, problems = [] } = await this.#sources.format(source.name, before);
      while (source === this.#source() && before !== this.#editor.text) {
        before = this.#editor.text;
        ({ text: after, problems = [] } = await this.#sources.format(source.name, before));
      }
      if (source !== this.#source()) return;
      this.problems = problems;
      const formatted = after ?? before;
      const isChanged = formatted !== before;
      if (isChanged) this.#editor.change(formatted);
      this.#onEnd({ isChanged });
      const place = problems.find(({ line }) => line !== undefined);
      if (place?.line !== undefined) this.#editor.goTo(place.line, place.column ?? null);
    } catch (error) {
      this.#onEnd({ isChanged: false, error });
    }
  }
}
