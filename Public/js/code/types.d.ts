// The shapes of what the modules of the code drawer hand to one another. Nothing of this is loaded by a browser.

import type { Diagnostic } from "../net/types.d.ts";
import type { Entry } from "./completions.js";

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
export type Draft = SourceText & { time?: number; shared?: CopyDraft };

/** A change on its way to the server, and which of its client's it is. */
export type Flight = { client: string; number: number; changes: Part };

/** What was typed into a shared text and may not be on the server, with the text that it belongs to. */
export type CopyDraft = { text: string; version: number; base: string; flight: Flight | null; pending: Part | null };

/** The place of another person in a shared text. */
export type OtherCaret = { client: string; name?: string; teacher: boolean; anchor: number; head: number };

/** The same, with what to call them. */
export type ShownCaret = { client: string; name: string; anchor: number; head: number };

/** What the server tells of a shared text; see PROTOCOL.md. */
export type TextNews = {
  text: string;
  version: number;
  news: number;
  done: number;
  changes?: { client: string; number: number; changes: unknown }[];
  content?: string;
  lost?: boolean;
  saved: boolean;
  gone: boolean;
  carets: OtherCaret[];
  file?: string;
  notice?: string;
};

/** What this page knows of a shared text. */
export type Known = { text: string; version: number; client: string };

/** What is sent of a shared text. */
export type TextChange = Known & {
  number?: number;
  changes?: Part;
  move?: boolean;
  caret?: { anchor: number; head: number };
  name?: string;
  save: boolean;
  passing: boolean;
};

/** An open source, as the drawer sees it. */
export interface OpenText {
  readonly name: string;
  /** The text in the editor. */
  readonly text: string;
  /** Whether the editor has something that is not on disk. */
  readonly isEdited: boolean;
  readonly needsSave: boolean;
  readonly isSaving: boolean;
  readonly isOvertaken: boolean;
  readonly isGone: boolean;
  /** What a closed tab would lose, or null. */
  readonly draft: Draft | null;
  edit: (text: string) => void;
  revert: () => void;
}

/** The way of the open source to the server. */
export interface Saver {
  readonly isWaiting: boolean;
  failure: string | null;
  open: (name: string, draftOf: (name: string) => Promise<Draft | null>) => Promise<OpenText>;
  begin: (failure: string | null) => void;
  save: (isPassing?: boolean) => Promise<void>;
  saveByItself: () => Promise<void>;
  look: () => Promise<boolean>;
  fail: (error: unknown) => void;
  edit: (changes: Part) => void;
  move: () => void;
}

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
export type Mark = { line: number; column: number | null; severity: "error" | "warning" | "note" | "comment"; message: string };

/** A line of a source with those around it, by which it is found again; `index` is its place among these. */
export type CommentLine = { line: number; lines: string[]; index: number };

/** A comment of the teacher; `time` is in ms since 1970. */
export type Comment = { id: number; time: number; text: string; resolved: boolean; source?: string; element?: string; scene?: string } & Partial<CommentLine>;

/** A comment on a line of a source. */
export type LineComment = Comment & CommentLine & { source: string };

/** An editor of one text. */
export interface Editor {
  readonly element: HTMLElement;
  text: string;
  /** The line of the caret, from 1 on. */
  readonly line: number;
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

/** An editor that several people can write in at once. */
export interface SharedEditor extends Editor {
  /** CodeMirror's. */
  readonly parts: CodeMirror;
  readonly selection: { anchor: number; head: number };
  /** Makes a change that came from elsewhere. */
  receive: (changes: Part) => void;
  showCarets: (carets: ShownCaret[]) => void;
}

/** What an editor tells. */
export interface EditorEvents {
  /** The text is changed here, before `onChange`, and also where the page does it. */
  onEdit: (changes: Part) => void;
  /** The caret has moved. */
  onMove: () => void;
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
  /** A change is about to be sent. */
  onSend: (source: OpenText) => void;
  /** A version was saved. */
  onSaved: (version: string) => void;
  /** A save has ended, well or not. */
  onEnd: (source: OpenText) => void;
}

/** What these pages use of CodeMirror, whose types are not vendored, with its languages and the source of completions. */
// deno-lint-ignore no-explicit-any
export type CodeMirror = Record<string, any>;

/** Something of CodeMirror's. */
// deno-lint-ignore no-explicit-any
export type Part = any;
