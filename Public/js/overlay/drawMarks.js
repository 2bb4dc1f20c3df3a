// Draws the marks of a scene over it: dark halos under light lines, so that they are seen on any picture.

import { contains } from "./marks.js";
import { font, trace } from "./surface.js";

/** @import { Anchor, Arc, Marks, Outline } from "./types.d.ts" */
/** @import { Point, Rect } from "../render/types.d.ts" */

/** @typedef {{ text: string, x: number, y: number, isCentered: boolean }} Label */

/** So many layers are named without being asked for. */
const mostNames = 7;
/** The opacity of marks that lie beyond the stage, or are not seen. */
const faint = 0.3;
/** So far beyond the stage, in pixels, marks are drawn at all. */
const rim = 72;
const halo = "rgb(8 9 13 / 62%)";
/** The same on dark and light pages: what lies under the lines is the scene. */
const colors = { layer: "#ffffff", hovered: "#ffc46b", guide: "#5ce1ff", anchor: "#ffc46b", angle: "#ffc46b", name: "#ffffff", words: "#14151c" };

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Marks} marks
 * @param {Rect} stage in the canvas's pixels
 * @param {Point | null} pointer
 */
export function drawMarks(context, marks, stage, pointer) {
  const hovered = pointer === null ? undefined : topmost(marks.outlines, pointer);
  const beyond = new Path2D();
  beyond.rect(stage.x - rim, stage.y - rim, stage.width + 2 * rim, stage.height + 2 * rim);
  beyond.rect(stage.x, stage.y, stage.width, stage.height);
  const inside = new Path2D();
  inside.rect(stage.x, stage.y, stage.width, stage.height);
  for (const [place, rule, alpha] of /** @type {const} */ ([[inside, "nonzero", 1], [beyond, "evenodd", faint]])) {
    context.save();
    context.clip(place, rule);
    context.globalAlpha = alpha * 0.85;
    context.setLineDash([6, 5]);
    for (const { points, isClosed } of marks.guides) line(context, points, isClosed, colors.guide, 1.25);
    context.setLineDash([]);
    for (const outline of marks.outlines) {
      const isHovered = outline === hovered;
      context.globalAlpha = alpha * (isHovered ? 1 : faint + (0.85 - faint) * Math.min(1, outline.opacity));
      line(context, outline.corners, true, isHovered ? colors.hovered : colors.layer, isHovered ? 2.5 : 1.25);
    }
    context.globalAlpha = alpha;
    for (const arc of marks.arcs) drawArc(context, arc);
    for (const handle of marks.handles) dot(context, handle, 4, colors.guide, true);
    for (const anchor of marks.anchors) drawAnchor(context, anchor);
    context.restore();
  }
  /** @type {Rect[]} */
  const taken = [];
  if (hovered?.id !== undefined) drawLabel(context, nameOf(hovered), taken, stage, colors.hovered);
  for (const arc of [...marks.arcs].sort((a, b) => extent(b) - extent(a))) drawLabel(context, angleOf(arc), taken, stage, colors.angle, 2);
  for (const outline of named(marks.outlines, stage)) {
    if (outline.id !== hovered?.id) drawLabel(context, nameOf(outline), taken, stage, colors.name);
  }
}

/** The layer on top at a point; of those that are seen, if one is. @param {readonly Outline[]} outlines @param {Point} point */
export function topmost(outlines, point) {
  const hit = outlines.filter(({ id, corners }) => id !== undefined && contains(corners, point));
  return hit.findLast(({ opacity }) => opacity > 0.02) ?? hit.at(-1);
}

/** The outlines that are named: the largest of each layer whose middle is on the stage, of the largest layers; small ones never. @param {readonly Outline[]} outlines @param {Rect} stage @returns {Outline[]} */
export function named(outlines, stage) {
  /** @type {Map<string, Outline>} */
  const largest = new Map();
  for (const outline of outlines) {
    const [x, y] = [middle(outline.corners.map(({ x }) => x)), middle(outline.corners.map(({ y }) => y))];
    const isOn = x >= stage.x && x <= stage.x + stage.width && y >= stage.y && y <= stage.y + stage.height;
    if (outline.id === undefined || !isOn || outline.area < 0.006 * stage.width * stage.height) continue;
    const known = largest.get(outline.id);
    if (known === undefined || known.area < outline.area) largest.set(outline.id, outline);
  }
  return [...largest.values()].sort((a, b) => b.area - a.area).slice(0, mostNames);
}

