import { translation } from "../../../Public/js/render/geometry.js";
import { named, topmost } from "../../../Public/js/overlay/drawMarks.js";
import { areaOf, collectMarks, contains, footOf } from "../../../Public/js/overlay/marks.js";
import { nodeKinds } from "../../../Public/js/net/nodeKinds.js";
import { makeStructure } from "../../../Public/js/net/state.js";
import { assert, assertClose, assertEquals } from "../assert.js";

/** @import { Marks, Outline, Reader } from "../../../Public/js/overlay/types.d.ts" */
/** @import { NodeDescription } from "../../../Public/js/net/types.d.ts" */
/** @import { Point } from "../../../Public/js/render/types.d.ts" */

/** @typedef {{ kind: string, id?: string, values: number[], children?: Part[] } & Partial<NodeDescription>} Part */

const contents = /** @type {Reader["contents"]} */ (/** @type {unknown} */ ({ get: () => undefined }));

/** The marks of a tree. @param {...Part} parts @returns {Marks} */
function marksOf(...parts) {
  /** @type {NodeDescription[]} */
  const nodes = [{ kind: "group", parent: -1, at: 0 }];
  /** @type {number[]} */
  const floats = [];
  /** @param {Part} part @param {number} parent */
  const add = ({ values, children = [], ...rest }, parent) => {
    const index = nodes.push({ ...rest, parent, at: floats.length }) - 1;
    floats.push(...values);
    for (const child of children) add(child, index);
  };
  for (const part of parts) add(part, 0);
  const structure = makeStructure({
    type: "scene", epoch: 0, name: "test", stage: [100, 100], nodes, assets: [], floats: floats.length,
  });
  return collectMarks(structure, Float32Array.from(floats), contents, translation(10, 20));
}

/** @param {string} id @param {number[]} frame @returns {Part} */
const image = (id, ...frame) => ({ kind: "image", id, values: frame });
/** @param {readonly Point[]} points */
const flat = (points) => points.flatMap(({ x, y }) => [x, y]);

Deno.test("a leaf's outline is its frame under all transforms above it", () => {
  const { outlines } = marksOf({ kind: "offset", values: [5, 0], children: [{ kind: "scale", values: [2, 1, 0, 0], children: [image("a", 1, 1, 10, 10)] }] });
  assertClose(flat(outlines[0].corners), [17, 21, 37, 21, 37, 31, 17, 31], 1e-5);
  assertClose([outlines[0].area], [200], 1e-3);
});

Deno.test("a leaf belongs to the nearest layer that has a name", () => {
  const { outlines } = marksOf({ kind: "opacity", id: "outer", values: [0.5], children: [
    { kind: "opacity", values: [0.5], children: [{ kind: "image", values: [0, 0, 1, 1] }, image("inner", 0, 0, 1, 1)] },
  ] });
  assertEquals(outlines.map(({ id, opacity }) => [id, opacity]), [["outer", 0.25], ["inner", 0.25]]);
});

Deno.test("perspective is in the outlines, and what lies behind the eye has none", () => {
  /** @param {number} perspective @returns {Part} */
  const page = (perspective) => ({ kind: "rotation3D", values: [60, 0, 1, 0, 0, 50, 0, perspective, 100, 100], children: [image("page", 0, 0, 100, 100)] });
  const { outlines: [{ corners }] } = marksOf(page(0.5));
  const [left, right] = [corners[3].y - corners[0].y, corners[2].y - corners[1].y];
  assert(Math.abs(left - 100) < 1e-3 && Math.abs(right - 100) > 10, "One edge is on the axis, the other nearer or farther.");
  assertEquals(marksOf({ ...page(9), values: [-60, 0, 1, 0, 0, 50, 0, 9, 100, 100] }).outlines.length +
    marksOf(page(9)).outlines.length, 1);
});

Deno.test("an anchor stands where the transform leaves it, and tells whether it acts", () => {
  const { anchors } = marksOf(
    { kind: "rotation", values: [30, 7, 8], children: [{ kind: "scale", values: [1, 1, 7, 8], children: [image("a", 0, 0, 5, 5)] }] });
  assertClose(flat(anchors), [17, 28, 17, 28], 1e-5);
  assertEquals(anchors.map(({ isActive }) => isActive), [true, false]);
});

Deno.test("an arc goes from where the layer was to where the angle has brought it", () => {
  const { arcs: [arc] } = marksOf({ kind: "rotation", values: [90, 50, 50], children: [image("bone", 45, 0, 10, 50)] });
  const [first, last] = [arc.path[0], arc.path[arc.path.length - 1]];
  assertEquals(arc.degrees, 90);
  assert(first.x === arc.anchor.x && first.y < arc.anchor.y, "It begins above the joint.");
  assertClose([last.y - arc.anchor.y, Math.hypot(last.x - arc.anchor.x, last.y - arc.anchor.y)], [0, arc.anchor.y - first.y], 1e-4);
  assert(last.x > arc.anchor.x, "It turned clockwise.");
});

