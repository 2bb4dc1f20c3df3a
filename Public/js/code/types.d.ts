// The shapes of what the modules of the code drawer hand to one another. Nothing of this is loaded by a browser.

import type { Diagnostic } from "../net/types.d.ts";
import type { Entry } from "./completions.js";
import type { OpenSource } from "./document.js";

/** A source in the folder's list. */
export type Listing = { name: string; bytes: number };

/** The folder's name, and what is in it. */
export type Folder = { folder: string; sources: Listing[] };

/** A formatted text, or what is wrong with it. */
export type Formatted = { text?: string; problems?: Diagnostic[] };

/** What sources are written with: declarations, and examples with titles in English and Japanese. */
export type Reference = { entries: Entry[]; examples: { title: string[]; code: string }[] };

/** A version of a source in its history; `time` is in ms since 1970. */
export type Version = { id: string; time: number; bytes: number };

/** A text, and the name of its content. */
export type SourceText = { text: string; version: string };

/** What was typed into a source and not saved yet, the version that it began from, and when it was kept, in ms since 1970. */
export type Draft = SourceText & { time?: number };

/** A replacement of a part of a text, by offsets in it. */
export type Edit = { from: number; to: number; insert: string };

/** A tab of this browser. */
export interface Tab {
  /** Its name; empty where the browser does not tell tabs apart. */
  id: string;
  /** The names of those that are open. */
  open: () => Promise<Set<string>>;
  /** Does some work while no other tab does. */
  exclusively: (work: () => Promise<unknown>) => Promise<void>;
}

/** What keeps pictures. */
export type PictureStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What keeps drafts, as `localStorage` does. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

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
  onFormat: () => void;
  /** A slider or a swatch has changed a literal, after `onChange`. */
  onTune: () => void;
}

/** What the way of a source to the disk tells. */
export interface SavingEvents {
  /** How it stands with the source has changed. */
  onChange: () => void;
  /** A version was saved. */
  onSaved: (version: string) => void;
  /** A save has ended, well or not. */
  onEnd: (source: OpenSource) => void;
}

/** What these pages use of CodeMirror, whose types are not vendored, with its languages and the source of completions. */
// deno-lint-ignore no-explicit-any
export type CodeMirror = Record<string, any>;

/** Something of CodeMirror's. */
// deno-lint-ignore no-explicit-any
export type Part = any;
