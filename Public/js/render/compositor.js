// State -> draws: walks the tree in painter's order and draws every leaf as a quad under a homography.

import { drawBackdrop } from "./backdrop.js";
import {
  boundsOf, everything, expanded, farthest, identity, intersection, isAxisAligned, isEmpty, multiply, nothing,
  onWholePixels, pixelGrowth, scaling, scalesOver, translation, union,
} from "./geometry.js";
import { kinds } from "./kinds.js";
import { nodeKinds } from "../net/nodeKinds.js";
import { halvingMultiple, Pipeline } from "./pipeline.js";
import { gridOf, valuesOf } from "../net/state.js";

/** @import { ContentStore } from "./content.js" */
/** @import { MeshGrid, Node, Structure } from "../net/types.d.ts" */
/** @import { Shading } from "./shading.js" */
/** @import { Bounds, Context, Kind, LayerOptions, Matrix, Quad, Rect, ShaderSources, View } from "./types.d.ts" */

/** The bounds of a layer in its own plane, in pixels. @type {Bounds} */
const anyLayer = { left: -farthest, top: -farthest, right: farthest, bottom: farthest };

const noGrowth = Object.freeze({ x: 0, y: 0 });

/** @param {Rect} frame @param {Rect} part in fractions of it @returns {Rect} */
function partOf(frame, { x, y, width, height }) {
  return {
    x: frame.x + x * frame.width,
    y: frame.y + y * frame.height,
    width: width * frame.width,
    height: height * frame.height,
  };
}

/** Draws structures on one canvas. It is lost with the graphics context, and made again after it. */
export class Compositor {
  /** Kinds that were met and cannot be drawn; their children were. @type {Set<string>} */
  unknownKinds = new Set();
  /** The part for kinds that need more than quads, or null before the first. @type {Shading | null} */
  shading = null;
  /** @type {Float32Array} */
  floats = new Float32Array(0);
  /** The values of nodes by index, kept because new objects for each frame cost more than what is in them. @type {{ node: Node, values: Record<string, number> }[]} */
  #values = [];
  /** The part of the plane that is being drawn into, in pixels. @type {Bounds} */
  #visible = nothing;

  /**
   * @param {WebGL2RenderingContext} gl
   * @param {ContentStore} contents
   * @param {ShaderSources} shaders
   */
  constructor(gl, contents, shaders) {
    this.contents = contents;
    this.pipeline = new Pipeline(gl, shaders);
  }

  /** Whether the graphics had no memory for a layer since this was last asked. */
  isOutOfMemory() {
    return this.pipeline.targets.isOutOfMemory();
  }

  /** After how many ms another draw would be sharper; Infinity for never. */
  get redrawDelay() {
    return Math.min(this.pipeline.rasters.redrawDelay, this.shading?.redrawDelay ?? Infinity);
  }

  /**
   * Draws a structure with its floats.
   * @param {Structure} structure
   * @param {Float32Array} floats
   * @param {View} view
   * @param {number} now in ms
   */
  draw(structure, floats, view, now) {
    this.floats = floats;
    this.shading?.begin(now);
    const matrix = multiply(translation(view.x, view.y), scaling(view.scale, view.scale));
    const { seen } = view;
    this.#visible = intersection(seen, { left: 0, top: 0, right: view.width, bottom: view.height });
    this.pipeline.begin(view, seen, view.isClear ? null : structure.background, now);
    this.paint(structure.root, { matrix, alpha: 1, filter: null, clip: null });
    drawBackdrop(this.pipeline, view, seen);
    this.pipeline.end();
    this.shading?.end();
  }

  /** @param {Node} node @param {Context} context */
  paint(node, context) {
    const kind = this.#kind(node);
    if (kind === undefined) this.paintChildren(node, context);
    else if (kind.transform !== undefined) {
      const matrix = multiply(context.matrix, kind.transform(this.values(node)));
      this.paintChildren(node, { matrix, alpha: context.alpha, filter: context.filter, clip: context.clip });
    } else {
      const values = this.values(node);
      const frame = kind.frame?.(values, node, this);
      if (frame === undefined || this.#isSeen(context, frame)) kind.paint?.(this, node, context, values);
    }
  }

  /** Whether anything of a rectangle is seen, its antialiased rim included. @param {Context} context @param {Rect} frame */
  #isSeen({ matrix, clip }, frame) {
    const bounds = boundsOf(matrix, frame);
    const limit = clip?.bounds ?? everything;
    const visible = this.#visible;
    return Math.min(bounds.right + 1, visible.right, limit.right) > Math.max(bounds.left - 1, visible.left, limit.left) &&
      Math.min(bounds.bottom + 1, visible.bottom, limit.bottom) > Math.max(bounds.top - 1, visible.top, limit.top);
  }

