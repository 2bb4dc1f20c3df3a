// The state that a viewer retains: the newest structure, and the floats that every frame is applied to.

import { nodeKinds } from "./nodeKinds.js";

/** @import { Frame, MeshGrid, Node, SceneMessage, Structure } from "./types.d.ts" */

/**
 * Links the flat list of nodes into a tree; every parent stands before its children.
 * @param {SceneMessage} message
 * @returns {Structure}
 * @throws {RangeError} when a node's parent does not stand before it, or there is no single root
 */
export function makeStructure(message) {
  /** @type {Node[]} */
  const nodes = [];
  for (const [index, description] of message.nodes.entries()) {
    const node = { ...description, index, children: [] };
    nodes.push(node);
    if (index === 0) continue;
    const parent = nodes[description.parent];
    if (parent === undefined || parent === node) throw new RangeError(`Node ${index} stands before its parent.`);
    parent.children.push(node);
  }
  if (nodes.length === 0 || nodes[0].parent !== -1) throw new RangeError("A scene has one root, its first node.");
  const assets = new Map(message.assets.map((asset) => [String(asset.id), asset]));
  const { epoch, name, stage, fills = false, background = null } = message;
  return { epoch, name, stage, fills, background, root: nodes[0], nodes, assets };
}

/** A node's floats by name, in an object that may be there already. @param {Node} node @param {Float32Array} floats @param {Record<string, number>} [values] */
export function valuesOf({ kind, at }, floats, values = {}) {
  const names = nodeKinds[kind] ?? [];
  for (let index = 0; index < names.length; index += 1) values[names[index]] = floats[at + index];
  return values;
}

/** The points of a mesh; of another kind none. @param {Node} node @param {Float32Array} floats @returns {MeshGrid} */
export function gridOf({ kind, at, columns = 0, rows = 0, smoothsColors = false }, floats) {
  const first = at + (nodeKinds[kind]?.length ?? 0);
  return { columns, rows, smoothsColors, points: floats.subarray(first, first + 6 * columns * rows) };
}

/** The retained state of one connection: structure, floats, epoch and sequence. */
export class RetainedState {
  /** @type {Structure | null} */
  structure = null;
  floats = new Float32Array(0);
  /** The sequence of the last applied frame; -1 before the first of a connection. */
  sequence = -1;
  /** Whether a complete frame has arrived for the present structure. */
  isComplete = false;

  /** A new connection starts its own sequence; the last picture stays until its scene arrives. */
  restart() {
    this.sequence = -1;
  }

  /** @param {SceneMessage} message */
  adopt(message) {
    this.structure = makeStructure(message);
    this.floats = new Float32Array(message.floats);
    this.isComplete = false;
  }

  /**
   * Applies a frame to the retained floats. A frame of another epoch, an incomplete one before the
   * first complete one, and one that is older than the last are left alone.
   * @param {Frame} frame
   * @returns {boolean} whether the frame was applied
   * @throws {RangeError} when a run reaches past the structure's floats; nothing is applied then
   */
  apply(frame) {
    if (this.structure === null || frame.epoch !== this.structure.epoch) return false;
    if (!this.isComplete && !frame.complete) return false;
    if (frame.sequence < this.sequence) return false;
    for (const { first, values } of frame.runs) {
      if (first + values.length > this.floats.length) throw new RangeError("A run reaches past the scene's floats.");
    }
    for (const { first, values } of frame.runs) this.floats.set(values, first);
    this.isComplete = true;
    this.sequence = frame.sequence;
    return true;
  }
}
