import { formatBytes, formatMilliseconds, Meter } from "../../../Public/js/page/hud.js";
import { assertEquals } from "../assert.js";

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