  /**
   * Draws the children; where an effect waits for several, they are put together first.
   * @param {Node} node
   * @param {Context} context
   */
  paintChildren(node, context) {
    if (node.children.length > 1 && (context.alpha < 1 || context.filter !== null)) this.paintLayer(node, context, {});
    else for (const child of node.children) this.paint(child, context);
  }

  /**
   * Draws the children into a target, and that under the effects pending in the context.
   * @param {Node} node
   * @param {Context} context
   * @param {LayerOptions} options
   */
  paintLayer(node, context, options) {
    const { localScale, layers = [node], process, resolution = 1, isSeenThrough = false } = options;
    const isLocal = localScale !== undefined;
    const pixels = resolution === 1 ? identity : scaling(resolution, resolution);
    const matrix = isLocal ? scaling(localScale, localScale) : multiply(pixels, context.matrix);
    const scale = localScale ?? resolution;
    const outer = multiply(isLocal ? context.matrix : identity, scaling(1 / scale, 1 / scale));
    // A pixel more than the children cover, for their antialiased edges.
    const outset = this.#outset(node, matrix);
    let bounds = options.draw === undefined ? this.#childBounds(node, matrix) : this.#bounds(node, matrix);
    if (options.frame !== undefined) bounds = union(bounds, boundsOf(matrix, options.frame));
    bounds = expanded(bounds, outset + 1);
    let limit = intersection(this.#visible, context.clip?.bounds ?? everything);
    if (isEmpty(limit)) return;
    const { left, top, right, bottom } = limit;
    limit = boundsOf(pixels, { x: left, y: top, width: right - left, height: bottom - top });
    limit = isLocal ? anyLayer : expanded(limit, 1);
    bounds = intersection(bounds, expanded(limit, outset));
    if (isEmpty(bounds)) return;
    const region = this.pipeline.region(bounds, process === undefined ? 1 : halvingMultiple);

    const visible = this.#visible;
    this.#visible = boundsOf(identity, region);
    const targets = layers.map((layer) => {
      const suspended = this.pipeline.pushTarget(region, isSeenThrough);
      if (options.draw !== undefined) options.draw();
      else this.paintChildren(layer, { matrix, alpha: 1, filter: null, clip: null, ...options.inner });
      return this.pipeline.popTarget(suspended);
    });
    this.#visible = visible;

    const target = process?.(targets, region) ?? targets[0];
    this.pipeline.resume();
    this.pipeline.compose(options.composition ?? "over");
    const { texture, width, height } = target;
    this.quad({ ...context, matrix: outer }, { frame: region, content: { texture, width, height, frame: region, isMask: false } });
    this.pipeline.compose("over");
    this.pipeline.targets.release(target);
  }

  /** Draws one quad in the context's plane. @param {Context} context @param {Quad} quad */
  quad(context, quad) {
    if (!quad.isSharp && !quad.isEllipse && !quad.radius) this.#sharpen(context.matrix, quad);
    const growth = quad.isSharp ? noGrowth : pixelGrowth(context.matrix, quad.frame);
    if (growth !== null) this.pipeline.quad(context, quad, growth);
  }

  /**
   * Leaves out antialiasing where no edge needs it: every one lies on whole pixels or outside. What one colour fills is moved
   * there, so that nothing shows between two frames that lie side by side.
   * @param {Matrix} matrix
   * @param {Quad} quad
   */
  #sharpen(matrix, quad) {
    const whole = quad.content === undefined ? onWholePixels(matrix, quad.frame) : null;
    if (whole !== null) {
      const [red, green, blue, alpha] = quad.color ?? [1, 1, 1, 1];
      quad.frame = whole.frame;
      quad.color = [red, green, blue, alpha * whole.coverage];
    }
    quad.isSharp = whole !== null || this.#isSharp(matrix, quad.frame);
  }

