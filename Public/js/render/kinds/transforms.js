// Kinds that move their children: each is a homography of its floats.

import { identity, rotation, rotation3D, scaling, translation } from "../geometry.js";

/** @import { Kind } from "../types.d.ts" */

/** @type {Kind} */
export const group = { transform: () => identity };

/** A group with motion, unless `withReducedMotion` has replaced it. @type {Kind} */
export const calm = group;

/** @type {Kind} */
export const offset = { transform: ({ x, y }) => translation(x, y) };

/** @type {Kind} */
export const scale = { transform: ({ x, y, anchorX, anchorY }) => scaling(x, y, anchorX, anchorY) };

/** @type {Kind} */
const rotationKind = { transform: ({ angle, anchorX, anchorY }) => rotation(angle, anchorX, anchorY) };

/** @type {Kind} */
const rotation3DKind = { transform: rotation3D };

export { rotation3DKind as rotation3D, rotationKind as rotation };
