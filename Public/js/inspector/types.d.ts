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

/** A number of a layer over the recorded time; NaN where the layer is not there. */
export interface LayerCurve {
  name: keyof LayerValues;
  values: number[];
}
