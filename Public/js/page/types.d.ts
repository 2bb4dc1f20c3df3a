// The shapes of what a page's modules hand to one another. Nothing of this is loaded by a browser.

import sentences from "../../strings.json" with { type: "json" };
import type { ServerMessage } from "../net/types.d.ts";
import type { Drawn, Layout } from "../render/types.d.ts";
import type { RoomView } from "./room.js";

/** The part beside the stage of the viewer page. */
export type Side = "panel" | "people" | "takes" | "code" | null;

/** The meaning of a drag over the stage. */
export type DragKind = "pointer" | "tilt";

/** The panel of a room, as far as the room knows it. */
export interface RoomPanel {
  show: (isShown: boolean) => void;
  update: () => void;
  /** Shows why the server refused a change in the panel; false if the change came from elsewhere. */
  refuse: (error: Extract<ServerMessage, { type: "error" }>) => boolean;
}

/** The controls of shows and uploads, as far as the room and its page know them. */
export interface RoomShowControls {
  readonly barEnd: number;
  key: (event: KeyboardEvent) => boolean;
  open: () => Promise<void>;
  update: () => void;
}

/** Loads parts that stand on the room, and resolves to their makers. */
export interface RoomParts {
  loadPanel: () => Promise<(room: RoomView) => RoomPanel>;
  loadShowControls: () => Promise<(room: RoomView) => RoomShowControls>;
  /** Resolves to a function that applies the tuning in the page's address, or returns a sentence if it cannot. */
  loadLinks: () => Promise<(room: RoomView) => string | null>;
}

/** The system of a phone, or a desktop. */
export type Platform = "ios" | "android" | "firefox" | "desktop";

export interface RoomOptions {
  stage: HTMLCanvasElement;
  panel: HTMLElement;
  /** The place of a show's bar, first of all. */
  bar: HTMLElement;
  parts: RoomParts;
  /** Where people type into the scene, and whether that begins without a touch. */
  typing?: { parent: HTMLElement; isEager: boolean };
  layout: () => Layout;
  /** Whether a drag or the keys may mean this now. */
  allows: (kind: DragKind | "keys") => boolean;
  onChange: (change: Change) => void;
  /** The server refused a message, with its sentence. */
  onError: (sentence: string) => void;
  onDraw?: (drawn: Drawn) => void;
}

/** The stages of a tilt's way to the screen, in ms: tilted until rendered by the server, until arrived here, until drawn,
 * until shown; the whole way; and the delay that smooths an uneven network, a part of what passes until it is drawn. */
export type Stages = { tilt: number; network: number; draw: number; screen: number; total: number; smoothing: number };

/** The changed part of a room. */
export type Change =
  | "hello" | "scene" | "parameters" | "presence" | "people" | "replay" | "takes" | "tuning" | "show" | "attract"
  | "scenes" | "you" | "crowd" | "diagnostics" | "field" | "status";

/** The text of an element that takes letters, and its selection. */
export type Typed = { text: string; start: number; end: number };

/** The name of a sentence. */
export type StringName = keyof typeof sentences;

/** What blocks a page, and what can be done, the likeliest first. */
export interface Notice {
  title: string;
  help: string;
  actions?: { label: string; run: () => void }[];
}

/** A file in an archive. */
export interface ArchivedFile {
  name: string;
  bytes: Uint8Array;
}
