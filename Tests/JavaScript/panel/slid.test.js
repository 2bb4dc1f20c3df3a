import { snapped } from "../../../Public/js/panel/number.js";
import { labelled } from "../../../Public/js/panel/controls.js";
import { assertEquals } from "../assert.js";

/** @type {import("../../../Public/js/net/types.d.ts").Parameter} */
const arm = { name: "arm", title: "Arm", kind: "number", range: [-45, 45], step: 1, default: 0 };

Deno.test("a slider means where it stands, between steps too", () => {
  assertEquals(snapped(arm, 12.3456), 12.3456);
});

Deno.test("where only steps mean anything it means the nearest, counted from the lowest value", () => {
  const snapping = { ...arm, range: /** @type {[number, number]} */ ([0.5, 9]), step: 2, snaps: true };
  assertEquals([snapped(snapping, 3.4), snapped(snapping, 3.6)], [2.5, 4.5]);
});

Deno.test("a label tells the value where it is to", () => {
  assertEquals(labelled(arm, 3), "Arm");
  assertEquals(labelled({ ...arm, labelDecimals: 1 }, 0), "Arm: 0.0");
  assertEquals(labelled({ ...arm, labelDecimals: 1 }, -12.34), "Arm: -12.3");
});