/** @param {readonly number[]} numbers */
const middle = (numbers) => (Math.min(...numbers) + Math.max(...numbers)) / 2;

/** @param {CanvasRenderingContext2D} context @param {readonly Point[]} points @param {boolean} isClosed @param {string} color @param {number} width */
function line(context, points, isClosed, color, width) {
  trace(context, points, isClosed);
  context.strokeStyle = halo;
  context.lineWidth = width + 2.5;
  context.stroke();
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {Point} center @param {number} radius @param {string} color @param {boolean} isFull */
function dot(context, { x, y }, radius, color, isFull) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.strokeStyle = halo;
  context.lineWidth = 4;
  context.stroke();
  context.fillStyle = context.strokeStyle = color;
  context.lineWidth = 1.5;
  if (isFull) context.fill();
  else context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {Anchor} anchor */
function drawAnchor(context, anchor) {
  if (!anchor.isActive) return dot(context, anchor, 2, colors.anchor, false);
  dot(context, anchor, 5, colors.anchor, true);
  dot(context, anchor, 2, "#14151c", true);
}

/** The slice that an angle has swept. @param {CanvasRenderingContext2D} context @param {Arc} arc */
function drawArc(context, { anchor, path }) {
  trace(context, [anchor, ...path], true);
  const alpha = context.globalAlpha;
  context.globalAlpha = 0.22 * alpha;
  context.fillStyle = colors.angle;
  context.fill();
  context.globalAlpha = 0.8 * alpha;
  line(context, [anchor, path[0]], false, colors.angle, 1);
  context.globalAlpha = alpha;
  line(context, path, false, colors.angle, 2);
  line(context, [anchor, path[path.length - 1]], false, colors.angle, 1.5);
}

/** The length of an arc. @param {Arc} arc */
function extent({ path }) {
  return path.reduce((sum, point, index) => index === 0 ? 0 : sum + Math.hypot(point.x - path[index - 1].x, point.y - path[index - 1].y), 0);
}

/** An angle's number, outside of the middle of its arc. @param {Arc} arc @returns {Label} */
function angleOf({ anchor, path, degrees }) {
  const { x, y } = path[path.length >> 1];
  const length = Math.hypot(x - anchor.x, y - anchor.y) || 1;
  const text = `${degrees.toFixed(Math.abs(degrees) < 10 ? 1 : 0)}°`.replace("-", "−");
  return { text, x: x + (x - anchor.x) / length * 16, y: y + (y - anchor.y) / length * 12, isCentered: true };
}

/** A layer's name, inside of its upper left corner. @param {Outline} outline @returns {Label} */
function nameOf({ id = "", corners }) {
  const corner = corners.reduce((best, point) => (point.x + 2 * point.y < best.x + 2 * best.y ? point : best));
  return { text: id, x: corner.x + 12, y: corner.y + 14, isCentered: false };
}

/** Draws a label near its place and on the stage, or not at all if there is no room. @param {CanvasRenderingContext2D} context @param {Label} label @param {Rect[]} taken @param {Rect} stage @param {string} fill @param {number} tries */
function drawLabel(context, { text, x, y, isCentered }, taken, stage, fill, tries = 5) {
  context.font = font(13, 650);
  const [width, height] = [context.measureText(text).width + 12, 20];
  if (x < stage.x - 24 || x > stage.x + stage.width + 24 || y < stage.y - 40 || y > stage.y + stage.height + 24) return;
  const left = Math.min(Math.max(x - (isCentered ? width / 2 : 6), stage.x + 2), stage.x + stage.width - width - 2);
  for (let step = 0; step < tries; step += 1) {
    const top = Math.min(Math.max(y - height / 2, stage.y + 2), stage.y + stage.height - height - 2) + step * (height + 3);
    const box = { x: left, y: top, width, height };
    if (taken.some((other) => overlaps(box, other))) continue;
    taken.push(box);
    context.beginPath();
    context.roundRect(left, top, width, height, 6);
    context.fillStyle = fill;
    context.strokeStyle = halo;
    context.lineWidth = 2;
    context.stroke();
    context.fill();
    context.fillStyle = colors.words;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText(text, left + 6, top + height / 2 + 0.5);
    return;
  }
}

/** @param {Rect} a @param {Rect} b */
function overlaps(a, b) {
  return a.x < b.x + b.width + 2 && b.x < a.x + a.width + 2 && a.y < b.y + b.height + 2 && b.y < a.y + a.height + 2;
}
