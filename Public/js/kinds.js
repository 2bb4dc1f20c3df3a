// How each node kind is drawn. Another kind is another entry: a transform, or a paint with its bounds.

import * as effects from "./kinds/effects.js";
import * as leaves from "./kinds/leaves.js";
import * as mesh from "./kinds/mesh.js";
import * as shaded from "./kinds/shaded.js";
import * as transforms from "./kinds/transforms.js";

/** @import { Bounds, Content, Context, Matrix, MeshGrid, Node, Rect } from "./types.d.ts" */
/** @import { Compositor } from "./compositor.js" */
/** @typedef {Readonly<Record<string, number>>} Values a node's floats by name */

/**
 * - transform: where the children stand; such a kind needs nothing else
 * - paint: draws the node, or its children in another way
 * - frame: a leaf's rectangle in its own plane
 * - outset: by how many points an effect reaches beyond its children
 * - boundChildren: what an effect makes of the children's bounds
 * @typedef {object} Kind
 * @property {(values: Values) => Matrix} [transform]
 * @property {(painter: Compositor, node: Node, context: Context, values: Values) => void} [paint]
 * @property {(values: Values, content: Content | undefined, grid: MeshGrid) => Rect} [frame]
 * @property {(values: Values) => number} [outset]
 * @property {(bounds: Bounds, matrix: Matrix, values: Values) => Bounds} [boundChildren]
 */

/** @type {ReadonlyMap<string, Kind>} */
export const kinds = new Map(Object.entries({ ...transforms, ...effects, ...shaded, ...leaves, mesh: mesh.mesh }));
