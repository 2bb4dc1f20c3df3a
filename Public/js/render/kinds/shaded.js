// Kinds whose pixels a shader works out from where they are in the node's plane.

/** @import { Kind } from "../types.d.ts" */

/** @type {Kind} */
export const ripple = {
  outset: ({ amplitude }) => Math.abs(amplitude),
  paint(painter, node, context, values) {
    if (node.enabled === false) painter.paintChildren(node, context);
    else painter.shade(node, context, "ripple", values);
  },
};

/** @type {Kind} */
export const lens = {
  paint(painter, node, context, values) {
    const last = Math.max(0, node.children.length - 1);
    const place = last * Math.min(1, Math.max(0, values.view));
    const index = Math.min(Math.floor(place), Math.max(0, last - 1));
    const progress = place - index;
    const layers = [index, index + 1].map((face) => ({ ...node, children: node.children.slice(face, face + 1) }));
    if (progress === 0 || progress === 1) painter.paintChildren(layers[progress], context);
    else painter.shade(node, context, "lens", { ...values, progress }, layers);
  },
};

/** @type {Kind} */
export const foil = {
  paint(painter, node, context, values) {
    const { x, y, width, height } = painter.localFrame(node);
    if (values.intensity > 0) painter.shade(node, context, "foil", { ...values, frame: [x, y, width, height] });
    else painter.paintChildren(node, context);
  },
};
