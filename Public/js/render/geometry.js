// 3×3 homographies between planes: nine numbers row by row, acting on columns (x, y, 1). Y points down.

/** @import { Bounds, Matrix, Rect, Size, Values } from "./types.d.ts" */

/** @type {Matrix} */
export const identity = Object.freeze([1, 0, 0, 0, 1, 0, 0, 0, 1]);
/** @type {Bounds} */
export const nothing = Object.freeze({ left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity });
/** @type {Bounds} */
export const everything = Object.freeze({ left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity });

/** The product that applies `b` first. @param {Matrix} a @param {Matrix} b @returns {Matrix} */
export function multiply(a, b) {
  const product = new Array(9);
  for (let row = 0; row < 9; row += 3) {
    for (let column = 0; column < 3; column += 1) {
      product[row + column] = a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6];
    }
  }
  return product;
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

/** The corners of a rectangle, clockwise from its origin. @param {Rect} rect */
function corners(rect) {
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
  return [[rect.x, rect.y], [right, rect.y], [right, bottom], [rect.x, bottom]];
}

/** The box around a rectangle's image; everything if part of it lies behind the eye. @param {Matrix} m @param {Rect} rect @returns {Bounds} */
export function boundsOf(m, rect) {
  const bounds = { ...nothing };
  for (const [x, y] of corners(rect)) {
    const point = apply(m, x, y);
    if (point.w <= 1e-6) return everything;
    bounds.left = Math.min(bounds.left, point.x);
    bounds.right = Math.max(bounds.right, point.x);
    bounds.top = Math.min(bounds.top, point.y);
    bounds.bottom = Math.max(bounds.bottom, point.y);
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

/** The affine part of a homography at a point: how x and y move with the plane's x and y. @param {Matrix} m @param {number} x @param {number} y */
function jacobian(m, x, y) {
  const point = apply(m, x, y);
  const { w } = point;
  return {
    w,
    xx: (m[0] - m[6] * point.x) / w,
    xy: (m[1] - m[7] * point.x) / w,
    yx: (m[3] - m[6] * point.y) / w,
    yy: (m[4] - m[7] * point.y) / w,
  };
}

/** Whether the matrix only moves and scales along the axes. @param {Matrix} m */
export function isAxisAligned(m) {
  return m[1] === 0 && m[3] === 0 && m[6] === 0 && m[7] === 0;
}

/** Whether a circle stays a circle of the same size everywhere. @param {Matrix} m */
export function isSimilarity([a, b, , c, d, , g, h]) {
  const area = a * a + c * c;
  return g === 0 && h === 0 && Math.abs(area - b * b - d * d) + Math.abs(a * b + c * d) <= 1e-6 * area;
}

/** The numbers of pixels that one point of the plane covers along its x and y axes, the largest over a rectangle. @param {Matrix} m @param {Rect} rect */
export function scalesOver(m, rect) {
  let [x, y] = [0, 0];
  for (const [cornerX, cornerY] of corners(rect)) {
    const j = jacobian(m, cornerX, cornerY);
    if (j.w <= 1e-6) continue;
    x = Math.max(x, Math.hypot(j.xx, j.yx));
    y = Math.max(y, Math.hypot(j.xy, j.yy));
  }
  return { x, y };
}

/** The points by which a rectangle must grow to move every edge out by a pixel, or null if it is edge-on. @param {Matrix} m @param {Rect} rect */
export function pixelGrowth(m, rect) {
  let [x, y] = [0, 0];
  for (const [cornerX, cornerY] of corners(rect)) {
    const j = jacobian(m, cornerX, cornerY);
    if (j.w <= 1e-6) continue;
    const area = Math.abs(j.xx * j.yy - j.xy * j.yx);
    if (area < 1e-9) return null;
    x = Math.max(x, Math.hypot(j.xy, j.yy) / area);
    y = Math.max(y, Math.hypot(j.xx, j.yx) / area);
  }
  return { x, y };
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
