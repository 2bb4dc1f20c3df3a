// The shapes of what the modules of the code drawer hand to one another. Nothing of this is loaded by a browser.

/** A source in the folder's list. */
export type Listing = { name: string; bytes: number };

/** A version of a source in its history; `time` is in ms since 1970. */
export type Version = { id: string; time: number; bytes: number };

/** A text, and the name of its content. */
export type SourceText = { text: string; version: string };

/** What was typed into a source and not saved yet, and the version that it began from. */
export type Draft = SourceText;

/** What keeps drafts, as `localStorage` does. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A problem in a line of the open source; lines count from 1, columns count characters from 1. */
export type Mark = { line: number; column: number | null; severity: "error" | "warning" | "note"; message: string };

/** An editor of one text. */
export interface Editor {
  readonly element: HTMLElement;
  text: string;
  /** Shows another text in place of this one, of the language of a file. */
  open: (text: string, name: string, label: string) => void;
  /** Replaces the text by one that differs from it a little; the caret stays where it was. */
  change: (text: string) => void;
  /** Replaces what is selected; the caret is then at an offset in the new text. */
  insert: (text: string, caret: number) => void;
  mark: (marks: Mark[]) => void;
  goTo: (line: number, column: number | null) => void;
  focus: () => void;
}

/** What an editor tells. */
export interface EditorEvents {
  /** Somebody has changed the text. */
  onChange: () => void;
  onSave: () => void;
  /** A slider or a swatch has changed a literal, after `onChange`. */
  onTune: () => void;
}

/** What these pages use of CodeMirror, whose types are not vendored, with its languages and the source of completions. */
// deno-lint-ignore no-explicit-any
export type CodeMirror = Record<string, any>;

/** Something of CodeMirror's. */
// deno-lint-ignore no-explicit-any
export type Part = any;
