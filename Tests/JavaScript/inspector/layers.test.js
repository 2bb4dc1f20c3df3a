import { boxOf, layerAt, layerValues, nodeAt, pathOf } from "../../../Public/js/inspector/layers.js";
import { layerCurves } from "../../../Public/js/inspector/curves.js";
import { Recording } from "../../../Public/js/inspector/recording.js";
import { makeStructure } from "../../../Public/js/net/state.js";
import { assert, assertEquals } from "../assert.js";

const nodes = [
  { kind: "group", parent: -1, at: 0 },
  { kind: "rectangle", parent: 0, at: 0 },
  { kind: "opacity", parent: 0, at: 9 },
  { kind: "rotation", parent: 2, at: 10 },
  { kind: "ellipse", id: "dot", parent: 3, at: 13 },
  { kind: "rectangle", parent: 0, at: 21 },
];

/** A ground, a dot that is turned about the middle, and a clear rectangle over all. @param {number} angle */
function picture(angle, epoch = 1) {
  const structure = makeStructure({ type: "scene", epoch, name: "test", stage: [100, 100], nodes, assets: [], floats: 30 });
  const floats = new Float32Array([
    0, 0, 100, 100, 0, 0, 0, 1, 0,
    0.5,
    angle, 50, 50,
    70, 45, 10, 10, 1, 0, 0, 1,
    0, 0, 100, 100, 0, 0, 0, 0, 0,
  ]);
  return { structure, floats };
}

/** @type {import("../../../Public/js/inspector/types.d.ts").Painter} */
const painter = {
  contents: /** @type {any} */ ({ get: () => undefined }),
  grid: () => ({ columns: 0, rows: 0, smoothsColors: false, points: new Float32Array(0) }),
};

Deno.test("the layer in front is found after all that is around it, and what is clear is not", () => {
  const { structure, floats } = picture(90);
  assertEquals(layerAt(structure, floats, 50, 75, painter)?.id, "dot");
  assertEquals(layerAt(structure, floats, 75, 50, painter)?.index, 1);
  assertEquals(layerAt(structure, floats, 500, 50, painter), null);
});

Deno.test("a layer has the numbers that it is seen with", () => {
  const { structure, floats } = picture(90);
  const values = layerValues(structure, floats, structure.nodes[4], painter);
  assertEquals([values.opacity, values.rotation], [0.5, 90]);
  assert(Math.abs(values.x - 50) < 1e-6 && Math.abs(values.y - 75) < 1e-6);
  const box = boxOf(structure, floats, structure.nodes[4], painter);
  assert(box !== null && Math.abs(box.top - 70) < 1e-6 && Math.abs(box.bottom - 80) < 1e-6);
  assertEquals(boxOf(structure, floats, structure.root, painter)?.right, 100);
});

Deno.test("a layer is known again in another structure of the scene", () => {
  const [before, after] = [picture(0), picture(0, 2)];
  for (const node of before.structure.nodes) {
    assertEquals(nodeAt(after.structure, pathOf(before.structure, node))?.index, node.index);
  }
  assertEquals(nodeAt(after.structure, "group 0/none"), null);
});

Deno.test("only what changes has a curve", () => {
  const recording = new Recording();
  for (let step = 0; step <= 10; step += 1) {
    const { structure, floats } = picture(step * 9, step < 5 ? 1 : 2);
    const frame = { complete: true, ambient: false, epoch: 1, sequence: step, serverTime: step * 10, deviceTime: NaN, runs: [] };
    recording.add({ structure, floats }, frame, 0);
  }
  const path = pathOf(picture(0).structure, picture(0).structure.nodes[4]);
  const { times, curves } = layerCurves(recording.take(), path, painter);
  assertEquals(times, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  assert(curves.some(({ name, values }) => name === "rotation" && values[10] === 90));
  assert(!curves.some(({ name }) => name === "opacity"));
});
