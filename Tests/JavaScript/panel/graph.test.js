import { formatSignal, signalsOf, Trace } from "../../../Public/js/panel/graph.js";
import { makeStructure } from "../../../Public/js/net/state.js";
import { assertEquals } from "../assert.js";

Deno.test("the scene's own signals come before the attitude's, each with its place among the floats", () => {
  const nodes = [
    { kind: "group", parent: -1, at: 0 },
    { kind: "signal", id: "signal.attitude", parent: 0, at: 2, names: ["w", "roll"], units: [null, "degrees"] },
    { kind: "signal", id: "signal.scene", parent: 0, at: 4, names: ["view"] },
  ];
  const structure = makeStructure({ type: "scene", epoch: 0, name: "s", stage: [1, 1], nodes, assets: [], floats: 5 });
  assertEquals(signalsOf(structure), [
    { name: "view", title: "View", unit: null, at: 4 },
    // Without sentences, which a page loads, a part of the quaternion has no title.
    { name: "w", title: "", unit: null, at: 2 },
    { name: "roll", title: "Roll", unit: "degrees", at: 3 },
  ]);
  assertEquals(signalsOf(null), []);
});

Deno.test("a trace keeps a pause as a step, and forgets what has left the picture", () => {
  const trace = new Trace();
  for (const [time, value] of [[0, 1], [100, 1], [1000, 2]]) trace.add(time, value);
  assertEquals(trace.points, [{ time: 0, value: 1 }, { time: 999, value: 1 }, { time: 1000, value: 2 }]);
  trace.add(9000, 3);
  assertEquals(trace.points.map(({ value }) => value), [2, 2, 3]);
  assertEquals([trace.isMoving(9001), trace.isMoving(16_000)], [true, false]);
});

Deno.test("a flat trace has room above and below", () => {
  const trace = new Trace();
  trace.add(0, 5);
  assertEquals(trace.range(1), [4, 6]);
  trace.add(10, 9);
  assertEquals(trace.range(11), [5, 9]);
  assertEquals(trace.range(20_000), [8, 10]);
});

Deno.test("a number has at most four digits", () => {
  assertEquals([0.1234, -0.0001, 12.34, 123.4].map(formatSignal), ["0.12", "0.00", "12.3", "123"]);
});
