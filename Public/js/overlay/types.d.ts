// Types that the modules of the teaching overlay share. Browsers load nothing of this.

import type { Compositor } from "../render/compositor.js";
import type { Point } from "../render/types.d.ts";

/** w, x, y, z. */
export type Quaternion = readonly [number, number, number, number];
export type Vector = readonly [number, number, number];

/** A point as the eye sees it: y down, depth towards the eye. */
export interface Seen extends Point {
  depth: number;
}

export interface Face {
  name: string;
  corners: Seen[];
  /** 0.3 to 1. */
  light: number;
}

/** An arrow along an axis of the device. */
export interface Edge {
  name: string;
  from: Seen;
  to: Seen;
  isInFront: boolean;
}

/** A line through values, time in ms. */
export type Trace = { time: number; value: number }[];

/** What a kind needs to tell its frame. */
export type Reader = Pick<Compositor, "contents" | "grid">;

/** A leaf as it stands on the canvas. */
export interface Outline {
  corners: Point[];
  /** The name of the layer that it belongs to. */
  id: string | undefined;
  /** The product of all opacities above it, 0 to 1. */
  opacity: number;
  /** In square pixels. */
  area: number;
}

/** The fixed point of a rotation or a scale. */
export interface Anchor extends Point {
  /** Whether the transform changes anything now. */
  isActive: boolean;
}

/** The way that a rotation has turned a point, and from where. */
export interface Arc {
  anchor: Point;
  path: Point[];
  degrees: number;
}

/** Everything of a scene that the overlay draws, in pixels of the canvas. */
export interface Marks {
  outlines: Outline[];
  anchors: Anchor[];
  arcs: Arc[];
  /** Clipping frames and grids of meshes, as closed or open lines. */
  guides: { points: Point[]; isClosed: boolean }[];
  /** Points of meshes. */
  handles: Point[];
}

/** A line of a graph: where its values come from, and the name of its colour. */
export interface Channel {
  name: string;
  color: string;
  index: number;
}