Deno.test("what is not turned has no arc", () => {
  assertEquals(marksOf({ kind: "rotation", values: [0, 0, 0], children: [image("a", 0, 0, 5, 5)] }).arcs, []);
});

Deno.test("an arc in space is about the axis, with which it is shown", () => {
  const { arcs: [arc], guides } = marksOf(
    { kind: "rotation3D", values: [40, 0, 1, 0, 0, 50, 0, 0.3, 100, 100], children: [image("page", 0, 0, 100, 100)] });
  assertClose([arc.anchor.x, arc.anchor.y], [10, 20], 1e-4);
  assertClose([arc.path[0].x, arc.path[0].y], [110, 20], 1e-4);
  assertClose(flat(guides[0].points), [10, 20, 10, 120], 1e-4);
});

Deno.test("the foot of a point lies on the axis", () => {
  const values = { anchorX: 1, anchorY: 1, axisX: 2, axisY: 0, axisZ: 0 };
  assertEquals(footOf(values, { x: 5, y: 9 }), { x: 5, y: 1 });
});

Deno.test("a clip is a guide unless it is the frame of what it cuts", () => {
  assertEquals(marksOf({ kind: "clip", values: [0, 0, 10, 10, 3], children: [image("a", 0, 0, 10, 10)] }).guides, []);
  assertEquals(marksOf({ kind: "clip", values: [0, 0, 10, 10, 3], children: [image("a", 0, 0, 30, 10)] }).guides.length, 1);
});

Deno.test("a mesh has a line for each row and column, and its points", () => {
  const points = [0, 0, 1, 0, 0.5, 1, 1, 1].reduce((all, _, index, places) => (index % 2 === 0 ? [...all, places[index], places[index + 1], 0, 0, 0, 1] : all), /** @type {number[]} */ ([]));
  const { guides, handles, outlines } = marksOf({ kind: "mesh", id: "mesh", columns: 2, rows: 2, smoothsColors: false, values: [0, 0, 100, 100, ...points] });
  assertEquals([guides.length, handles.length, outlines[0].area], [4, 4, 10_000]);
  assertClose(flat(handles), [10, 20, 110, 20, 60, 120, 110, 120], 1e-4);
});

Deno.test("a wave's front is a circle about its origin, while it runs", () => {
  /** @param {number} time @param {boolean} [enabled] @returns {Part} */
  const wave = (time, enabled) => ({ kind: "ripple", enabled, values: [30, 40, time, 12, 15, 8, 100], children: [image("pond", 0, 0, 90, 90)] });
  const { guides: [{ points }] } = marksOf(wave(0.2));
  for (const { x, y } of points) assertClose([Math.hypot(x - 40, y - 60)], [20], 1e-4);
  assertEquals(marksOf(wave(0)).guides, []);
  assertEquals(marksOf(wave(0.2, false)).guides, []);
});

Deno.test("every kind of the wire can be walked over", () => {
  for (const [kind, names] of Object.entries(nodeKinds)) {
    marksOf({ kind, columns: 0, rows: 0, values: names.map(() => 1), children: [image("a", 0, 0, 5, 5)] });
  }
  const { outlines } = marksOf({ kind: "of-tomorrow", values: [], children: [image("a", 0, 0, 5, 5)] });
  assertEquals(outlines.map(({ id }) => id), ["a"]);
});

/** @param {string} id @param {number} size @param {number} x @param {number} opacity @returns {Outline} */
function outline(id, size, x = 0, opacity = 1) {
  const corners = [{ x, y: 0 }, { x: x + size, y: 0 }, { x: x + size, y: size }, { x, y: size }];
  return { id, corners, opacity, area: areaOf(corners) };
}

Deno.test("a point is inside of a quad whichever way its corners run", () => {
  const { corners } = outline("a", 10);
  for (const quad of [corners, corners.toReversed()]) {
    assert(contains(quad, { x: 5, y: 5 }) && !contains(quad, { x: 11, y: 5 }));
  }
});

Deno.test("the layer under the pointer is the uppermost that is seen", () => {
  const all = [outline("back", 10), outline("front", 5), outline("hidden", 10, 0, 0)];
  assertEquals(topmost(all, { x: 2, y: 2 })?.id, "front");
  assertEquals(topmost(all, { x: 8, y: 8 })?.id, "back");
  assertEquals(topmost(all.slice(2), { x: 8, y: 8 })?.id, "hidden");
  assertEquals(topmost(all, { x: 80, y: 8 }), undefined);
});

Deno.test("only the largest layers on the stage are named, each once", () => {
  const stage = { x: 0, y: 0, width: 100, height: 100 };
  const many = Array.from({ length: 20 }, (_, index) => outline(`layer${index}`, 20 + index));
  assertEquals(named(many, stage).map(({ id }) => id), ["layer19", "layer18", "layer17", "layer16", "layer15", "layer14", "layer13"]);
  assertEquals(named([outline("a", 30), outline("a", 40), outline("tiny", 3), outline("beyond", 50, 200)], stage).map(({ area }) => area), [1600]);
});
