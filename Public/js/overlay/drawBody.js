// Draws the phone as a lit box with its axes, over the outline of how it was calibrated.

import { axes, halfBox, projectPoint, onScreen, rotate, turn, visibleFaces } from "./body.js";
import { font, trace } from "./surface.js";

/** @import { Edge, Quaternion, Seen, Vector } from "./types.d.ts" */
/** @import { ColorName, Surface } from "./surface.js" */

/** @type {Quaternion} */
const level = [1, 0, 0, 0];

/** @param {Surface} surface @param {Quaternion} q @param {Record<ColorName, string>} colors @param {boolean} isLive whether a person tilts */
export function drawBody(surface, q, colors, isLive) {
  if (!surface.begin()) return;
  const { context, width, height } = surface;
  const unit = Math.min(width / 3.4, height / 2.95);
  context.translate(width / 2, height / 2 + unit * 0.06);
  context.scale(unit, unit);
  context.lineWidth = 1.5 / unit;
  const whole = turn(q);
  if (whole !== null && whole.angle > 1) {
    drawReference(context, colors);
    drawTurn(context, whole.axis, colors, unit);
  }
  const arrows = axes(q);
  for (const arrow of arrows) if (!arrow.isInFront) drawArrow(context, arrow, colors, unit);
  for (const face of visibleFaces(q)) {
    trace(context, face.corners, true);
    context.fillStyle = `color-mix(in srgb, ${colors.edge} ${Math.round(100 * face.light)}%, ${colors.wall})`;
    context.fill();
    context.strokeStyle = colors.ink;
    context.globalAlpha = 0.5;
    context.stroke();
    context.globalAlpha = 1;
    if (face.name === "screen") drawScreen(context, q, colors, isLive, face.light);
    if (face.name === "back") drawCamera(context, q, colors);
  }
  for (const arrow of arrows) if (arrow.isInFront) drawArrow(context, arrow, colors, unit);
}

/** The outline of the phone as it was calibrated. @param {CanvasRenderingContext2D} context @param {Record<ColorName, string>} colors */
function drawReference(context, colors) {
  context.strokeStyle = colors.quiet;
  context.globalAlpha = 0.55;
  context.setLineDash([0.06, 0.08]);
  for (const { corners } of visibleFaces(level).slice(0, 1)) {
    trace(context, corners, true);
    context.stroke();
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** The one axis about which the attitude is a single turn. @param {CanvasRenderingContext2D} context @param {Vector} axis @param {Record<ColorName, string>} colors @param {number} unit */
function drawTurn(context, axis, colors, unit) {
  /** @param {number} length */
  const at = (length) => projectPoint([axis[0] * length, axis[1] * length, axis[2] * length]);
  context.strokeStyle = colors["axis-w"];
  context.globalAlpha = 0.7;
  context.setLineDash([4 / unit, 5 / unit]);
  trace(context, [at(-1.35), at(1.35)], false);
  context.stroke();
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** The screen: in the accent gradient while it is live. @param {CanvasRenderingContext2D} context @param {Quaternion} q @param {Record<ColorName, string>} colors @param {boolean} isLive @param {number} light */
function drawScreen(context, q, colors, isLive, light) {
  const corners = onScreen(q, -0.86, -0.93, 0.86, 0.93);
  trace(context, corners, true);
  const gradient = context.createLinearGradient(corners[0].x, corners[0].y, corners[2].x, corners[2].y);
  const stops = isLive ? [colors.cyan, colors.violet, colors.amber] : [colors.raised, colors.surface, colors.raised];
  stops.forEach((color, index) => gradient.addColorStop(index / 2, color));
  context.fillStyle = gradient;
  context.fill();
  context.globalAlpha = 0.6 * (1 - light);
  context.fillStyle = "#000";
  context.fill();
  context.globalAlpha = 1;
  // The speaker marks the top edge.
  trace(context, onScreen(q, -0.24, 0.8, 0.24, 0.84), true);
  context.fillStyle = isLive ? "#0e0f14" : colors.edge;
  context.fill();
}

/** @param {CanvasRenderingContext2D} context @param {Quaternion} q @param {Record<ColorName, string>} colors */
function drawCamera(context, q, colors) {
  const ring = Array.from({ length: 20 }, (_, index) => {
    const angle = index / 10 * Math.PI;
    return projectPoint(rotate(q, [-0.24 + 0.11 * Math.cos(angle), 0.74 + 0.11 * Math.sin(angle), -halfBox[2] * 1.02]));
  });
  trace(context, ring, true);
  context.fillStyle = colors.wall;
  context.fill();
}

/** @param {CanvasRenderingContext2D} context @param {Edge} arrow @param {Record<ColorName, string>} colors @param {number} unit */
function drawArrow(context, { name, from, to }, colors, unit) {
  const color = colors[/** @type {ColorName} */ (`axis-${name}`)];
  context.strokeStyle = context.fillStyle = color;
  context.lineWidth = 2.5 / unit;
  trace(context, [from, to], false);
  context.stroke();
  context.lineWidth = 1.5 / unit;
  drawHead(context, from, to, 7 / unit);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const reach = 14 / unit;
  context.save();
  context.translate(to.x + (to.x - from.x) / length * reach, to.y + (to.y - from.y) / length * reach);
  context.scale(1 / unit, 1 / unit);
  context.font = font(15, 700);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(name, 0, 0);
  context.restore();
}

/** @param {CanvasRenderingContext2D} context @param {Seen} from @param {Seen} to @param {number} size */
function drawHead(context, from, to, size) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // An axis that points at the eye is a dot.
  if (length < size) {
    context.beginPath();
    context.arc(to.x, to.y, size / 2, 0, 2 * Math.PI);
    return context.fill();
  }
  const [x, y] = [(to.x - from.x) / length * size, (to.y - from.y) / length * size];
  trace(context, [to, { x: to.x - x + y / 2, y: to.y - y - x / 2 }, { x: to.x - x - y / 2, y: to.y - y + x / 2 }], true);
  context.fill();
}
