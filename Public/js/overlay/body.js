// A phone as a box in space: how a quaternion turns it, and where its faces and axes are seen.

/** @import { Edge, Face, Quaternion, Seen, Vector } from "./types.d.ts" */

/** Half the box along the device's x, y and z; the length is 1. @type {Vector} */
export const halfBox = [0.5, 1, 0.07];
/** The camera: heading and elevation in radians, and the distance in lengths of the phone. */
const eye = { azimuth: -20 * Math.PI / 180, elevation: 30 * Math.PI / 180, distance: 6 };
/** From where the light comes, in the world. @type {Vector} */
const light = [-0.42, -0.5, 0.757];

/** A vector after a rotation. @param {Quaternion} q @param {Vector} v @returns {Vector} */
export function rotate([w, x, y, z], [a, b, c]) {
  // v + 2w(u × v) + 2u × (u × v), with the quaternion's vector part u.
  const [p, q, r] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * p + y * r - z * q, b + w * q + z * p - x * r, c + w * r + x * q - y * p];
}

/** Projects a point of the world (x east, y north, z up): y down, depth towards the eye. @param {Vector} point @returns {Seen} */
export function projectPoint([x, y, z]) {
  const [c, s] = [Math.cos(eye.azimuth), Math.sin(eye.azimuth)];
  const [across, away] = [x * c - y * s, x * s + y * c];
  const [ce, se] = [Math.cos(eye.elevation), Math.sin(eye.elevation)];
  const depth = z * se - away * ce;
  const scale = eye.distance / (eye.distance - depth);
  return { x: across * scale, y: -(z * ce + away * se) * scale, depth };
}

/** A corner of the box by three signs. @param {Quaternion} q @param {Vector} signs */
function corner(q, [x, y, z]) {
  return projectPoint(rotate(q, [x * halfBox[0], y * halfBox[1], z * halfBox[2]]));
}

/** Twice the area of a polygon, positive when its corners run clockwise on the screen. @param {readonly Seen[]} corners */
function signedArea(corners) {
  return corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % corners.length];
    return sum + x * next.y - next.x * y;
  }, 0);
}

/** The box's six faces by their outward axis, with the corners anticlockwise as seen from outside. @type {readonly [string, Vector, readonly Vector[]][]} */
const faces = [
  ["screen", [0, 0, 1], [[-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]]],
  ["back", [0, 0, -1], [[-1, 1, -1], [1, 1, -1], [1, -1, -1], [-1, -1, -1]]],
  ["right", [1, 0, 0], [[1, -1, -1], [1, 1, -1], [1, 1, 1], [1, -1, 1]]],
  ["left", [-1, 0, 0], [[-1, 1, -1], [-1, -1, -1], [-1, -1, 1], [-1, 1, 1]]],
  ["top", [0, 1, 0], [[1, 1, -1], [-1, 1, -1], [-1, 1, 1], [1, 1, 1]]],
  ["bottom", [0, -1, 0], [[-1, -1, -1], [1, -1, -1], [1, -1, 1], [-1, -1, 1]]],
];

/**
 * The box's faces that face the eye, each with how light it is, 0.3 to 1. A convex box hides
 * only the faces that point away.
 * @param {Quaternion} q
 * @returns {Face[]}
 */
export function visibleFaces(q) {
  return faces.flatMap(([name, normal, signs]) => {
    const corners = signs.map((sign) => corner(q, sign));
    if (signedArea(corners) >= 0) return [];
    const outward = rotate(q, normal);
    const facing = outward[0] * light[0] + outward[1] * light[1] + outward[2] * light[2];
    return [{ name, corners, light: 0.3 + 0.7 * Math.max(0, facing) }];
  });
}

/** A rectangle on the screen's side, in fractions of it from -1 to 1. @param {Quaternion} q @param {number} left @param {number} bottom @param {number} right @param {number} top */
export function onScreen(q, left, bottom, right, top) {
  return /** @type {const} */ ([[left, bottom], [right, bottom], [right, top], [left, top]])
    .map(([x, y]) => corner(q, [x, y, 1.02]));
}

/** The device's axes as arrows out of the box; those behind it must be drawn first. @param {Quaternion} q @returns {Edge[]} */
export function axes(q) {
  const lengths = [0.88, 1.34, 0.65];
  return ["x", "y", "z"].map((name, index) => {
    /** @param {number} length @returns {Vector} */
    const along = (length) => rotate(q, [index === 0 ? length : 0, index === 1 ? length : 0, index === 2 ? length : 0]);
    const face = faces.find(([, normal]) => normal[index] === 1)?.[2] ?? [];
    const isInFront = signedArea(face.map((sign) => corner(q, sign))) < 0;
    return { name, from: projectPoint(along(halfBox[index])), to: projectPoint(along(lengths[index])), isInFront };
  });
}

/** The one turn that a quaternion is: its angle, 0 to 180 degrees, and its axis, or null if it turns nothing. @param {Quaternion} q */
export function turn([w, x, y, z]) {
  const length = Math.hypot(x, y, z);
  if (length < 1e-3) return null;
  const sign = w < 0 ? -1 : 1;
  const angle = 2 * Math.atan2(length, Math.abs(w)) * 180 / Math.PI;
  /** @type {Vector} */
  const axis = [sign * x / length, sign * y / length, sign * z / length];
  return { angle, axis };
}
