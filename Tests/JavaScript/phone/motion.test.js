import { heldAngle, MotionSensor } from "../../../Public/js/phone/motion.js";
import { assertEquals } from "../assert.js";

for (const [beta, gamma, angle, words] of /** @type {const} */ ([
  [0, 0, null, "flat on a table"], [45, 0, null, "in portrait"], [90, 0, null, "upright in portrait"],
  [0, -80, 90, "in landscape, its right side up"], [0, -45, 90, "in landscape, leaning back"],
  [0, 80, 270, "in landscape, its left side up"], [15, -70, 90, "in landscape, not quite straight"],
  [0, 30, null, "flat, rolled a little"], [40, 40, null, "askew"], [180, 80, 90, "in landscape, seen from below"],
])) {
  Deno.test(`a phone ${words} (${beta}°, ${gamma}°) is held at ${angle}`, () => assertEquals(heldAngle(beta, gamma), angle));
}

Deno.test({
  name: "a sensor that has only events without numbers any more is lost, says so once, and may come back",
  sanitizeResources: false,
  fn: async () => {
    Object.assign(globalThis, { document: { hidden: false } });
    // The last one comes again and again.
    const readings = /** @type {Set<number>} */ (new Set());
    let losses = 0;
    const sensor = new MotionSensor(({ beta }) => readings.add(beta), () => (losses += 1));
    const event = (/** @type {number | null} */ beta) =>
      globalThis.dispatchEvent(Object.assign(new Event("deviceorientation"), { alpha: beta, beta, gamma: beta, absolute: false }));
    const pause = (/** @type {number} */ time) => new Promise((done) => setTimeout(done, time));
    const started = sensor.start();
    event(10);
    assertEquals(await started, null);
    event(null);
    await pause(20);
    event(20);
    await pause(900);
    assertEquals([[...readings], losses], [[10, 20], 0]);
    event(null);
    await pause(1000);
    assertEquals([[...readings], losses], [[10, 20], 1]);
    event(30);
    await pause(300);
    sensor.stop();
    assertEquals([[...readings], losses], [[10, 20, 30], 1]);
  },
});
