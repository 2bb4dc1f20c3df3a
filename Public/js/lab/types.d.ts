// What a camera is asked for. Nothing of this is loaded by a browser.

import type { SceneMessage } from "../net/types.d.ts";

/** A moment of a scene: the number of its structure, and its numbers as a complete frame in base 64. */
export interface Moment {
  structure: number;
  frame: string;
}

/** A picture on a sheet: its moments from the back to the front, where it stands in pixels, and what is written below. */
export interface Shot {
  /** Of those behind the front one, only what moved is seen, and faintly. */
  moments: Moment[];
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
}

/** A whole picture, in pixels. */
export interface Sheet {
  width: number;
  height: number;
  /** The colour around the pictures and behind them, or an empty text for none. */
  background: string;
  /** The height of the letters of labels, in pixels. */
  labelSize: number;
  shots: Shot[];
}

/** How two pictures of one size differ. */
export interface Comparison {
  /** The number of pixels that look different. */
  count: number;
  /** The greatest difference of one, from 0 to 1. */
  greatest: number;
  /** The box around them in pixels: x, y, width, height; null for none. */
  box: number[] | null;
}

/** A comparison with the sizes of both pictures, and a picture of the differences; null where the sizes differ. */
export interface ComparedPictures extends Comparison {
  sizes: number[][];
  picture: string | null;
}

/** The camera as the command calls it. */
export interface CameraInterface {
  /** Loads the font, as a `data:` URL, and the texts of the viewer's shaders. */
  prepare(font: string, shaders: Record<string, string>): Promise<void>;
  /** Adds a structure; its pictures are `data:` URLs. */
  adopt(structure: SceneMessage): Promise<void>;
  /** Draws a sheet, and returns it as a PNG in base 64. */
  take(sheet: Sheet): string;
  /** Compares a picture with a reference, both PNGs in base 64. */
  compare(reference: string, picture: string, tolerance: number): Promise<ComparedPictures>;
  /** The sentences of what could not be drawn so far. */
  faults(): string[];
}

declare global {
  var camera: CameraInterface;
}

/** An element of a stage; `frame` is x, y, width and height in points. */
export interface NamedElement {
  name: string;
  frame: [number, number, number, number];
}
