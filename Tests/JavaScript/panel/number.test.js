import { filling, formatted, nudge, snapped, stepOf } from "../../../Public/js/panel/number.js";
import { assertEquals } from "../assert.js";

/** @param {Partial<import("../../../Public/js/net/types.d.ts").Parameter>} rest @returns {import("../../../Public/js/net/types.d.ts").Parameter} */
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

for (const [key, shiftKey, altKey, steps] of /** @type {[string, boolean, boolean, number][]} */ ([
  ["ArrowUp", false, false, 1], ["ArrowLeft", false, false, -1], ["ArrowRight", true, false, 10],
  ["ArrowDown", false, true, -0.1], ["PageUp", false, false, 10], ["PageDown", true, false, -10], ["a", false, false, 0],
])) {
  Deno.test(`${shiftKey ? "Shift " : ""}${altKey ? "Alt " : ""}${key} moves a number by ${steps} steps`, () =>
    assertEquals(nudge({ key, shiftKey, altKey }), steps));
}

Deno.test("a slider is filled from its lowest value, and from 0 where it has two sides", () => {
  assertEquals(filling(30, 10, 90), [0, 25]);
  assertEquals(filling(-5, -10, 10), [25, 50]);
  assertEquals(filling(5, -10, 10), [50, 75]);
});

Deno.test("without snapping a slider has values between steps", () => {
  assertEquals(snapped(number({ range: [-45, 45], step: 1 }), 12.3456), 12.3456);
});

Deno.test("with snapping a slider has the nearest step, counted from the lowest value", () => {
  const snapping = number({ range: [0.5, 9], step: 2, snaps: true });
  assertEquals([snapped(snapping, 3.4), snapped(snapping, 3.6)], [2.5, 4.5]);
});
