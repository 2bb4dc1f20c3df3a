// Kinds that change how their children look once they have been put together.

import * as filters from "../color.js";
import { boundsOf, intersection, invert, isAxisAligned, isSimilarity, scalesOver } from "../geometry.js";

/** @import { Kind, Values } from "../kinds.js" */
/** @import { ColorFilter } from "../types.d.ts" */

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
 * @param {(values: Values) => ColorFilter | null} makeFilter null where it changes nothing
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
    const { matrix } = context;
    // A blur belongs to the plane of its node: seen in perspective it has to be made before the plane is turned.
    const isLocal = !isAxisAligned(matrix) && !isSimilarity(matrix);
    const scales = scalesOver(matrix, painter.localFrame(node));
    const scale = Math.max(scales.x, scales.y);
    const sigma = isLocal ? { x: blur * scale, y: blur * scale } : { x: blur * scales.x, y: blur * scales.y };
    if (!(Math.max(sigma.x, sigma.y) > leastSigma)) painter.paintChildren(node, context);
    else {
      painter.paintLayer(node, context, {
        localScale: isLocal ? scale : undefined,
        outset: { x: 3 * sigma.x, y: 3 * sigma.y },
        process: (target) => painter.blur(target, sigma.x, sigma.y),
      });
    }
  },
};

/** @type {Kind} */
export const clip = {
  boundChildren: (bounds, matrix, { x, y, width, height }) =>
    intersection(bounds, boundsOf(matrix, { x, y, width, height })),
  paint(painter, node, context, { x, y, width, height, radius }) {
    const toPlane = invert(context.matrix);
    if (toPlane === null || width <= 0 || height <= 0) return;
    if (context.clip !== null) {
      painter.paintLayer(node, context, { clips: { frame: { x, y, width, height }, radius } });
      return;
    }
    const frame = { x, y, width, height };
    const shape = { toPlane, frame, radius, bounds: boundsOf(context.matrix, frame) };
    painter.paintChildren(node, { ...context, clip: shape });
  },
};
