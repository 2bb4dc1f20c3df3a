import { platformOf, remedies } from "../../../Public/js/doctor/remedies.js";
import { minimumRate, SampleRate } from "../../../Public/js/doctor/sampleRate.js";
import sentences from "../../../Public/strings.json" with { type: "json" };
import { assert, assertEquals } from "../assert.js";

/** @import { Fault, Platform } from "../../../Public/js/doctor/types.d.ts" */

const userAgents = {
  iPhone: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1",
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  chrome: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
  firefox: "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0",
  desktopFirefox: "Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0",
};

for (const [userAgent, maxTouchPoints, platform] of /** @type {const} */ ([
  [userAgents.iPhone, 5, "ios"], [userAgents.mac, 5, "ios"], [userAgents.mac, 0, "desktop"],
  [userAgents.chrome, 5, "android"], [userAgents.firefox, 5, "firefox"], [userAgents.desktopFirefox, 0, "desktop"],
])) {
  Deno.test(`${platform} with ${maxTouchPoints} fingers: ${userAgent.slice(13, 36)}`, () => {
    assertEquals(platformOf({ userAgent, maxTouchPoints }), platform);
  });
}

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
  ["sensorless", "ios", /touch/], ["sensorless", "desktop", /mouse/],
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
