import { heldAngle } from "../../../Public/js/phone/motion.js";
import { assertEquals } from "../assert.js";

for (const [beta, gamma, angle, words] of /** @type {const} */ ([
  [0, 0, null, "flat on a table"], [45, 0, null, "in portrait"], [90, 0, null, "upright in portrait"],
  [0, -80, 90, "in landscape, its right side up"], [0, -45, 90, "in landscape, leaning back"],
  [0, 80, 270, "in landscape, its left side up"], [15, -70, 90, "in landscape, not quite straight"],
  [0, 30, null, "flat, rolled a little"], [40, 40, null, "askew"], [180, 80, 90, "in landscape, seen from below"],
])) {
  Deno.test(`a phone ${words} (${beta}°, ${gamma}°) is held at ${angle}`, () => assertEquals(heldAngle(beta, gamma), angle));
}
