// Kinds that change how their children look once they have been put together.

import * as filters from "../color.js";
import { boundsOf, cornersOf, farthest, intersection, invert, isAxisAligned, isSimilarity, onWholePixels, scalesOver, scaling } from "../geometry.js";

/** @import { Compositor } from "../compositor.js" */
/** @import { Node } from "../../net/types.d.ts" */
/** @import { ColorFilter, Composition, Context, Kind, Values } from "../types.d.ts" */

/** Above 0 and below this many pixels a blur cannot be seen. */
const leastSigma = 0.05;

/** @type {Kind} */
export const opacity = {
  paint(painter, node, context, { opacity }) {
    const alpha = context.alpha * Math.min(1, Math.max(0, opacity));
    if (alpha > 0) painter.paintChildren(node, { ...context, alpha });
  },
};

/**
 * A colour filter on the composited children. Over a single leaf the leaf's own draw carries it out.
 * @param {(values: Values) => ColorFilter | null} makeFilter null if it changes nothing
 * @returns {Kind}
 */
function colorKind(makeFilter) {
  return {
    paint(painter, node, context, values) {
      const filter = makeFilter(values);
      if (filter === null) painter.paintChildren(node, context);
      else if (context.filter === null) painter.paintChildren(node, { ...context, filter });
      else painter.paintLayer(node, context, { inner: { filter } });
    },
  };
}

export const hueRotation = colorKind((v) => v.hueRotation % 360 === 0 ? null : filters.hueRotation(v.hueRotation));
export const saturation = colorKind((v) => v.saturation === 1 ? null : filters.saturation(v.saturation));
export const brightness = colorKind((v) => v.brightness === 0 ? null : filters.brightness(v.brightness));

/** @type {Kind} */
export const blur = {
  outset: ({ blur }) => 3 * Math.max(0, blur),
  paint(painter, node, context, { blur }) {
    const { localScale, x, y } = blurIn(painter, node, context, blur);
    if (!(Math.max(x, y) > leastSigma)) painter.paintChildren(node, context);
    else {
      painter.paintLayer(node, context, {
        localScale,
        process: ([target]) => painter.pipeline.blur(target, x, y),
      });
    }
  },
};

/** A sigma in pixels. In perspective, a blur must be made before the node's plane is turned. @param {Compositor} painter @param {Node} node @param {Context} context @param {number} sigma in points */
function blurIn(painter, node, { matrix }, sigma) {
  const frame = painter.localFrame(node);
  const scales = scalesOver(matrix, frame);
  if (isAxisAligned(matrix) || isSimilarity(matrix)) return { x: sigma * scales.x, y: sigma * scales.y };
  const { x, y, width, height } = frame;
  const reach = Math.max(Math.abs(x), Math.abs(y), Math.abs(x + width), Math.abs(y + height), 1);
  // On a large wall less finely, but whole.
  const localScale = Math.min(Math.max(scales.x, scales.y), farthest / reach);
  return { localScale, x: sigma * localScale, y: sigma * localScale };
}

/** @type {Kind} */
export const shadow = {
  outset: ({ x, y, radius }) => 3 * Math.max(0, radius) + Math.max(Math.abs(x), Math.abs(y)),
  paint(painter, node, context, { x, y, radius, red, green, blue, alpha }) {
    const { pipeline } = painter;
    const blur = blurIn(painter, node, context, Math.max(0, radius));
    const m = blur.localScale === undefined ? context.matrix : scaling(blur.localScale, blur.localScale);
    const offset = [(m[0] * x + m[1] * y) / m[8], (m[3] * x + m[4] * y) / m[8]];
    painter.paintLayer(node, context, {
      localScale: blur.localScale,
      process([target]) {
        const soft = pipeline.blur(pipeline.copy(target), blur.x, blur.y);
        return pipeline.pass("shadow", [target, soft], target, { offset, color: [red, green, blue, alpha] });
      },
    });
  },
};

/** Modes that change where something is, by how source and backdrop are added. @type {ReadonlyMap<number, Composition>} */
const compositions = new Map([[18, "atop"], [19, "under"], [20, "out"]]);

/** @type {Kind} */
export const blend = {
  paint(painter, node, context, { mode }) {
    const { pipeline } = painter;
    const composition = compositions.get(mode);
    painter.paintLayer(node, context, mode === 0 || composition !== undefined ? { composition } : {
      process: ([target], region) => pipeline.pass("blend", [target, pipeline.below(region)], region, { mode }),
    });
  },
};

/** @type {Kind} */
export const backdrop = {
  paint(painter, node, context, { radius, saturation, red, green, blue, alpha }) {
    const { pipeline } = painter;
    const { x, y } = scalesOver(context.matrix, painter.localFrame(node));
    const sigma = Math.max(0, radius);
    painter.paintLayer(node, context, {
      process([target], region) {
        const below = pipeline.blur(pipeline.below(region), sigma * x, sigma * y);
        return pipeline.pass("backdrop", [target, below], region, { saturation, tint: [red, green, blue, alpha] });
      },
    });
  },
};

/** @type {Kind} */
export const clip = {
  boundChildren: (bounds, matrix, { x, y, width, height }) =>
    intersection(bounds, boundsOf(matrix, { x, y, width, height })),
  paint(painter, node, context, { x, y, width, height, radius }) {
    const toPlane = invert(context.matrix);
    if (toPlane === null || width <= 0 || height <= 0) return;
    const exact = { x, y, width, height };
    const whole = radius > 0 ? null : onWholePixels(context.matrix, exact);
    // A part of a pixel is left to antialiasing.
    const { frame, bounds } = whole !== null && whole.coverage === 1
      ? whole : { frame: exact, bounds: boundsOf(context.matrix, exact) };
    const clip = { toPlane, frame, radius: cornersOf(node, radius), bounds };
    if (context.clip === null) painter.paintChildren(node, { ...context, clip });
    else painter.paintLayer(node, context, { inner: { clip }, isSeenThrough: true });
  },
};
