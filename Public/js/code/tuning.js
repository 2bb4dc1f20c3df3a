// Numbers and colours of a source that are changed where they stand: a slider below the number with the caret, and a
// swatch before each colour.

import { make } from "../page/dom.js";
import { text } from "../page/strings.js";
import { isOfViews } from "./completions.js";
import { colorOf, colorsIn, isColorPlace, recolored, stepped, stepsOf } from "./literals.js";

/** @import { CodeMirror, Part } from "./types.d.ts" */

/** The most steps to one side; the slider begins in the middle. */
const most = 100;

/** @param {CodeMirror} parts @param {() => void} onTune a literal has changed @returns {Part} */
export function tuning(parts, onTune) {
  const { Annotation } = parts;
  /** Marks what a slider or a swatch changes. */
  const isTuned = Annotation.define();
  /** @param {Part} view @param {number} from @param {number} to @param {string} insert */
  const replace = (view, from, to, insert) => {
    if (view.state.sliceDoc(from, to) === insert) return;
    view.dispatch({ changes: { from, to, insert }, annotations: isTuned.of(true), userEvent: "input.tune" });
    onTune();
  };
  return [sliders(parts, isTuned, replace), swatches(parts, replace)];
}

/** The literals of a kind between two positions, as the language's mode finds them. @param {CodeMirror} parts @param {Part} state @param {number} from @param {number} to @param {string[]} kinds */
function literals({ syntaxTree }, state, from, to, kinds) {
  /** @type {{ from: number, to: number, literal: string }[]} */
  const found = [];
  syntaxTree(state).iterate({
    from, to,
    enter: (/** @type {Part} */ node) => {
      if (kinds.includes(node.name)) found.push({ from: node.from, to: node.to, literal: state.sliceDoc(node.from, node.to) });
    },
  });
  return found;
}

