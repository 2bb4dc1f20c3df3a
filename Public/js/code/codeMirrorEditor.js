// CodeMirror as the editor of the code drawer. It lives in a shadow root: there its styles are allowed by the page's
// policy, and the page's own do not reach it.

import { make } from "../page/dom.js";
import { otherCarets } from "./carets.js";
import { edits } from "./edits.js";
import { offsetOf } from "./marks.js";
import { problemMarks } from "./problemMarks.js";
import { isFormatKey } from "./formatting.js";
import { indented } from "./completions.js";
import { tuning } from "./tuning.js";
import { theme } from "./theme.js";

/** @import { CodeMirror, EditorEvents, Mark, Part, SharedEditor, ShownCaret } from "./types.d.ts" */

/** Narrower editors, in CSS pixels, wrap their lines. */
const narrow = 520;

/** @implements {SharedEditor} */
export class CodeMirrorEditor {
  /** CodeMirror's. */
  parts;
  #problems;
  #carets;
  /** What says of a change that it was made elsewhere. @type {Part} */
  #remote;
  #looks;
  /** @type {Part} */
  #view;
  /** Whether lines are wrapped because there is no room for them. */
  #isNarrow = false;
  /** Whether a change is the page's own. */
  #isQuiet = false;
  #name = "";
  #label = "";
  #events;
  #light = matchMedia("(prefers-color-scheme: light)");

  /** @param {CodeMirror} parts @param {EditorEvents} events */
  constructor(parts, events) {
    this.parts = parts;
    this.#events = events;
    this.#problems = problemMarks(parts);
    this.#carets = otherCarets(parts);
    this.#remote = parts.Annotation.define();
    this.#looks = new parts.Compartment();
    this.element = make("div", { class: "code-editor" });
    const root = this.element.attachShadow({ mode: "open" });
    this.#view = new parts.EditorView({ parent: root, root, state: this.#state("") });
    // Keys of the page mean something else here.
    this.element.addEventListener("keydown", (event) => event.stopPropagation());
    root.addEventListener("keydown", (event) => {
      if (!isFormatKey(/** @type {KeyboardEvent} */ (event))) return;
      event.preventDefault();
      this.#events.onFormat();
    }, { capture: true });
    this.#light.addEventListener("change", () => this.#look());
    new ResizeObserver(() => this.#resized()).observe(this.element);
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  /** @param {string} text @param {string} name @param {string} label */
  open(text, name, label) {
    [this.#name, this.#label] = [name, label];
    this.#view.setState(this.#state(text));
  }

  /** @param {string} text */
  change(text) {
    this.#isQuiet = true;
    this.#view.dispatch({ changes: edits(this.text, text) });
    this.#isQuiet = false;
  }

  /** @param {Part} changes */
  receive(changes) {
    const { Transaction } = this.parts;
    this.#isQuiet = true;
    // Undoing takes back one's own changes only.
    this.#view.dispatch({ changes, annotations: [this.#remote.of(true), Transaction.addToHistory.of(false)] });
    this.#isQuiet = false;
  }

  /** @param {ShownCaret[]} carets */
  showCarets(carets) {
    this.#view.dispatch({ effects: this.#carets.effectOf(carets) });
  }

  get line() {
    const { doc, selection } = this.#view.state;
    return doc.lineAt(selection.main.head).number;
  }

  get selection() {
    const { anchor, head } = this.#view.state.selection.main;
    return { anchor, head };
  }

  /** @param {string} text @param {number} caret */
  insert(text, caret) {
    const { doc, selection: { main: { from, to } } } = this.#view.state;
    const insert = indented(text, doc.lineAt(from).text);
    const anchor = from + (caret === text.length ? insert.length : caret);
    this.#view.dispatch({ changes: { from, to, insert }, selection: { anchor }, scrollIntoView: true, userEvent: "input" });
    this.#view.focus();
  }

  /** @param {Mark[]} marks */
  mark(marks) {
    this.#view.dispatch({ effects: this.#problems.effectOf(marks) });
  }

  /** @param {number} line @param {number | null} column */
  goTo(line, column) {
    const { EditorView } = this.parts;
    const anchor = offsetOf(this.text, line, column);
    this.#view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.#view.focus();
  }

  focus() {
    this.#view.focus();
  }

  /** The part of the window that lists of the editor may cover. */
  get #space() {
    const { left, right } = (this.element.closest(".coder") ?? this.element).getBoundingClientRect();
    const { top, bottom } = this.element.getBoundingClientRect();
    return { left: left + 4, right: right - 4, top, bottom };
  }

  /** @param {string} text @returns {Part} */
  #state(text) {
    const { EditorState, EditorView, StreamLanguage, basicSetup, indentUnit, indentWithTab, keymap, shading, swift, tooltips } = this.parts;
    const language = this.#name.endsWith(".swift") ? swift : this.#name === "" ? null : shading;
    const save = (/** @type {Part} */ view) => {
      // Who saves wants no completion, which would cover the problems.
      this.parts.runScopeHandlers(view, new KeyboardEvent("keydown", { key: "Escape" }), "editor");
      this.#events.onSave();
      return true;
    };
    return EditorState.create({
      doc: text,
      extensions: [
        this.parts.placeholders,
        // Lists and hints stay within the drawer.
        tooltips({ position: "absolute", tooltipSpace: () => this.#space }),
        keymap.of([{ key: "Mod-s", run: save, preventDefault: true }, indentWithTab]),
        basicSetup,
        language === null ? [] : StreamLanguage.define(language),
        language === swift ? EditorState.languageData.of(() => [{ autocomplete: this.parts.completions }]) : [],
        indentUnit.of("  "),
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({ "aria-label": this.#label }),
        EditorView.updateListener.of((/** @type {Part} */ update) => this.#updated(update)),
        this.#problems.extension,
        this.#carets.extension,
        tuning(this.parts, () => this.#events.onTune()),
        this.#looks.of(this.#appearance),
      ],
    });
  }

  /** @param {Part} update */
  #updated({ changes, docChanged, selectionSet, transactions }) {
    const isRemote = transactions.some((/** @type {Part} */ transaction) => transaction.annotation(this.#remote));
    if (docChanged && !isRemote) this.#events.onEdit(changes);
    else if (selectionSet) this.#events.onMove();
    if (docChanged && !this.#isQuiet) this.#events.onChange();
  }

  /** @returns {Part} */
  get #appearance() {
    const { EditorView } = this.parts;
    return [theme(this.parts, this.#light.matches), this.#isNarrow ? EditorView.lineWrapping : []];
  }

  /** What stands below the editor has grown, or the window has changed: the caret stays in sight. */
  #resized() {
    const isNarrow = this.element.clientWidth < narrow;
    if (isNarrow !== this.#isNarrow) {
      this.#isNarrow = isNarrow;
      this.#look();
    }
    const { EditorView } = this.parts;
    const { head } = this.#view.state.selection.main;
    if (this.#view.hasFocus) this.#view.dispatch({ effects: EditorView.scrollIntoView(head) });
  }

  #look() {
    this.#view.dispatch({ effects: this.#looks.reconfigure(this.#appearance) });
  }
}
