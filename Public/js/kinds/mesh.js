// Gradients over a grid of points.

/** @import { Kind, Values } from "../kinds.js" */
/** @import { MeshGrid, Rect } from "../types.d.ts" */

/** The tangent at a place in a row or column of points. @param {(index: number) => number} value @param {number} index @param {number} count */
function tangent(value, index, count) {
  const [before, after] = [Math.max(0, index - 1), Math.min(count - 1, index + 1)];
  return (value(after) - value(before)) / Math.max(1, after - before);
}

/**
 * The box around all patches, or a little more: that around their Bézier points, which lie a third of the tangents
 * away from the grid's points.
 * @param {Values} values
 * @param {MeshGrid} grid
 * @returns {Rect}
 */
export function meshFrame({ x, y, width, height }, { columns, rows, points }) {
  const [low, high] = [[Infinity, Infinity], [-Infinity, -Infinity]];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (const axis of [0, 1]) {
        /** @param {number} r @param {number} c */
        const at = (r, c) => points[6 * (r * columns + c) + axis];
        const reach = (Math.abs(tangent((c) => at(row, c), column, columns)) +
          Math.abs(tangent((r) => at(r, column), row, rows))) / 3;
        low[axis] = Math.min(low[axis], at(row, column) - reach);
        high[axis] = Math.max(high[axis], at(row, column) + reach);
      }
    }
  }
  return { x: x + low[0] * width, y: y + low[1] * height, width: (high[0] - low[0]) * width, height: (high[1] - low[1]) * height };
}

/** @type {Kind} */
export const mesh = {
  frame: (values, _content, grid) => meshFrame(values, grid),
  paint(painter, node, context, { x, y, width, height }) {
    const draw = () => painter.pipeline.mesh(context.matrix, { x, y, width, height }, painter.grid(node));
    painter.paintLayer(node, context, { draw });
  },
};
