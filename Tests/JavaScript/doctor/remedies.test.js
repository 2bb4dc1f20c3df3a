import { remedies } from "../../../Public/js/doctor/remedies.js";
import { minimumRate, SampleRate } from "../../../Public/js/doctor/sampleRate.js";
import sentences from "../../../Public/strings.json" with { type: "json" };
import { assert, assertEquals } from "../assert.js";

/** @import { Fault } from "../../../Public/js/doctor/types.d.ts" */
/** @import { Platform } from "../../../Public/js/page/types.d.ts" */

/** What the help must speak of. @type {[Fault, Platform, RegExp][]} */
const needles = [
  ["offline", "ios", /flight mode/], ["offline", "desktop", /network/],
  ["server", "ios", /Local Network/], ["server", "android", /mobile data/], ["server", "firefox", /mobile data/],
  ["server", "desktop", /firewall/],
  ["insecure", "ios", /https:\/\//], ["insecure", "android", /https:\/\//],
  ["blocked", "ios", /Safari.*certificate/], ["blocked", "android", /VPN/],
  ["full", "ios", /place/], ["locked", "ios", /presenter/], ["room", "ios", /address/], ["key", "ios", /new link/],
  ["kicked", "android", /not come back/],
  ["denied", "ios", /swipe Safari away/], ["denied", "android", /Permissions/], ["denied", "firefox", /lock/],
  ["denied", "desktop", /site settings/],
  ["framed", "ios", /accelerometer; gyroscope/],
  ["unsupported", "ios", /Safari/], ["unsupported", "android", /Chrome/], ["unsupported", "firefox", /Firefox/],
  ["unsupported", "desktop", /mouse/],
  ["silent", "ios", /Motion & Orientation/], ["silent", "android", /Site settings/], ["silent", "firefox", /private tabs/],
  ["silent", "desktop", /arrow keys/],
  ["sensorless", "ios", /touch/], ["sensorless", "android", /Site settings/], ["sensorless", "firefox", /private tabs/],
  ["sensorless", "desktop", /mouse/],
  ["slowSensor", "ios", /Low Power/], ["slowSensor", "android", /Battery Saver/], ["slowSensor", "firefox", /power saving/],
  ["far", "ios", /5 GHz/], ["far", "desktop", /cable/],
];

for (const [fault, platform, needle] of needles) {
  Deno.test(`${fault} on ${platform} speaks of ${needle.source}`, () => {
    assert(needle.test(sentences[remedies[fault].help[platform]][0]), sentences[remedies[fault].help[platform]][0]);
  });
}

Deno.test("every fault has a title and, on every platform, something to do, in both languages", () => {
  for (const { title, help } of Object.values(remedies)) {
    for (const name of [title, ...Object.values(help)]) {
      for (const sentence of sentences[name]) assert(sentence.length > 2, name);
    }
  }
});

/** @param {number} interval ms @param {number} count */
function rateOf(interval, count) {
  const rate = new SampleRate();
  for (let index = 0; index < count; index += 1) rate.add(index * interval);
  return rate.perSecond;
}

Deno.test("a rate is known after twenty intervals", () => {
  assertEquals(rateOf(16, 20), null);
  assertEquals(rateOf(16, 21), 62.5);
});

Deno.test("five readings a second are too few", () => assert((rateOf(200, 40) ?? minimumRate) < minimumRate));

Deno.test("a pause is a phone that lies still, not a slow sensor", () => {
  const rate = new SampleRate();
  for (let index = 0; index < 60; index += 1) rate.add(index * 16 + Math.floor(index / 10) * 2000);
  assertEquals(rate.perSecond, 62.5);
});

Deno.test("a few gaps do not change the verdict", () => {
  const rate = new SampleRate();
  for (let index = 0; index < 60; index += 1) rate.add(index * 16 + Math.floor(index / 5) * 100);
  assertEquals(rate.perSecond, 62.5);
});
