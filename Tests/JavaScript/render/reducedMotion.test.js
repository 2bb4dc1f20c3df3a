import { withReducedMotion } from "../../../Public/js/render/reducedMotion.js";
import { makeStructure } from "../../../Public/js/net/state.js";
import { assert, assertEquals } from "../assert.js";

/** @param {{ kind: string, parent: number, at: number }[]} nodes */
function structure(nodes) {
  return makeStructure({ type: "scene", epoch: 1, name: "text", stage: [390, 260], nodes, assets: [], floats: 40 });
}

/** A node's kinds as a nested list. @param {import("../../../Public/js/net/types.d.ts").Node} node @returns {unknown[]} */
function shape(node) {
  return [node.kind, ...node.children.map(shape)];
}

const moving = [
  { kind: "group", parent: -1, at: 0 },
  { kind: "opacity", parent: 0, at: 0 },
  { kind: "rectangle", parent: 1, at: 1 },
  { kind: "calm", parent: 0, at: 10 },
  { kind: "offset", parent: 3, at: 11 },
  { kind: "blur", parent: 4, at: 13 },
  { kind: "glyph", parent: 5, at: 14 },
  { kind: "clip", parent: 3, at: 21 },
  { kind: "scale", parent: 7, at: 26 },
  { kind: "ellipse", parent: 8, at: 30 },
];

Deno.test("a calm look fades as a whole, without the effects inside", () => {
  const { root } = withReducedMotion(structure(moving));
  assertEquals(shape(root), [
    "group", ["opacity", ["rectangle"]], ["opacity", ["glyph"], ["clip", ["ellipse"]]],
  ]);
  assertEquals(root.children[1].at, 10);
});

Deno.test("the structure itself keeps its effects", () => {
  const original = structure(moving);
  withReducedMotion(original);
  assertEquals(shape(original.root)[2], ["calm", ["offset", ["blur", ["glyph"]]], ["clip", ["scale", ["ellipse"]]]]);
});

Deno.test("where nothing has a calm look, the structure is the same", () => {
  const still = structure(moving.slice(0, 3));
  assert(withReducedMotion(still) === still);
});
