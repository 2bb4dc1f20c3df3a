// The places of a completion that are still to be written: Tab walks through them, and Escape ends it.

/** @import { CodeMirror, Part } from "./types.d.ts" */

/** A text, and the ranges in it that remain to be written. @typedef {{ text: string, places: [from: number, to: number][] }} Template */

/**
 * The extension, and how a template is inserted.
 * @param {CodeMirror} parts
 * @returns {{ extension: Part, insert: (view: Part, template: Template, from: number, to: number) => void }}
 */
export function placeholders({ Decoration, EditorView, Prec, StateEffect, StateField, keymap }) {
  /** The places from now on, of which the first one is selected; none ends the walk. */
  const effect = StateEffect.define();

  /** @typedef {{ places: { from: number, to: number }[], index: number }} Walk */
  const field = StateField.define({
    create: () => /** @type {Walk | null} */ (null),
    /** @param {Walk | null} value @param {Part} transaction @returns {Walk | null} */
    update: (value, transaction) => {
      for (const one of transaction.effects) if (one.is(effect)) return one.value;
      if (value === null) return value;
      // What is typed at a place belongs to it.
      const places = value.places.map(({ from, to }) => ({ from: transaction.changes.mapPos(from, -1), to: transaction.changes.mapPos(to, 1) }));
      const { head } = transaction.state.selection.main;
      const isWithin = head >= Math.min(...places.map(({ from }) => from)) && head <= Math.max(...places.map(({ to }) => to));
      return isWithin ? { ...value, places } : null;
    },
    provide: (/** @type {Part} */ self) => EditorView.decorations.from(self, (/** @type {Walk | null} */ walk) => walk === null ? Decoration.none
      : Decoration.set(walk.places.filter(({ from, to }) => from < to).map(({ from, to }) => Decoration.mark({ class: "place" }).range(from, to)), true)),
  });

  /** @param {number} step */
  const walk = (step) => (/** @type {Part} */ view) => {
    const value = /** @type {Walk | null} */ (view.state.field(field));
    if (value === null) return false;
    const index = value.index + step;
    const place = value.places[index];
    if (place === undefined && step < 0) return true;
    // Behind the last one the walk is over.
    view.dispatch(place === undefined || index === value.places.length - 1
      ? { selection: { anchor: (place ?? value.places[value.places.length - 1]).to }, effects: effect.of(null), scrollIntoView: true }
      : { selection: { anchor: place.from, head: place.to }, effects: effect.of({ ...value, index }), scrollIntoView: true });
    return true;
  };
  const end = (/** @type {Part} */ view) => {
    if (view.state.field(field) === null) return false;
    view.dispatch({ effects: effect.of(null) });
    return true;
  };

  return {
    // Escape closes a list of completions first.
    extension: [field, Prec.high(keymap.of([{ key: "Tab", run: walk(1), shift: walk(-1) }])), Prec.low(keymap.of([{ key: "Escape", run: end }]))],
    insert: (view, { text, places }, from, to) => {
      const moved = places.map(([begin, end]) => ({ from: from + begin, to: from + end }));
      const [first] = moved;
      view.dispatch({
        changes: { from, to, insert: text },
        selection: first === undefined ? { anchor: from + text.length } : { anchor: first.from, head: first.to },
        // The walk ends behind the whole.
        effects: effect.of(first === undefined ? null : { places: [...moved, { from: from + text.length, to: from + text.length }], index: 0 }),
        scrollIntoView: true, userEvent: "input.complete",
      });
    },
  };
}
