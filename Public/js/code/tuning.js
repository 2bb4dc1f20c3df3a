// Numbers and colours of a source that are changed where they stand: a slider below the number with the caret, and a
// swatch before each colour.

import { make } from "../page/dom.js";
import { text } from "../page/strings.js";
import { colorOf, isColorPlace, recolored, stepped, stepsOf } from "./literals.js";

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
  const { StateField, showTooltip } = parts;
  /** @param {Part} state */
  const tooltip = (state) => {
    const place = numberAtCaret(parts, state);
    if (place === null) return null;
    return { pos: place.from, above: false, arrow: false, create: (/** @type {Part} */ view) => ({ dom: slider(view, place, replace) }) };
  };
  return StateField.define({
    create: () => null,
    /** @param {Part} value @param {Part} transaction */
    update: (value, transaction) => {
      if (transaction.annotation(isTuned)) return value;
      if (transaction.docChanged) return null;
      return transaction.selection ? tooltip(transaction.state) : value;
    },
    provide: (/** @type {Part} */ field) => showTooltip.from(field),
  });
}

/** @param {Part} view @param {{ from: number, to: number }} place @param {(view: Part, from: number, to: number, insert: string) => void} replace */
function slider(view, { from, to }, replace) {
  const first = view.state.sliceDoc(from, to);
  let start = first;
  let end = to;
  const field = make("input", { type: "range", min: -most, max: most, value: 0, "aria-label": text("codeTune", { number: first }) });
  field.addEventListener("input", () => {
    const literal = stepped(start, Number(field.value));
    replace(view, from, end, literal);
    end = from + literal.length;
    field.setAttribute("aria-valuetext", literal);
  });
  field.addEventListener("keydown", ({ key }) => key === "Escape" && view.focus());
  // From where it was left it goes on in both directions.
  field.addEventListener("change", () => {
    start = view.state.sliceDoc(from, end);
    field.value = "0";
  });
  return make("div", { class: "slider" }, field);
}

/** @param {CodeMirror} parts @param {(view: Part, from: number, to: number, insert: string) => void} replace @returns {Part} */
function swatches(parts, replace) {
  const { Decoration, ViewPlugin, WidgetType } = parts;

  class Swatch extends WidgetType {
    /** @param {string} literal @param {string} color */
    constructor(literal, color) {
      super();
      this.literal = literal;
      this.color = color;
    }

    /** @param {Swatch} other */
    eq({ literal }) {
      return literal === this.literal;
    }

    /** A swatch that is open stays where it is. @param {HTMLInputElement} field */
    updateDOM(field) {
      field.value = this.color;
      field.dataset.literal = this.literal;
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
        if (view.state.sliceDoc(from, from + literal.length) === literal) replace(view, from, from + literal.length, recolored(literal, field.value));
      });
      return field;
    }

    ignoreEvent() {
      return true;
    }
  }

  /** @param {Part} view */
  const decorations = (view) => Decoration.set(view.visibleRanges.flatMap((/** @type {Part} */ { from, to }) =>
    literals(parts, view.state, from, to, ["number", "string"]).flatMap(({ from, literal }) => {
      const color = colorOf(literal);
      const line = view.state.doc.lineAt(from);
      if (color === null || (!literal.startsWith('"') && !isColorPlace(line.text.slice(0, from - line.from)))) return [];
      return [Decoration.widget({ widget: new Swatch(literal, color), side: -1 }).range(from)];
    })), true);

  return ViewPlugin.define((/** @type {Part} */ view) => ({
    decorations: decorations(view),
    /** @param {Part} update */
    update(update) {
      const isParsed = parts.syntaxTree(update.startState) !== parts.syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || isParsed) this.decorations = decorations(update.view);
    },
  }), { decorations: (/** @type {Part} */ plugin) => plugin.decorations });
}
