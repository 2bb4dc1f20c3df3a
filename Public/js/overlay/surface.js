// A canvas that is drawn with the page's own colours, in CSS pixels.

import { make } from "../page/dom.js";

/** The colours that the drawings use, as the style sheet names them. */
const names = /** @type {const} */ ([
  "ink", "quiet", "line", "edge", "surface", "raised", "wall", "alarm", "cyan", "violet", "amber",
  "axis-w", "axis-x", "axis-y", "axis-z",
]);
/** @typedef {typeof names[number]} ColorName */

/** The page's colours as they are now. @returns {Record<ColorName, string>} */
export function readPalette() {
  const style = getComputedStyle(document.body);
  return /** @type {Record<ColorName, string>} */ (
    Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])));
}

/** A canvas as large as its place, and what draws on it. */
export class Surface {
  width = 0;
  height = 0;

  /** @param {Record<string, string>} attributes */
  constructor(attributes) {
    this.canvas = make("canvas", attributes);
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
  }

  /** Empties the canvas and fits it to its place. Returns false if it is not shown. */
  begin() {
    const ratio = devicePixelRatio || 1;
    const { canvas, context } = this;
    [this.width, this.height] = [canvas.clientWidth, canvas.clientHeight];
    if (this.width === 0 || this.height === 0) return false;
    const [width, height] = [Math.round(this.width * ratio), Math.round(this.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    context.setTransform(width / this.width, 0, 0, height / this.height, 0, 0);
    context.clearRect(0, 0, this.width, this.height);
    context.lineJoin = "round";
    context.lineCap = "round";
    return true;
  }
}

/** The page's typeface. @param {number} size in CSS pixels @param {number} weight */
export function font(size, weight = 500) {
  return `${weight} ${size}px system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "M PLUS 1p", sans-serif`;
}

/** Begins a path through points. @param {CanvasRenderingContext2D} context @param {readonly { x: number, y: number }[]} points @param {boolean} isClosed */
export function trace(context, points, isClosed) {
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  if (isClosed) context.closePath();
}
