// Draws lines over the last seconds, and marks the stretches where the angles say little.

import { font } from "./surface.js";

/** @import { Channel } from "./types.d.ts" */
/** @import { ColorName, Surface } from "./surface.js" */
/** @import { TraceBuffer } from "./traces.js" */

/** The time that is shown, in ms. */
export const span = 10_000;
/** Room for the names at the right. */
const margin = 22;

/**
 * @typedef {object} Graph
 * @property {readonly Channel[]} channels
 * @property {number} limit the values go from minus this to this
 * @property {readonly number[]} lines where lines lie across, each with its label
 * @property {string} unit
 * @property {number} jump a larger step is a wrap, not a movement
 */

/**
 * @param {Surface} surface
 * @param {TraceBuffer} buffer
 * @param {Graph} graph
 * @param {number} now in ms
 * @param {Record<ColorName, string>} colors
 * @param {readonly { start: number, end: number }[]} marked
 * @param {string} label of the marked stretch
 */
export function drawTraces(surface, buffer, graph, now, colors, marked, label) {
  if (!surface.begin()) return;
  const { context } = surface;
  const [width, height] = [surface.width - margin, surface.height];
  const from = now - span;
  /** @param {number} time */
  const x = (time) => (time - from) / span * width;
  /** @param {number} value */
  const y = (value) => height / 2 - value / graph.limit * (height / 2 - 8);

  for (const { start, end } of marked) drawMark(context, x(start), Math.max(x(end), x(start) + 2), height, colors, label);
  context.lineWidth = 1;
  context.font = font(11);
  context.textAlign = "left";
  // Labels lie between the outer lines; outside where these are too close.
  const isLow = y(Math.min(...graph.lines)) - y(Math.max(...graph.lines)) < 32;
  for (const value of graph.lines) {
    context.strokeStyle = colors.line;
    context.beginPath();
    context.moveTo(0, Math.round(y(value)) + 0.5);
    context.lineTo(width, Math.round(y(value)) + 0.5);
    context.stroke();
    context.fillStyle = colors.quiet;
    const isBelow = value > 0 !== isLow;
    context.textBaseline = isBelow ? "top" : "bottom";
    if (value !== 0) context.fillText(`${value > 0 ? "" : "−"}${Math.abs(value)}${graph.unit}`, 2, y(value) + (isBelow ? 2 : -1));
  }
  for (const { color, index } of graph.channels) {
    context.strokeStyle = colors[/** @type {ColorName} */ (color)];
    context.lineWidth = 2;
    for (const line of buffer.lines(index, from, now, graph.jump)) {
      context.beginPath();
      for (const { time, value } of line) context.lineTo(x(time), y(value));
      context.stroke();
    }
  }
  if (buffer.length > 0) drawNames(context, buffer, graph, width, height, y, colors);
}

/** A stretch of time, hatched so that it is visible without colours. @param {CanvasRenderingContext2D} context @param {number} left @param {number} right @param {number} height @param {Record<ColorName, string>} colors @param {string} label */
function drawMark(context, left, right, height, colors, label) {
  context.save();
  context.beginPath();
  context.rect(left, 0, right - left, height);
  context.clip();
  context.fillStyle = colors.amber;
  context.globalAlpha = 0.16;
  context.fillRect(left, 0, right - left, height);
  context.globalAlpha = 0.45;
  context.strokeStyle = colors.amber;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = Math.floor((left - height) / 8) * 8; x < right; x += 8) {
    context.moveTo(x, height);
    context.lineTo(x + height, 0);
  }
  context.stroke();
  context.globalAlpha = 1;
  context.font = font(11, 600);
  context.textBaseline = "top";
  if (label !== "" && context.measureText(label).width + 8 < right - left) {
    const width = context.measureText(label).width + 8;
    context.fillStyle = colors.surface;
    context.fillRect(left + 2, 2, width, 16);
    context.fillStyle = colors.ink;
    context.fillText(label, left + 6, 4);
  }
  context.restore();
}

/** The names at the ends of their lines, pushed apart where those meet. @param {CanvasRenderingContext2D} context @param {TraceBuffer} buffer @param {Graph} graph @param {number} width @param {number} height @param {(value: number) => number} y @param {Record<ColorName, string>} colors */
function drawNames(context, buffer, { channels }, width, height, y, colors) {
  const ends = channels.map(({ name, color, index }) => ({ name, color, y: y(buffer.value(buffer.length - 1, index)) }));
  const places = spread(ends.map((end) => end.y), Math.min(14, (height - 14) / (ends.length - 1)), 7, height - 7);
  context.font = font(12, 700);
  context.textBaseline = "middle";
  context.textAlign = "left";
  ends.forEach(({ name, color }, index) => {
    context.fillStyle = colors[/** @type {ColorName} */ (color)];
    context.fillText(name.slice(0, 1), width + 6, places[index]);
  });
}

/** Moves places apart until they are `gap` from each other and within limits, in the same order. @param {readonly number[]} places @param {number} gap @param {number} low @param {number} high */
export function spread(places, gap, low, high) {
  const order = places.map((_, index) => index).sort((a, b) => places[a] - places[b]);
  const moved = [...places];
  let least = low;
  for (const index of order) least = (moved[index] = Math.max(moved[index], least)) + gap;
  let most = high;
  for (const index of order.reverse()) most = (moved[index] = Math.min(moved[index], most)) - gap;
  return moved;
}
