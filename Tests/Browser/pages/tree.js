// Hand-made structures: nested nodes with named values, flattened as the wire does.

import { nodeKinds } from "../../../Public/js/net/nodeKinds.js";
import { makeStructure } from "../../../Public/js/net/state.js";

/** @typedef {{ columns: number, rows: number, smoothsColors: boolean }} Grid */
/** @typedef {{ kind: string, values?: Record<string, number>, asset?: string, children?: Tree[], points?: number[], details?: { enabled?: boolean } | { arguments: string[] } | Grid }} Tree */

/** @param {string} kind @param {Record<string, number>} values @param {...Tree} children @returns {Tree} */
export function node(kind, values = {}, ...children) {
  return { kind, values, children };
}

/** @param {string} kind @param {string} asset @param {Record<string, number>} values @returns {Tree} */
export function leaf(kind, asset, values) {
  return { kind, asset, values };
}

/** A mesh; the points are px, py, red, green, blue, alpha. @param {Grid} details @param {number[][]} points @param {Record<string, number>} values @returns {Tree} */
export function mesh(details, points, values) {
  return { kind: "mesh", values, details, points: points.flat() };
}

/** What runs a shader. @param {string} kind @param {string} asset @param {Record<string, number>} values @param {[string, ...number[]][]} given its arguments, each a kind and numbers @param {...Tree} children @returns {Tree} */
export function shaded(kind, asset, values, given, ...children) {
  return { kind, asset, values, details: { arguments: given.map(([type]) => type) }, points: given.flatMap(([, ...numbers]) => numbers), children };
}

/** @param {Tree} root @param {[number, number]} stage @param {import("../../../Public/js/net/types.d.ts").Asset[]} assets */
export function flatten(root, stage, assets) {
  /** @type {import("../../../Public/js/net/types.d.ts").NodeDescription[]} */
  const nodes = [];
  /** @type {number[]} */
  const floats = [];
  /** @param {Tree} tree @param {number} parent */
  const add = (tree, parent) => {
    const index = nodes.length;
    nodes.push({ kind: tree.kind, parent, at: floats.length, asset: tree.asset, ...tree.details });
    for (const name of nodeKinds[tree.kind] ?? []) {
      const value = tree.values?.[name];
      if (value === undefined) throw new Error(`A ${tree.kind} needs ${name}.`);
      floats.push(value);
    }
    floats.push(...tree.points ?? []);
    for (const child of tree.children ?? []) add(child, index);
  };
  add(node("group", {}, root), -1);
  const message = { type: /** @type {const} */ ("scene"), epoch: 1, name: "test", stage, nodes, assets, floats: floats.length };
  return { structure: makeStructure(message), floats: new Float32Array(floats) };
}
