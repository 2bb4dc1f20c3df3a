// Gradients over a grid of points.

/** @import { MeshGrid } from "../../net/types.d.ts" */
/** @import { Kind, Rect, Values } from "../types.d.ts" */

/**
 * The box around all patches' Bézier points, which lie thirds of the tangents beside the grid's.
 * @param {Values} values
 * @param {MeshGrid} grid
 * @returns {Rect}
 */
export function meshFrame({ x, y, width, height }, { columns, rows, points }) {
  const [low, high] = [[Infinity, Infinity], [-Infinity, -Infinity]];
  for (let index = 0; index < columns * rows; index += 1) {
    const column = index % columns;
    const [left, right] = [Math.min(column, 1), Math.min(columns - 1 - column, 1)];
    const [above, below] = [index < columns ? 0 : 1, index < columns * (rows - 1) ? 1 : 0];
    for (const axis of [0, 1]) {
      /** @param {number} i */
      const at = (i) => points[6 * i + axis];
      const across = (at(index + right) - at(index - left)) / (3 * (left + right));
      const down = (at(index + below * columns) - at(index - above * columns)) / (3 * (above + below));
      for (const u of [-left, right]) {
        for (const v of [-above, below]) {
          const value = at(index) + u * across + v * down;
          low[axis] = Math.min(low[axis], value);
          high[axis] = Math.max(high[axis], value);
        }
      }
    }
  }
  return { x: x + low[0] * width, y: y + low[1] * height, width: (high[0] - low[0]) * width, height: (high[1] - low[1]) * height };
}

/** @type {Kind} */
export const mesh = {
  frame: (values, node, painter) => meshFrame(values, painter.grid(node)),
  paint(painter, node, context, { x, y, width, height }) {
    const draw = () => painter.pipeline.mesh(context.matrix, [x, y, width, height], painter.grid(node));
    painter.paintLayer(node, context, { draw });
  },
};
