import { spread } from "../../../Public/js/overlay/drawTraces.js";
import { TraceBuffer } from "../../../Public/js/overlay/traces.js";
import { assert, assertClose, assertEquals } from "../assert.js";

/** A buffer of one channel. @param {readonly [number, number][]} samples @param {number} capacity */
function filled(samples, capacity = 100) {
  const buffer = new TraceBuffer(1, capacity);
  for (const [time, value] of samples) buffer.push(time, [value]);
  return buffer;
}

Deno.test("a buffer keeps the newest values and never grows", () => {
  const buffer = filled(Array.from({ length: 1000 }, (_, index) => [index * 10, index]), 50);
  assertEquals(buffer.length, 50);
  assertEquals([buffer.time(0), buffer.value(0, 0)], [9500, 950]);
  assertEquals([buffer.time(49), buffer.value(49, 0)], [9990, 999]);
});

Deno.test("channels do not mix", () => {
  const buffer = new TraceBuffer(2, 3);
  for (let index = 0; index < 5; index += 1) buffer.push(index, [index, -index]);
  assertEquals([buffer.value(2, 0), buffer.value(2, 1)], [4, -4]);
});

Deno.test("a value that was silent has stayed what it was until the next came", () => {
  const [line] = filled([[0, 1], [5000, 3]]).lines(0, 0, 6000);
  assertEquals(line, [{ time: 0, value: 1 }, { time: 4999, value: 1 }, { time: 5000, value: 3 }, { time: 6000, value: 3 }]);
});

Deno.test("values that follow soon are joined", () => {
  const [line] = filled([[0, 1], [16, 2]]).lines(0, 0, 20);
  assertEquals(line.map(({ value }) => value), [1, 2, 2]);
});

Deno.test("a line begins at the edge with the value that led there", () => {
  const [line] = filled([[0, 1], [16, 2], [32, 3]]).lines(0, 20, 40);
  assertEquals(line[0], { time: 20, value: 2 });
  assertEquals(line.at(-1), { time: 40, value: 3 });
});

Deno.test("an angle that wraps is cut, not drawn across", () => {
  const lines = filled([[0, 170], [16, 179], [32, -179], [48, -170]]).lines(0, 0, 50, 180);
  assertEquals(lines.map((line) => line.map(({ value }) => value)), [[170, 179, 179], [-179, -170, -170]]);
});

Deno.test("a time that goes back counts as the newest", () => {
  const buffer = filled([[100, 1], [90, 2]]);
  assertEquals([buffer.time(0), buffer.time(1)], [100, 100]);
});

Deno.test("an emptied buffer has no line", () => {
  const buffer = filled([[0, 1]]);
  buffer.clear();
  assertEquals(buffer.lines(0, 0, 10), []);
  assertEquals(buffer.stretches(0, 0, 0, 10), []);
});

Deno.test("steep stretches are found, also one that lasts and one that began before", () => {
  const buffer = filled([[0, 85], [10, 86], [20, 40], [30, -88], [40, 10], [50, 81]]);
  assertEquals(buffer.stretches(0, 80, 5, 60), [{ start: 5, end: 20 }, { start: 30, end: 40 }, { start: 50, end: 60 }]);
  assertEquals(filled([[0, 79]]).stretches(0, 80, 0, 60), []);
});

Deno.test("names at the ends of lines are spread, in order and within the graph", () => {
  const places = spread([50, 50, 51, 10], 14, 7, 93);
  assertEquals(places[3], 10);
  const sorted = places.slice(0, 3);
  assert(sorted[1] - sorted[0] >= 14 && sorted[2] - sorted[1] >= 14);
  assertClose(spread([100, 100, 100], 14, 7, 93), [65, 79, 93]);
});