/** The number at the caret with its sign, or null. @param {CodeMirror} parts @param {Part} state */
function numberAtCaret(parts, state) {
  const { main } = state.selection;
  if (!main.empty) return null;
  const found = literals(parts, state, main.head, main.head, ["number"]).find(({ literal }) => stepsOf(literal) !== null);
  if (found === undefined) return null;
  const line = state.doc.lineAt(found.from);
  const isSigned = /(?:^|[(,=:[{?])\s*-$/.test(line.text.slice(0, found.from - line.from));
  return isSigned ? { from: found.from - 1, to: found.to } : { from: found.from, to: found.to };
}

/** @param {CodeMirror} parts @param {Part} isTuned @param {(view: Part, from: number, to: number, insert: string) => void} replace @returns {Part} */
function sliders(parts, isTuned, replace) {
  const { EditorView, Prec, StateEffect, StateField, keymap, showTooltip } = parts;
  /** The slider goes away until the caret moves. */
  const gone = StateEffect.define();
  /** @param {Part} state */
  const tooltip = (state) => {
    const place = numberAtCaret(parts, state);
    if (place === null) return null;
    return { pos: place.from, above: false, arrow: false, create: (/** @type {Part} */ view) => ({ dom: slider(view, place, replace, () => view.dispatch({ effects: gone.of(null) })) }) };
  };
  const field = StateField.define({
    create: () => null,
    /** @param {Part} value @param {Part} transaction */
    update: (value, transaction) => {
      if (transaction.effects.some((/** @type {Part} */ one) => one.is(gone))) return null;
      if (transaction.annotation(isTuned)) return value;
      if (transaction.docChanged) return null;
      return transaction.selection ? tooltip(transaction.state) : value;
    },
    provide: (/** @type {Part} */ self) => showTooltip.from(self),
  });
  const dismiss = (/** @type {Part} */ view) => {
    if (view.state.field(field) === null) return false;
    view.dispatch({ effects: gone.of(null) });
    return true;
  };
  return [
    field,
    Prec.low(keymap.of([{ key: "Escape", run: dismiss }])),
    EditorView.domEventHandlers({
      blur: (/** @type {FocusEvent} */ { relatedTarget }, /** @type {Part} */ view) => {
        if (!(relatedTarget instanceof Element) || relatedTarget.closest(".slider") === null) dismiss(view);
      },
    }),
  ];
}

/** @param {Part} view @param {{ from: number, to: number }} place @param {(view: Part, from: number, to: number, insert: string) => void} replace @param {() => void} onEnd it is used no more */
function slider(view, { from, to }, replace, onEnd) {
  const first = view.state.sliceDoc(from, to);
  let start = first;
  let end = to;
  const field = make("input", { type: "range", min: -most, max: most, value: 0, "aria-label": text("codeTune", { number: first }) });
  const number = make("output", { "aria-hidden": "true" }, first);
  field.addEventListener("input", () => {
    const literal = stepped(start, Number(field.value));
    replace(view, from, end, literal);
    end = from + literal.length;
    number.textContent = literal;
    field.setAttribute("aria-valuetext", literal);
  });
  field.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" && key !== "Enter") return;
    view.focus();
    onEnd();
  });
  field.addEventListener("blur", () => {
    // The caret is in its number again, or the editor has been left.
    setTimeout(() => view.hasFocus || onEnd());
  });
  // From where it was left it goes on in both directions.
  field.addEventListener("change", () => {
    start = view.state.sliceDoc(from, end);
    field.value = "0";
  });
  return make("div", { class: "slider" }, field, number);
}

/** @param {CodeMirror} parts @param {(view: Part, from: number, to: number, insert: string) => void} replace @returns {Part} */
function swatches(parts, replace) {
  const { Decoration, ViewPlugin, WidgetType } = parts;

  /** What each swatch writes; it changes as the literal does. @type {WeakMap<HTMLInputElement, (color: string) => string>} */
  const recolor = new WeakMap();

  class Swatch extends WidgetType {
    /** @param {string} literal @param {string} color @param {(color: string) => string} recolored the literal of another colour */
    constructor(literal, color, recolored) {
      super();
      this.literal = literal;
      this.color = color;
      this.recolored = recolored;
    }

    /** @param {Swatch} other */
    eq({ literal }) {
      return literal === this.literal;
    }

    /** A swatch that is open stays where it is. @param {HTMLInputElement} field */
    updateDOM(field) {
      field.value = this.color;
      field.dataset.literal = this.literal;
      recolor.set(field, this.recolored);
      field.setAttribute("aria-label", text("codeColor", { color: this.color }));
      return true;
    }

    /** @param {Part} view */
    toDOM(view) {
      // Tab leaves the editor; with keys, the literal itself is changed.
      const field = make("input", { type: "color", class: "swatch", tabindex: -1 });
      this.updateDOM(field);
      field.addEventListener("input", () => {
        const from = view.posAtDOM(field);
        const literal = field.dataset.literal ?? "";
        const next = recolor.get(field)?.(field.value);
        if (next !== undefined && view.state.sliceDoc(from, from + literal.length) === literal) replace(view, from, from + literal.length, next);
      });
      return field;
    }

    ignoreEvent() {
      return true;
    }
  }

  /** The colours that are literals, each a number or a text. @param {Part} view @param {number} from @param {number} to */
  const ofLiterals = (view, from, to) => literals(parts, view.state, from, to, ["number", "string"]).flatMap(({ from, literal }) => {
    const color = colorOf(literal);
    const line = view.state.doc.lineAt(from);
    if (color === null || (!literal.startsWith('"') && !isColorPlace(line.text.slice(0, from - line.from)))) return [];
    return [{ from, literal, color, recolored: (/** @type {string} */ next) => recolored(literal, next) }];
  });

  /** The colours that SwiftUI writes by numbers and names. @param {Part} view @param {number} from @param {number} to */
  const ofViews = (view, from, to) => {
    if (!isOfViews(view.state.doc.sliceString(0, 4000))) return [];
    const { doc } = view.state;
    const found = [];
    for (let number = doc.lineAt(from).number; number <= doc.lineAt(to).number; number += 1) {
      const line = doc.line(number);
      const silent = literals(parts, view.state, line.from, line.to, ["string", "comment"]);
      for (const { from, to, color, recolored } of colorsIn(line.text)) {
        const start = line.from + from;
        if (silent.some((one) => one.from <= start && start < one.to)) continue;
        found.push({ from: start, literal: line.text.slice(from, to), color, recolored });
      }
    }
    return found;
  };

  /** @param {Part} view */
  const decorations = (view) => Decoration.set(view.visibleRanges.flatMap((/** @type {Part} */ { from, to }) =>
    [...ofLiterals(view, from, to), ...ofViews(view, from, to)].map(({ from, literal, color, recolored }) =>
      Decoration.widget({ widget: new Swatch(literal, color, recolored), side: -1 }).range(from))), true);

  return ViewPlugin.define((/** @type {Part} */ view) => ({
    decorations: decorations(view),
    /** @param {Part} update */
    update(update) {
      const isParsed = parts.syntaxTree(update.startState) !== parts.syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || isParsed) this.decorations = decorations(update.view);
    },
  }), { decorations: (/** @type {Part} */ plugin) => plugin.decorations });
}
