// The shapes of what the drawing modules hand to one another. Nothing of this is loaded by a browser.

import type { Asset, Frame, Node } from "../net/types.d.ts";
import type { Compositor } from "./compositor.js";

// Geometry and colour.

/** Nine numbers, row by row. */
export type Matrix = readonly number[];

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Rect extends Point, Size {}

/** Also used for insets. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A 3×3 matrix and an offset on unpremultiplied sRGB, clamped to 0…1 afterwards. */
export interface ColorFilter {
  matrix: readonly number[];
  offset: readonly number[];
}

/** The floats of a node by name. */
export type Values = Readonly<Record<string, number>>;

/** The drawing of a node kind. */
export interface Kind {
  /** The place of the children; such a kind needs nothing else. */
  transform?: (values: Values) => Matrix;
  /** Draws the node, or its children in another way. */
  paint?: (painter: Compositor, node: Node, context: Context, values: Values) => void;
  /** A leaf's rectangle in its own plane. */
  frame?: (values: Values, node: Node, painter: Pick<Compositor, "contents" | "grid">) => Rect;
  /** By how many points an effect reaches beyond its children. */
  outset?: (values: Values) => number;
  /** The bounds after an effect on the children's. */
  boundChildren?: (bounds: Bounds, matrix: Matrix, values: Values) => Bounds;
}

// Drawing.

/** The files in the folder `shaders` by their names without the ending. */
export type ShaderSources = Record<string, string>;
/** A draw over a whole target. */
export type PassName = "blur" | "halve" | "glow" | "shadow" | "blend" | "backdrop";
/** The arguments of a shader's function, and the use of its result. */
export type EffectForm = "shaderFill" | "colorEffect" | "distortionEffect" | "layerEffect" | "twoLayers";
/** A function in the text that it stands in. */
export interface ShaderText {
  name: string;
  source: string;
}
/** The record of shaders that cannot be drawn. */
export interface ShaderFaults {
  /** The ids of those with which the graphics were lost. */
  leftOut: Set<string>;
  /** Called once for each; without the driver's words where the graphics were lost. */
  tell: (id: string, log?: string) => void;
}
/** A task of a quad's shader. */
export type Feature = "PICTURE" | "MASK" | "ELLIPSE" | "SHARP" | "FILTERED" | "CLIPPED";
export type Uniforms = Record<string, number | readonly number[] | Float32Array>;
/** A place to draw to: a target, or the canvas. What was drawn on `below` is seen through it. */
export type Surface = { target: Target | null; region: Rect; below: Surface | null };

/** Decoded content of an asset. */
export interface Content extends Size {
  asset: Asset;
  state: "loading" | "ready" | "failed";
  image?: HTMLImageElement;
  outline?: Path2D;
  isVector: boolean;
}

/** A texture of a part of a content; the frame is the shown part, in fractions of the content. */
export interface Tile extends Size {
  texture: WebGLTexture;
  frame: Rect;
  lastUse: number;
}

/** A part of a content to draw, in fractions of it, and the texture for it, which may show more. */
export interface Piece extends Tile {
  cell: Rect;
}

/** A content at one size in pixels: its parts, in fractions, and their textures as far as they were made. */
export interface Raster extends Size {
  cells: Rect[];
  tiles: (Tile | null)[];
  lastUse: number;
}

/** The sizes of a content that there are, and since when others have been asked for. */
export interface RasterEntry {
  rasters: Raster[];
  requests: Map<string, { since: number; lastDraw: number }>;
}

/** A texture that can be drawn into, of which width × height pixels are used. */
export interface Target extends Size {
  texture: WebGLTexture;
  framebuffer: WebGLFramebuffer;
  capacity: Size;
  lastUse: number;
}

/** A rounded rectangle that clips, in a plane that pixels are mapped back to. */
export interface Clip {
  toPlane: Matrix;
  frame: Rect;
  radius: number;
  bounds: Bounds;
}

/** The values that a node inherits: the homography from its plane to pixels, and the effects that wait for a single draw. */
export interface Context {
  matrix: Matrix;
  alpha: number;
  filter: ColorFilter | null;
  clip: Clip | null;
}

/** One draw: a rectangle, an ellipse, or a texture, in its plane. */
export interface Quad {
  frame: Rect;
  radius?: number;
  isEllipse?: boolean;
  /** Its edges are not antialiased. */
  isSharp?: boolean;
  /** Not premultiplied. */
  color?: readonly number[];
  /** Its size is in texels, its frame in the quad's plane; a mask is drawn in the colour. */
  content?: Size & { texture: WebGLTexture; frame: Rect; isMask: boolean };
}

/** Ways of adding a drawing to others: over them, only where they are, under them, or as a hole in them. */
export type Composition = "over" | "atop" | "under" | "out";

export interface LayerOptions {
  /** Effects that act on the children before they are put together. */
  inner?: Partial<Context>;
  /** Draw in the node's own plane at so many pixels a point, and turn the result afterwards. */
  localScale?: number;
  /** Draw so many pixels for one, along each side. */
  resolution?: number;
  /** The children see what is below the layer, too. */
  isSeenThrough?: boolean;
  /** Nodes whose children are put together, each in a target of its own; the node itself if missing. */
  layers?: Node[];
  /** Turns the finished layers into another, and releases them. */
  process?: (targets: Target[], region: Rect) => Target;
  /** The area to draw on besides the children's, in the node's plane. */
  frame?: Rect;
  /** Draws into the layer, instead of the children. */
  draw?: () => void;
  /** The way to add the finished layer to the earlier ones; over them if missing. */
  composition?: Composition;
}

/** A canvas and where the stage stands on it, in pixels; the scale is in pixels a point. */
export interface View extends Rect {
  scale: number;
  /** The visible part of the stage, in the view's pixels. */
  seen: Bounds;
  cornerRadius?: number;
  /** The strength of the glow around the stage, 0…1. */
  glow?: number;
  /** Whether nothing lies behind the nodes. */
  isClear?: boolean;
}

/** The area for the stage in the window, in CSS pixels. */
export interface Layout {
  insets: Bounds;
  cornerRadius: number;
  glow: number;
}

/** A draw: when it was made, in ms, and the frame that it showed for the first time. */
export interface Drawn {
  frame: Frame | null;
  time: number;
  /** By how much frames are drawn later for smoothness, in ms. */
  delay: number;
}
