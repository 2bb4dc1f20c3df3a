// The floats between two frames: along a line, around a circle, or not at all. PROTOCOL.md says which float does what.

import { nodeKinds } from "./nodeKinds.js";

/** @import { Node, Structure } from "./types.d.ts" */

/** Ways in which a float gets from one value to the next. */
const paths = /** @type {const} */ ({ line: 0, turn: 1, rise: 2, jump: 3 });

/** Floats in degrees, which take the shorter way around. @type {Readonly<Record<string, readonly string[]>>} */
export const turningFloats = Object.freeze({ rotation: ["angle"], rotation3D: ["angle"], hueRotation: ["hueRotation"] });
/** Times that begin again at 0. @type {Readonly<Record<string, readonly string[]>>} */
export const risingFloats = Object.freeze({ ripple: ["time"] });
/** Floats between whose values there is nothing. @type {Readonly<Record<string, readonly string[]>>} */
export const jumpingFloats = Object.freeze({
  blend: ["mode"],
  foil: ["pattern"],
  ripple: ["originX", "originY", "amplitude", "frequency", "decay", "speed"],
});

/** @typedef {{ paths: Uint8Array, axes: number[] }} Plan */

/** Each structure's path of every float, and where the axes of its turns in space stand. @type {WeakMap<Structure, Plan>} */
const plans = new WeakMap();

/** @param {Structure} structure @param {number} count @returns {Plan} */
function planOf(structure, count) {
  let plan = plans.get(structure);
  if (plan === undefined || plan.paths.length !== count) plans.set(structure, plan = makePlan(structure, count));
  return plan;
}

/** @param {Structure} structure @param {number} count @returns {Plan} */
function makePlan({ nodes }, count) {
  const plan = { paths: new Uint8Array(count), axes: /** @type {number[]} */ ([]) };
  for (const { kind, at, names = [] } of nodes) {
    const floats = nodeKinds[kind] ?? [];
    for (const [index, name] of floats.entries()) plan.paths[at + index] = pathOf(kind, name);
    // Signals are read, not seen.
    if (kind === "signal") plan.paths.fill(paths.jump, at, at + names.length);
    if (kind === "rotation3D") plan.axes.push(at);
  }
  return plan;
}

/** @param {string} kind @param {string} name */
function pathOf(kind, name) {
  if (turningFloats[kind]?.includes(name)) return paths.turn;
  if (risingFloats[kind]?.includes(name)) return paths.rise;
  return jumpingFloats[kind]?.includes(name) ? paths.jump : paths.line;
}

/**
 * Fills floats with values between two frames of one structure.
 * @param {Structure} structure
 * @param {Float32Array} from
 * @param {Float32Array} to
 * @param {number} fraction 0…1 of the way
 * @param {Float32Array} result as long as both
 */
export function interpolate(structure, from, to, fraction, result) {
  const plan = planOf(structure, result.length);
  for (let index = 0; index < result.length; index += 1) {
    const [a, b] = [from[index], to[index]];
    result[index] = a === b ? a : between(a, b, fraction, plan.paths[index]);
  }
  // An axis that turns over has no place in between.
  for (const at of plan.axes) if (axisTurnsOver(at, from, to)) result.set(from.subarray(at, at + 4), at);
}

/** @param {number} a @param {number} b @param {number} fraction @param {number} path */
function between(a, b, fraction, path) {
  switch (path) {
    case paths.turn: return a + fraction * (((b - a) % 360 + 540) % 360 - 180);
    case paths.rise: return b < a ? a : a + fraction * (b - a);
    case paths.jump: return a;
    default: return a + fraction * (b - a);
  }
}

/** @param {number} at where the angle stands, which the axis follows @param {Float32Array} from @param {Float32Array} to */
function axisTurnsOver(at, from, to) {
  return from[at + 1] * to[at + 1] + from[at + 2] * to[at + 2] + from[at + 3] * to[at + 3] <= 0;
}

/**
 * Whether two structures differ by the letters of texts at most.
 * @param {Structure} a
 * @param {Structure} b
 */
export function differInTextOnly(a, b) {
  const [rest, others] = [a, b].map(({ nodes }) => nodes.filter(({ kind }) => kind !== "glyph"));
  return a.name === b.name && rest.length === others.length && rest.every((node, index) => isSame(node, others[index]));
}

/** @param {Node} a @param {Node} b */
function isSame(a, b) {
  return a.kind === b.kind && a.id === b.id && a.asset === b.asset && a.children.length > 0 === b.children.length > 0;
}
