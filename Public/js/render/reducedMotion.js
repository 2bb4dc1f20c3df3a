// Replaces ambient motion by a fade, for viewers who asked for reduced motion.

/** @import { Node, Structure } from "../net/types.d.ts" */

/** The kinds below a `calm` node that are left out. */
const effects = new Set([
  "offset", "scale", "rotation", "rotation3D", "opacity", "blur", "hueRotation", "saturation", "brightness",
]);

/** Results by structure. @type {WeakMap<Structure, Structure>} */
const reducedStructures = new WeakMap();

/**
 * A structure whose `calm` nodes fade as a whole, without the effects below them. The floats stay the same.
 * @param {Structure} structure
 * @returns {Structure}
 */
export function withReducedMotion(structure) {
  let calm = reducedStructures.get(structure);
  if (calm === undefined) reducedStructures.set(structure, calm = reduce(structure));
  return calm;
}

/** @param {Structure} structure @returns {Structure} */
function reduce(structure) {
  if (!structure.nodes.some(({ kind }) => kind === "calm")) return structure;
  /** @type {Node[]} */
  const nodes = structure.nodes.map((node) => ({ ...node, children: [] }));
  // For every node, the one that stands in its place, and whether it is in a calm look.
  /** @type {{ node: Node, isCalm: boolean }[]} */
  const shown = [];
  for (const node of nodes) {
    const parent = shown[node.parent];
    const isCalm = node.kind === "calm" || parent?.isCalm === true;
    if (parent?.isCalm === true && effects.has(node.kind)) {
      shown.push(parent);
      continue;
    }
    parent?.node.children.push(node);
    // One float each.
    if (node.kind === "calm") node.kind = "opacity";
    shown.push({ node, isCalm });
  }
  return { ...structure, root: nodes[0], nodes };
}