  /** Whether every edge lies on whole pixels or outside. @param {Matrix} matrix @param {Rect} frame */
  #isSharp(matrix, frame) {
    if (!isAxisAligned(matrix)) return false;
    const bounds = boundsOf(matrix, frame);
    const { left, top, right, bottom } = this.#visible;
    /** @param {number} edge */
    const isWhole = (edge) => Math.abs(edge - Math.round(edge)) < 1e-3;
    return (isWhole(bounds.left) || bounds.left <= left) && (isWhole(bounds.top) || bounds.top <= top) &&
      (isWhole(bounds.right) || bounds.right >= right) && (isWhole(bounds.bottom) || bounds.bottom >= bottom);
  }

  /**
   * Draws a leaf's asset over a frame: an outline in the colour, a picture with its alpha.
   * @param {Node} node
   * @param {Context} context
   * @param {Rect} frame
   * @param {readonly number[]} color
   * @param {boolean} isFine whether it is always drawn finely, as what moves by parts of a pixel and is small
   */
  asset(node, context, frame, color = [1, 1, 1, 1], isFine = false) {
    const content = this.contents.get(node.asset);
    if (content === undefined) return;
    const { rasters } = this.pipeline;
    const isMask = content.outline !== undefined;
    const isStraight = isAxisAligned(context.matrix);
    const pieces = rasters.pieces(
      content,
      this.#rasterSize(context.matrix, frame, isStraight && !isFine),
      (cell) => this.#isSeen(context, partOf(frame, cell)),
      isStraight ? undefined : rasters.maximumSide,
    );
    const inherited = isMask ? context : { ...context, alpha: context.alpha * color[3] };
    for (const { texture, width, height, frame: shown, cell } of pieces) {
      // Outlines have a transparent rim. Pictures that stand straight take the pixels whose middles they cover,
      // so that nothing shows between two that lie side by side.
      const isSharp = isMask || isStraight;
      const part = { texture, width, height, frame: partOf(frame, shown), isMask };
      this.quad(inherited, { frame: cell === shown ? part.frame : partOf(frame, cell), isSharp, color, content: part });
    }
  }

  /** The number of pixels at which a frame is shown: exactly, or about twice as many. @param {Matrix} matrix @param {Rect} frame @param {boolean} isExact */
  #rasterSize(matrix, frame, isExact) {
    const { x, y } = scalesOver(matrix, frame);
    if (isExact) return { width: frame.width * x, height: frame.height * y };
    /** Steps of a quarter octave, so that a turning page does not want a new picture in every frame. @param {number} scale */
    const fine = (scale) => 2 ** (Math.ceil(4 * Math.log2(2 * scale)) / 4);
    return { width: frame.width * fine(x), height: frame.height * fine(y) };
  }

  /** The points of a mesh; of another kind none. @param {Node} node @returns {MeshGrid} */
  grid(node) {
    return gridOf(node, this.floats);
  }

  /** A node's floats by name, until they are asked for again. @param {Node} node @returns {Record<string, number>} */
  values(node) {
    let known = this.#values[node.index];
    if (known?.node !== node) known = this.#values[node.index] = { node, values: {} };
    return valuesOf(node, this.floats, known.values);
  }

  /** The box around the children in the node's own plane, or the whole view without such a box. @param {Node} node @returns {Rect} */
  localFrame(node) {
    const bounds = this.#childBounds(node, identity);
    if (isEmpty(bounds) || bounds.right === Infinity) return { x: 0, y: 0, width: 1, height: 1 };
    return { x: bounds.left, y: bounds.top, width: bounds.right - bounds.left, height: bounds.bottom - bounds.top };
  }

  /** @param {Node} node @param {Matrix} matrix @returns {Bounds} */
  #childBounds(node, matrix) {
    return node.children.reduce((sum, child) => union(sum, this.#bounds(child, matrix)), nothing);
  }

  /** @param {Node} node @param {Matrix} matrix @returns {Bounds} */
  #bounds(node, matrix) {
    const kind = this.#kind(node);
    if (kind === undefined) return this.#childBounds(node, matrix);
    const values = this.values(node);
    if (kind.transform !== undefined) return this.#childBounds(node, multiply(matrix, kind.transform(values)));
    if (kind.frame !== undefined) return boundsOf(matrix, kind.frame(values, node, this));
    let bounds = this.#childBounds(node, matrix);
    if (!isEmpty(bounds)) bounds = expanded(bounds, this.#outset(node, matrix));
    return kind.boundChildren?.(bounds, matrix, values) ?? bounds;
  }

  /** By how many pixels an effect reaches beyond its children. @param {Node} node @param {Matrix} matrix */
  #outset(node, matrix) {
    const points = this.#kind(node)?.outset?.(this.values(node)) ?? 0;
    if (points === 0) return 0;
    const { x, y } = scalesOver(matrix, this.localFrame(node));
    return points * Math.max(x, y);
  }

  /** @param {Node} node @returns {Kind | undefined} */
  #kind(node) {
    const kind = node.kind in nodeKinds ? kinds.get(node.kind) ?? this.shading?.kinds.get(node.kind) : undefined;
    if (kind === undefined) this.unknownKinds.add(node.kind);
    return kind;
  }
}
