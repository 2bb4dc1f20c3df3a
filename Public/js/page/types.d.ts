// The shapes of what a page's modules hand to one another. Nothing of this is loaded by a browser.

import sentences from "../../strings.json" with { type: "json" };
import type { Drawn, Layout } from "../render/types.d.ts";

/** What stands beside the stage of the viewer page. */
export type Side = "panel" | "people" | "takes" | "code" | null;

/** What a drag over the stage means. */
export type DragKind = "pointer" | "tilt";

export interface RoomOptions {
  stage: HTMLCanvasElement;
  panel: HTMLElement;
  /** Where the bar of a show stands, first of all. */
  bar: HTMLElement;
  layout: () => Layout;
  /** Whether a drag or the keys may mean this now. */
  allows: (kind: DragKind | "keys") => boolean;
  onChange: (change: Change) => void;
  /** The server refused a message, with its sentence. */
  onError: (sentence: string) => void;
  onDraw?: (drawn: Drawn) => void;
}

/** How old a picture was when it was drawn, in ms. */
export type Latencies = { time: number; sensor: number | null; server: number | null };
export type Summary = { framesPerSecond: number; sensor: number | null; server: number | null };

/** What has changed in a room. */
export type Change =
  | "hello" | "scene" | "parameters" | "presence" | "people" | "replay" | "takes" | "tuning" | "show" | "attract"
  | "scenes" | "you" | "crowd" | "diagnostics" | "status";

/** The name of a sentence. */
export type StringName = keyof typeof sentences;
