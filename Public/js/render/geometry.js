// 3×3 homographies between planes: nine numbers row by row, acting on columns (x, y, 1). Y points down.

/** @import { Node } from "../net/types.d.ts" */
/** @import { Bounds, Matrix, Rect, Size, Values } from "./types.d.ts" */

/** How far a layer in its own plane reaches, in pixels. */
export const farthest = 4096;
/** @type {Matrix} */
export const identity = Object.freeze([1, 0, 0, 0, 1, 0, 0, 0, 1]);
/** @type {Bounds} */
export const nothing = Object.freeze({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });
/** @type {Bounds} */
export const everything = Object.freeze({ left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity });

/** The product that applies `b` first. @param {Matrix} a @param {Matrix} b @returns {Matrix} */
export function multiply(a, b) {
  const [a0, a1, a2, a3, a4, a5, a6, a7, a8] = a;
  const [b0, b1, b2, b3, b4, b5, b6, b7, b8] = b;
  return [
    a0 * b0 + a1 * b3 + a2 * b6, a0 * b1 + a1 * b4 + a2 * b7, a0 * b2 + a1 * b5 + a2 * b8,
    a3 * b0 + a4 * b3 + a5 * b6, a3 * b1 + a4 * b4 + a5 * b7, a3 * b2 + a4 * b5 + a5 * b8,
    a6 * b0 + a7 * b3 + a8 * b6, a6 * b1 + a7 * b4 + a8 * b7, a6 * b2 + a7 * b5 + a8 * b8,
  ];
}

/** @param {number} x @param {number} y @returns {Matrix} */
export function translation(x, y) {
  return [1, 0, x, 0, 1, y, 0, 0, 1];
}

/** @param {number} x @param {number} y @param {number} anchorX @param {number} anchorY @returns {Matrix} */
export function scaling(x, y, anchorX = 0, anchorY = 0) {
  return [x, 0, anchorX * (1 - x), 0, y, anchorY * (1 - y), 0, 0, 1];
}

/** Degrees, clockwise. @param {number} angle @param {number} anchorX @param {number} anchorY @returns {Matrix} */
export function rotation(angle, anchorX = 0, anchorY = 0) {
  const radians = angle * Math.PI / 180;
  const [c, s] = [Math.cos(radians), Math.sin(radians)];
  return [c, -s, anchorX - c * anchorX + s * anchorY, s, c, anchorY - s * anchorX - c * anchorY, 0, 0, 1];
}

/**
 * SwiftUI's `rotation3DEffect` of the plane z = 0: the row vector (x, y, 0, 1) times
 * T(-anchor) · R · P · T(anchor), where P has m34 = -perspective / max(width, height).
 * The eye is at positive z. An axis without a length rotates nothing.
 * @param {Values} effect the floats of the node: degrees and points
 * @returns {Matrix}
 */
