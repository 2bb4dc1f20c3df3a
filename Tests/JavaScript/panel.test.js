import { formatted, stepOf } from "../../Public/js/controls.js";
import { formatBytes, formatMilliseconds, Meter } from "../../Public/js/hud.js";
import { groups } from "../../Public/js/panel.js";
import { assertEquals } from "./assert.js";

/** @param {Partial<import("../../Public/js/types.d.ts").Parameter>} rest @returns {import("../../Public/js/types.d.ts").Parameter} */
function number(rest) {
  return { name: "n", title: "N", kind: "number", default: 0, ...rest };
}

Deno.test("a number without a step moves by a round part of its range", () => {
  assertEquals(stepOf(number({ step: 5, range: [0, 1] })), 5);
  assertEquals(stepOf(number({ range: [0, 100] })), 1);
  assertEquals(stepOf(number({ range: [0, 1] })), 0.01);
  assertEquals(stepOf(number({})), 1);
});

for (const [value, step, text] of /** @type {[number, number, string][]} */ ([
  [60, 1, "60"], [60.25, 1, "60.3"], [0.1 + 0.2, 0.01, "0.3"], [1200.4, 100, "1200"], [0.123456, 0.001, "0.1235"],
])) {
  Deno.test(`${value} in steps of ${step} is written ${text}`, () => assertEquals(formatted(value, step), text));
}

Deno.test("parameters keep their order, and groups that of their first parameter", () => {
  const found = groups([number({ name: "a", group: "B" }), number({ name: "b", group: "A" }), number({ name: "c", group: "B" })]);
  assertEquals([...found].map(([title, list]) => [title, list.map(({ name }) => name)]), [["B", ["a", "c"]], ["A", ["b"]]]);
});

Deno.test("the meter counts the draws of the last second and takes the median latency", () => {
  const meter = new Meter();
  for (const [time, server] of [[0, 90], [500, 10], [900, 30], [1300, 20]]) meter.add({ time, sensor: null, server });
  assertEquals(meter.summary(1400), { framesPerSecond: 3, sensor: null, server: 20 });
});

Deno.test("the meter shows the last latency while nothing is drawn", () => {
  const meter = new Meter();
  meter.add({ time: 0, sensor: 12, server: 4 });
  meter.summary(10);
  assertEquals(meter.summary(5000), { framesPerSecond: 0, sensor: 12, server: 4 });
});

Deno.test("measurements are short", () => {
  assertEquals([formatBytes(999), formatBytes(12_345), formatMilliseconds(4.56), formatMilliseconds(45.6), formatMilliseconds(null)],
    ["999 B/s", "12.3 kB/s", "4.6 ms", "46 ms", "–"]);
});
