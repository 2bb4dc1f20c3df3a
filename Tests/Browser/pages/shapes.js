// What compositions are made of: colours, shapes for the compositor, and the same shapes with Canvas2D.

import { node } from "./tree.js";

/** @typedef {{ tree: import("./tree.js").Tree, isOutlined?: boolean, draw: (context: CanvasRenderingContext2D, picture: HTMLCanvasElement) => void }} Reference isOutlined: edges count, so they are drawn finely */

export const blue = { red: 0.2, green: 0.4, blue: 0.9, alpha: 1 };
export const amber = { red: 1, green: 0.7, blue: 0.2, alpha: 1 };
export const glass = { red: 0.1, green: 0.8, blue: 0.5, alpha: 0.5 };

/** @param {{ red: number, green: number, blue: number, alpha: number }} color */
export function css({ red, green, blue, alpha }) {
  return `rgb(${255 * red} ${255 * green} ${255 * blue} / ${alpha})`;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {typeof blue} color @param {number} radius */
export function rectangle(x, y, width, height, color, radius = 0) {
  return node("rectangle", { x, y, width, height, ...color, radius });
}

/** @param {CanvasRenderingContext2D} context @param {[number, number, number, number]} frame @param {typeof blue} color @param {number} radius */
export function fill(context, frame, color, radius = 0) {
  context.fillStyle = css(color);
  context.beginPath();
  context.roundRect(...frame, radius);
  context.fill();
}

/** What is drawn on a sheet of its own and laid over the picture as a whole. @param {CanvasRenderingContext2D} context @param {(sheet: CanvasRenderingContext2D) => void} draw @param {(context: CanvasRenderingContext2D) => void} prepare */
export function together(context, draw, prepare) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 240, height: 160 });
  draw(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")));
  context.save();
  prepare(context);
  context.drawImage(canvas, 0, 0);
  context.restore();
}

export const two = [rectangle(30, 30, 100, 70, blue), rectangle(90, 60, 100, 70, amber)];
/** @param {CanvasRenderingContext2D} context */
export function drawTwo(context) {
  fill(context, [30, 30, 100, 70], blue);
  fill(context, [90, 60, 100, 70], amber);
}

/** @param {CanvasRenderingContext2D} context @param {number[][]} points @param {typeof blue} color */
export function fillPolygon(context, points, color) {
  context.fillStyle = css(color);
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.fill();
}
