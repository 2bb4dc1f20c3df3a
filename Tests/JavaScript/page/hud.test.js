import { formatBytes, formatMilliseconds, Meter } from "../../../Public/js/page/hud.js";
import { bounds, Histogram, stagesOf, TiltTimes } from "../../../Public/js/page/latencies.js";
import { paceOf } from "../../../Public/js/page/screenRate.js";
import { assertEquals } from "../assert.js";

Deno.test("the meter counts the draws of the last second", () => {
  const meter = new Meter();
  for (const time of [0, 500, 900, 1300]) meter.add(time);
  assertEquals([meter.framesPerSecond(1400), meter.framesPerSecond(5000)], [3, 0]);
});

Deno.test("measurements are short", () => {
  assertEquals([formatBytes(999), formatBytes(12_345), formatMilliseconds(4.56), formatMilliseconds(45.6), formatMilliseconds(null)],
    ["999 B/s", "12.3 kB/s", "4.6 ms", "46 ms", "–"]);
});

Deno.test("a histogram has the durations of the last ten seconds, each in one bar", () => {
  const histogram = new Histogram();
  for (let number = 0; number < 100; number += 1) histogram.add(number, number * 10);
  histogram.add(1000, 995);
  const { count = 0, bars = [], median, most } = histogram.summary(1000) ?? {};
  assertEquals([count, bars.reduce((sum, one) => sum + one), bars.at(-1), median, most], [101, 101, 1, 50, 95]);
  assertEquals(bars.slice(0, 3), [2, 1, 2]);
  assertEquals(bars.length, bounds.length + 1);
  assertEquals(histogram.summary(10_949)?.count, 6);
  assertEquals(histogram.summary(30_000), null);
});

Deno.test("the stages of a tilt's way add up to the whole way, and the smoothing lies beside them", () => {
  const { tilt = 0, network = 0, draw = 0, screen = 0, total, smoothing } = stagesOf({ tilted: 100, rendered: 112, arrived: 115, drawn: 125, shown: 131, delay: 7 });
  assertEquals([tilt, network, draw, screen, tilt + network + draw + screen, total, smoothing], [12, 3, 10, 6, 31, 31, 7]);
});

Deno.test("without the driver's clock only what this page has seen is measured", () => {
  assertEquals(stagesOf({ tilted: null, rendered: 112, arrived: 115, drawn: 125, shown: 131, delay: 0 }), { draw: 10, screen: 6, smoothing: 0, network: 3 });
});

Deno.test("a tilt has the time of its device, by the driver's clock and this page's, and counts once", () => {
  const tilts = new TiltTimes();
  const local = (/** @type {number} */ serverTime) => serverTime + 5000;
  assertEquals(tilts.tilted(20, false, -7, local), 5013);
  assertEquals(tilts.tilted(20, false, -7, local), null);
  assertEquals([tilts.tilted(NaN, false, -7, local), tilts.tilted(30, false, null, local), tilts.tilted(40, true, null, local)], [null, null, 40]);
});

Deno.test("a screen asks for as many frames as it draws, where they are more than usual, and up to 120", () => {
  const at = (/** @type {number} */ rate) => paceOf(Array.from({ length: 25 }, (_, index) => index * 1000 / rate + (index === 9 ? 3 : 0)));
  assertEquals([at(50), at(60), at(90), at(120), at(240)], [null, null, 90, 120, 120]);
  assertEquals(paceOf([0, 8]), null);
});
