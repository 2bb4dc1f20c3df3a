// Kinds whose pixels a shader works out from where they are in the node's plane.

import { scalesOver } from "../geometry.js";

/** @import { Kind } from "../kinds.js" */

/** @type {Kind} */
export const ripple = {
  outset: ({ amplitude }) => Math.abs(amplitude),
  paint(painter, node, context, { originX, originY, ...wave }) {
    if (node.enabled === false) {
      painter.paintChildren(node, context);
      return;
    }
    const { x, y } = scalesOver(context.matrix, painter.localFrame(node));
    const reach = Math.abs(wave.amplitude) * Math.max(x, y);
    painter.shade(node, context, "ripple", { ...wave, center: [originX, originY] }, { outset: { x: reach, y: reach } });
  },
};

/** @type {Kind} */
export const lens = {
  paint(painter, node, context, { pitch, view, softness }) {
    const last = Math.max(0, node.children.length - 1);
    const place = last * Math.min(1, Math.max(0, view));
    const index = Math.min(Math.floor(place), Math.max(0, last - 1));
    const progress = place - index;
    const layers = [index, index + 1].map((face) => ({ ...node, children: node.children.slice(face, face + 1) }));
    if (progress === 0 || progress === 1) painter.paintChildren(layers[progress], context);
    else painter.shade(node, context, "lens", { pitch, softness, progress }, { layers });
  },
};

/** @type {Kind} */
export const foil = {
  paint(painter, node, context, { tiltX, tiltY, intensity, pattern }) {
    if (!(intensity > 0)) {
      painter.paintChildren(node, context);
      return;
    }
    const { x, y, width, height } = painter.localFrame(node);
    const values = { tilt: [tiltY, tiltX], intensity: Math.min(1, intensity), pattern, frame: [x, y, width, height] };
    painter.shade(node, context, "foil", values);
  },
};
