// Problems in CodeMirror: under the text that they are about, at the line's number, and in words below the line.

import { make } from "../page/dom.js";
import { offsetOf } from "./marks.js";

/** @import { CodeMirror, Mark, Part } from "./types.d.ts" */

/** The extension that shows problems, and what makes a transaction's effect of others. @param {CodeMirror} parts @returns {{ extension: Part, effectOf: (marks: Mark[]) => Part }} */
export function problemMarks({ Decoration, EditorView, GutterMarker, StateEffect, StateField, WidgetType, gutter }) {
  const effect = StateEffect.define();

  class Words extends WidgetType {
    /** @param {Mark} mark */
    constructor({ severity, message }) {
      super();
      Object.assign(this, { severity, message });
    }

    /** @param {Words} other */
    eq({ severity, message }) {
      return severity === this.severity && message === this.message;
    }

    toDOM() {
      return make("div", { class: `problem ${this.severity}` }, this.message);
    }
  }

  class Sign extends GutterMarker {
    /** @param {Mark["severity"]} severity */
    constructor(severity) {
      super();
      this.severity = severity;
    }

    toDOM() {
      return make("span", { class: `sign ${this.severity}` }, "●");
    }
  }

  /** The decorations of marks in a document. @param {Part} document @param {Mark[]} marks */
  const decorations = (document, marks) => {
    const text = document.toString();
    return Decoration.set(marks.flatMap(({ line, column, severity, message }) => {
      const from = offsetOf(text, line, column);
      const { to } = document.lineAt(from);
      const length = /^[\p{L}\p{N}_]+/u.exec(text.slice(from, to))?.[0].length ?? 1;
      const end = Math.min(from + length, to);
      return [
        ...from < end ? [Decoration.mark({ class: `under ${severity}`, severity }).range(from, end)] : [],
        Decoration.widget({ widget: new Words({ line, column, severity, message }), block: true, side: 1, severity }).range(to),
      ];
    }), true);
  };

  const field = StateField.define({
    create: () => Decoration.none,
    /** @param {Part} value @param {Part} transaction */
    update: (value, transaction) => {
      const newest = transaction.effects.findLast((/** @type {Part} */ one) => one.is(effect));
      return newest === undefined ? value.map(transaction.changes) : decorations(transaction.state.doc, newest.value);
    },
    provide: (/** @type {Part} */ field) => EditorView.decorations.from(field),
  });

  const signs = gutter({
    class: "signs",
    /** @param {Part} view @param {Part} line */
    lineMarker: (view, line) => {
      /** @type {Mark["severity"] | null} */
      let severity = null;
      view.state.field(field).between(line.from, line.to, (/** @type {number} */ _from, /** @type {number} */ _to, /** @type {Part} */ { spec }) => {
        if (severity === null || spec.severity === "error") severity = spec.severity;
      });
      return severity === null ? null : new Sign(severity);
    },
    lineMarkerChange: (/** @type {Part} */ { startState, state }) => startState.field(field) !== state.field(field),
  });

  return { extension: [field, signs], effectOf: (marks) => effect.of(marks) };
}
