import { platformOf } from "../../../Public/js/page/platform.js";
import { assertEquals } from "../assert.js";

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
