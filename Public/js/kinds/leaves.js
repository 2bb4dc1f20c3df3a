// Kinds that draw something: pictures, shapes, outlines.

/** @import { Kind, Values } from "../kinds.js" */

/** @param {Values} values @returns {[number, number, number, number]} */
const colorOf = ({ red, green, blue, alpha }) => [red, green, blue, alpha];
/** @param {Values} values */
const frameOf = ({ x, y, width, height }) => ({ x, y, width, height });

/** @type {Kind} */
export const image = {
  frame: frameOf,
  paint(painter, node, context, values) {
    const frame = frameOf(values);
    const raster = painter.raster(node, frame, context.matrix);
    if (raster === null) return;
    const content = { ...raster, frame, isMask: false };
    painter.quad(context, { frame, content });
  },
};

/** @type {Kind} */
export const rectangle = {
  frame: frameOf,
  paint(painter, _node, context, values) {
    painter.quad(context, { frame: frameOf(values), radius: values.radius, color: colorOf(values) });
  },
};

/** @type {Kind} */
export const ellipse = {
  frame: frameOf,
  paint(painter, _node, context, values) {
    painter.quad(context, { frame: frameOf(values), isEllipse: true, color: colorOf(values) });
  },
};

/** @type {Kind} */
export const path = {
  frame: frameOf,
  paint(painter, node, context, values) {
    const inner = frameOf(values);
    const raster = painter.raster(node, inner, context.matrix);
    if (raster === null) return;
    // The texture has a transparent rim, so the quad is that much larger than the outline's frame.
    const [x, y] = [raster.margin * inner.width / raster.width, raster.margin * inner.height / raster.height];
    const frame = { x: inner.x - x, y: inner.y - y, width: inner.width + 2 * x, height: inner.height + 2 * y };
    const content = {
      texture: raster.texture,
      width: raster.width + 2 * raster.margin,
      height: raster.height + 2 * raster.margin,
      frame,
      isMask: true,
    };
    painter.quad(context, { frame, content, color: colorOf(values) });
  },
};