export function rotation3D(effect) {
  const length = Math.hypot(effect.axisX, effect.axisY, effect.axisZ);
  if (length === 0) return identity;
  const [x, y, z] = [effect.axisX / length, effect.axisY / length, effect.axisZ / length];
  const radians = effect.angle * Math.PI / 180;
  const [c, s] = [Math.cos(radians), Math.sin(radians)];
  const t = 1 - c;
  const r = [
    [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
    [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
    [t * x * z - s * y, t * y * z + s * x, t * z * z + c],
  ];
  const distance = Math.max(effect.width, effect.height);
  const m34 = distance > 0 ? -effect.perspective / distance : 0;
  const { anchorX, anchorY, anchorZ } = effect;
  const [u, v, w] = r.map((row) => [row[0], row[1], -row[0] * anchorX - row[1] * anchorY - row[2] * anchorZ]);
  const eye = [w[0] * m34, w[1] * m34, w[2] * m34 + 1];
  return [
    ...u.map((value, column) => value + anchorX * eye[column]),
    ...v.map((value, column) => value + anchorY * eye[column]),
    ...eye,
  ];
}

/** The inverse, or null if the plane is seen edge-on. @param {Matrix} m @returns {Matrix | null} */
export function invert(m) {
  const [a, b, c, d, e, f, g, h, i] = m;
  const [A, B, C] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const determinant = a * A + b * B + c * C;
  if (Math.abs(determinant) < 1e-12) return null;
  return [A, c * h - b * i, b * f - c * e, B, a * i - c * g, c * d - a * f, C, b * g - a * h, a * e - b * d]
    .map((value) => value / determinant);
}

/** The image of a point; `w` at or below 0 lies behind the eye. @param {Matrix} m @param {number} x @param {number} y */
export function apply(m, x, y) {
  const w = m[6] * x + m[7] * y + m[8];
  return { x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w, w };
}

/** The box around a rectangle's image; everything if part of it lies behind the eye. @param {Matrix} m @param {Rect} rect @returns {Bounds} */
export function boundsOf(m, { x, y, width, height }) {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let corner = 0; corner < 4; corner += 1) {
    const across = corner % 2 === 0 ? x : x + width;
    const down = corner < 2 ? y : y + height;
    const w = m[6] * across + m[7] * down + m[8];
    if (w <= 1e-6) return everything;
    const toX = (m[0] * across + m[1] * down + m[2]) / w;
    const toY = (m[3] * across + m[4] * down + m[5]) / w;
    bounds.left = Math.min(bounds.left, toX);
    bounds.right = Math.max(bounds.right, toX);
    bounds.top = Math.min(bounds.top, toY);
    bounds.bottom = Math.max(bounds.bottom, toY);
  }
  return bounds;
}

/** @param {Bounds} a @param {Bounds} b @returns {Bounds} */
export function union(a, b) {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** @param {Bounds} a @param {Bounds} b @returns {Bounds} */
export function intersection(a, b) {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Grown by a distance on every side; nothing stays nothing. @param {Bounds} b @param {number} by @returns {Bounds} */
export function expanded({ left, top, right, bottom }, by) {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** @param {Bounds} b */
export function isEmpty(b) {
  return !(b.right > b.left && b.bottom > b.top);
}

/**
 * The affine part of a homography at each corner of a rectangle before the eye: the moves of x and y with the plane's
 * x and y. Without perspective it is the same everywhere, and given once.
 * @param {Matrix} m
 * @param {Rect} rect
 * @param {(xx: number, xy: number, yx: number, yy: number) => void} take
 */
function atCorners(m, { x, y, width, height }, take) {
  const count = m[6] === 0 && m[7] === 0 ? 1 : 4;
  for (let corner = 0; corner < count; corner += 1) {
    const across = corner % 2 === 0 ? x : x + width;
    const down = corner < 2 ? y : y + height;
    const w = m[6] * across + m[7] * down + m[8];
    if (w <= 1e-6) continue;
    const toX = (m[0] * across + m[1] * down + m[2]) / w;
    const toY = (m[3] * across + m[4] * down + m[5]) / w;
    take((m[0] - m[6] * toX) / w, (m[1] - m[7] * toX) / w, (m[3] - m[6] * toY) / w, (m[4] - m[7] * toY) / w);
  }
}

/** @param {number} x @param {number} y */
const lengthOf = (x, y) => Math.sqrt(x * x + y * y);

/** Whether the matrix only moves and scales along the axes. @param {Matrix} m */
export function isAxisAligned(m) {
  return m[1] === 0 && m[3] === 0 && m[6] === 0 && m[7] === 0;
}

/** @param {number} edge where edges that meet in the middle of a pixel meet, also after a rounding error */
const nearest = (edge) => Math.round(edge - 0.01);

/**
 * A side between whole pixels, and how much of them it covers: one that is narrower than a pixel lies on the pixel before its
 * end, and never on that of what comes next.
 * @param {number} from
 * @param {number} to
 */
function wholeSide(from, to) {
  const end = nearest(to);
  return { from: Math.min(nearest(from), end - 1), to: end, coverage: Math.min(1, to - from) };
}

/**
 * A straight rectangle with its edges on the nearest pixels, the pixels it covers, and how much of them; null for one that is
 * turned or empty. Edges that meet stay together.
 * @param {Matrix} m
 * @param {Rect} rect
 * @returns {{ frame: Rect, bounds: Bounds, coverage: number } | null}
 */
export function onWholePixels(m, rect) {
  if (!isAxisAligned(m)) return null;
  const exact = boundsOf(m, rect);
  if (isEmpty(exact) || exact.right === Infinity) return null;
  const across = wholeSide(exact.left, exact.right);
  const down = wholeSide(exact.top, exact.bottom);
  /** @param {number} x */
  const left = (x) => (x * m[8] - m[2]) / m[0];
  /** @param {number} y */
  const top = (y) => (y * m[8] - m[5]) / m[4];
  const frame = {
    x: Math.min(left(across.from), left(across.to)),
    y: Math.min(top(down.from), top(down.to)),
    width: Math.abs(left(across.to) - left(across.from)),
    height: Math.abs(top(down.to) - top(down.from)),
  };
  const bounds = { left: across.from, top: down.from, right: across.to, bottom: down.to };
  return { frame, bounds, coverage: across.coverage * down.coverage };
}

/** Whether a circle stays a circle of the same size everywhere. @param {Matrix} m */
export function isSimilarity([a, b, , c, d, , g, h]) {
  const area = a * a + c * c;
  return g === 0 && h === 0 && Math.abs(area - b * b - d * d) + Math.abs(a * b + c * d) <= 1e-6 * area;
}

/** The numbers of pixels that one point of the plane covers along its x and y axes, the largest over a rectangle. @param {Matrix} m @param {Rect} rect */
export function scalesOver(m, rect) {
  const scales = { x: 0, y: 0 };
  atCorners(m, rect, (xx, xy, yx, yy) => {
    scales.x = Math.max(scales.x, lengthOf(xx, yx));
    scales.y = Math.max(scales.y, lengthOf(xy, yy));
  });
  return scales;
}

/** The points by which a rectangle must grow to move every edge out by a pixel, or null if it is edge-on. @param {Matrix} m @param {Rect} rect */
export function pixelGrowth(m, rect) {
  const growth = { x: 0, y: 0 };
  let isEdgeOn = false;
  atCorners(m, rect, (xx, xy, yx, yy) => {
    const area = Math.abs(xx * yy - xy * yx);
    if (area < 1e-9) isEdgeOn = true;
    growth.x = Math.max(growth.x, lengthOf(xy, yy) / area);
    growth.y = Math.max(growth.y, lengthOf(xx, yx) / area);
  });
  return isEdgeOn ? null : growth;
}

/**
 * The place of a stage in a window, its origin on a whole pixel, and its visible part: all, as large as fits between
 * the insets, or, if it fills, as much around its middle as there is room for.
 * @param {Size} size of the window, in pixels
 * @param {readonly [number, number]} stage in points
 * @param {Bounds} insets in pixels
 * @param {boolean} fills
 */
export function fit(size, stage, insets, fills = false) {
  const width = Math.max(1, size.width - insets.left - insets.right);
  const height = Math.max(1, size.height - insets.top - insets.bottom);
  const scale = (fills ? Math.max : Math.min)(width / stage[0], height / stage[1]);
  const x = Math.round(insets.left + (width - stage[0] * scale) / 2);
  const y = Math.round(insets.top + (height - stage[1] * scale) / 2);
  const whole = { left: x, top: y, right: x + stage[0] * scale, bottom: y + stage[1] * scale };
  const room = { left: insets.left, top: insets.top, right: insets.left + width, bottom: insets.top + height };
  return { x, y, scale, seen: fills ? intersection(whole, room) : whole };
}

/** The radius of corners as the shader takes it: negative for those whose curvature is continuous. @param {Node} node @param {number} radius */
export const cornersOf = (node, radius) => node.corners === "continuous" ? -Math.max(0, radius) : radius;
