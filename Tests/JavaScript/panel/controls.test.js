import { labelled } from "../../../Public/js/panel/controls.js";
import { assertEquals } from "../assert.js";

/** @type {import("../../../Public/js/net/types.d.ts").Parameter} */
const arm = { name: "arm", title: "Arm", kind: "number", range: [-45, 45], step: 1, default: 0 };

Deno.test("a label tells the value where it is to", () => {
  assertEquals(labelled(arm, 3), "Arm");
  assertEquals(labelled({ ...arm, labelDecimals: 1 }, 0), "Arm: 0.0");
  assertEquals(labelled({ ...arm, labelDecimals: 1 }, -12.34), "Arm: -12.3");
});
