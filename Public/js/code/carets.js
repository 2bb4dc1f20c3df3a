// Where others write, in CodeMirror: a caret with a name, and what they have selected.

import { make } from "../page/dom.js";

/** @import { CodeMirror, Part, ShownCaret } from "./types.d.ts" */

/** How many colours there are. */
const colors = 6;

/** The number of a client's colour. @param {string} client */
const colorOf = (client) => [...client].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % colors;

/** The extension that shows carets, and what makes a transaction's effect of others. @param {CodeMirror} parts @returns {{ extension: Part, effectOf: (carets: ShownCaret[]) => Part }} */
export function otherCarets({ Decoration, EditorView, StateEffect, StateField, WidgetType }) {
  const effect = StateEffect.define();

  class Caret extends WidgetType {
    /** @param {string} name @param {number} color */
    constructor(name, color) {
      super();
      [this.name, this.color] = [name, color];
    }

    /** @param {Caret} other */
    eq({ name, color }) {
      return name === this.name && color === this.color;
    }

    toDOM() {
      const label = this.name === "" ? [] : [make("span", { class: "caret-name" }, this.name)];
      return make("span", { class: `other-caret color-${this.color}`, "aria-hidden": "true" }, ...label);
    }
  }

  /** @param {ShownCaret[]} carets @param {number} length */
  const decorations = (carets, length) => Decoration.set(carets.flatMap(({ client, name, anchor, head }) => {
    const color = colorOf(client);
    const [from, to] = [Math.min(anchor, head, length), Math.min(Math.max(anchor, head), length)];
    const caret = Decoration.widget({ widget: new Caret(name, color), side: 1 }).range(Math.min(head, length));
    return from === to ? [caret] : [caret, Decoration.mark({ class: `other-selection color-${color}` }).range(from, to)];
  }), true);

  const field = StateField.define({
    create: () => Decoration.none,
    /** @param {Part} shown @param {Part} transaction */
    update: (shown, { changes, effects, newDoc }) => {
      const news = effects.findLast((/** @type {Part} */ one) => one.is(effect));
      return news === undefined ? shown.map(changes) : decorations(news.value, newDoc.length);
    },
    provide: (/** @type {Part} */ field) => EditorView.decorations.from(field),
  });
  return { extension: field, effectOf: (carets) => effect.of(carets) };
}

/** The colours, one for each number. */
const hues = ["#3d8bfd", "#2aa876", "#d9622b", "#b154d6", "#c9a017", "#d6457a"];

/** The looks of carets, for CodeMirror's theme. @type {Record<string, Record<string, string>>} */
export const caretStyles = {
  ".other-caret": { position: "relative", borderLeft: "2px solid var(--other)", marginLeft: "-1px", marginRight: "-1px" },
  ".caret-name": {
    position: "absolute", left: "-2px", top: "-1.3em", padding: "0 4px", borderRadius: "3px 3px 3px 0", backgroundColor: "var(--other)", color: "#000",
    font: "11px/1.4 system-ui, sans-serif", whiteSpace: "nowrap", pointerEvents: "none", zIndex: "5", maxWidth: "14em", overflow: "hidden", textOverflow: "ellipsis",
  },
  ".other-selection": { backgroundColor: "color-mix(in srgb, var(--other) 30%, transparent)" },
  ...Object.fromEntries(hues.map((hue, index) => [`.color-${index}`, { "--other": hue }])),
};
