// The shape of a film. Nothing of this is loaded by a browser.

import type { SceneMessage } from "../net/types.d.ts";
import type { ShaderSources } from "../render/types.d.ts";

/** A take as a film: what the server would have sent, and when, in seconds. Every sequence of `keys` is complete. */
export interface Film {
  name: string;
  title: string;
  duration: number;
  shaders: ShaderSources;
  /** The content at the addresses that assets name. */
  pictures: Record<string, string>;
  structures: SceneMessage[];
  /** The index of its structure, the time, and the frame's bytes in base 64; `keys` are those that are complete. */
  frames: [structure: number, time: number, bytes: string][];
  keys: number[];
  /** The seconds between two frames of a motion, where the moments between them are to be interpolated. */
  interval?: number;
}

/** A film for each seat of a class, or null, and the assets that they share. */
export interface Films {
  shaders: ShaderSources;
  pictures: Record<string, string>;
  films: (Film | null)[];
}
