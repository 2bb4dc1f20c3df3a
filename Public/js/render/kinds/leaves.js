// Kinds that draw something: pictures, shapes, outlines, glyphs.

import { cornersOf } from "../geometry.js";

/** @import { Compositor } from "../compositor.js" */
/** @import { Node } from "../../net/types.d.ts" */
/** @import { Kind, Rect, Values } from "../types.d.ts" */

/** @param {Values} values @returns {[number, number, number, number]} */
function colorOf({ red, green, blue, alpha }) {
  /** @param {number} value */
  const clamped = (value) => Math.min(1, Math.max(0, value));
  return [clamped(red), clamped(green), clamped(blue), clamped(alpha)];
}

/** @param {Values} values */
const frameOf = ({ x, y, width, height }) => ({ x, y, width, height });

/** The place of a glyph's bounds: a point (u, v) of the asset is at (x + scale·u, y - scale·v). @param {Values} values @param {Node} node @param {Pick<Compositor, "contents">} painter @returns {Rect} */
function glyphFrame({ x, y, scale }, node, painter) {
  const [left, bottom, width, height] = painter.contents.get(node.asset)?.asset.bounds ?? [0, 0, 0, 0];
  return { x: x + scale * left, y: y - scale * (bottom + height), width: scale * width, height: scale * height };
}

/** @type {Kind} */
export const image = {
  frame: frameOf,
  paint: (painter, node, context, values) => painter.asset(node, context, frameOf(values)),
};

/** @type {Kind} */
export const rectangle = {
  frame: frameOf,
  paint: (painter, node, context, values) =>
    painter.quad(context, { frame: frameOf(values), radius: cornersOf(node, values.radius), color: colorOf(values) }),
};

/** @type {Kind} */
export const ellipse = {
  frame: frameOf,
  paint: (painter, _node, context, values) =>
    painter.quad(context, { frame: frameOf(values), isEllipse: true, color: colorOf(values) }),
};

/** @type {Kind} */
export const path = {
  frame: frameOf,
  paint: (painter, node, context, values) => painter.asset(node, context, frameOf(values), colorOf(values)),
};

/** @type {Kind} */
export const glyph = {
  frame: glyphFrame,
  paint(painter, node, context, values) {
    painter.asset(node, context, glyphFrame(values, node, painter), colorOf(values), true);
  },
};

/** Values for those who ask for them; nothing of them is drawn. @type {Kind} */
export const signal = { paint() {} };
