// What the inspector's modules hand to one another. Nothing of this is loaded by a browser.

import type { Compositor } from "../render/compositor.js";

/** What tells the sizes of contents, for the frames of leaves. */
export type Painter = Pick<Compositor, "contents" | "grid">;

/** A layer's numbers: points, degrees, factors, and an opacity from 0 to 1. */
export interface LayerValues {
  /** The middle of the box around it, on the stage. */
  x: number;
  y: number;
  width: number;
  height: number;
  opacity: number;
  /** Clockwise. */
  rotation: number;
  rotationX: number;
  rotationY: number;
  scaleX: number;
  scaleY: number;
  blur: number;
}

/** What the server keeps of a room's last moments. */
export interface KeptMoments {
  /** The room's time at the beginning, in ms. */
  start: number;
  /** The file of the scene's view, if it can be shown with other settings and in earlier versions. */
  view?: string;
}

/** Something that can be another one in a variant. */
export interface VariantChoice {
  title: string;
  /** Where it is a number; `options` is empty then. */
  range?: { range: readonly number[]; step?: number };
  options: { value: string; name: string }[];
  /** The present value, or its name. */
  now: string;
  /** What the server is asked for. */
  body: (value: string) => object;
}

/** A number of a layer over the recorded time; NaN where the layer is not there. */
export interface LayerCurve {
  name: keyof LayerValues;
  values: number[];
}
