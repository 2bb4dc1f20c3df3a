// The values of a scene's signals.

/** @import { Structure } from "../net/types.d.ts" */

/** The values of a signal by name, or null if no signal has that id. @param {Structure | null} structure @param {Float32Array} floats @param {string} id @returns {Record<string, number> | null} */
export function signalOf(structure, floats, id) {
  const node = structure?.nodes.find((node) => node.kind === "signal" && node.id === id);
  if (node === undefined) return null;
  return Object.fromEntries((node.names ?? []).map((name, index) => [name, floats[node.at + index]]));
}
