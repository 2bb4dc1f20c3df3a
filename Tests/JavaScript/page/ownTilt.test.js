import { OwnTilt } from "../../../Public/js/page/ownTilt.js";
import { assertEquals } from "../assert.js";

/** @import { Connection } from "../../../Public/js/net/connection.js" */

Deno.test("a page hears each of its readings at once, with the one that counts as straight", () => {
  // The server is away: the reading is this page's own all the same.
  const tilt = new OwnTilt(/** @type {Connection} */ (/** @type {unknown} */ ({ send: () => false })));
  /** @type {number[][]} */
  const heard = [];
  tilt.onReading = (reading, straight) => heard.push([reading.gamma, straight?.gamma ?? 0]);
  const reading = { alpha: 0, beta: 0, gamma: 10, screenAngle: 0, deviceTime: 0, absolute: false, synthetic: false };
  tilt.send(reading);
  tilt.calibrate();
  tilt.send({ ...reading, gamma: 30 });
  assertEquals(heard, [[10, 0], [30, 10]]);
});
