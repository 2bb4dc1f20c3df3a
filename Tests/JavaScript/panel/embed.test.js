import { embedCode } from "../../../Public/js/panel/embed.js";
import { assertEquals } from "../assert.js";

Deno.test("the frame shows the stage alone, and may reach a server on the local network", () => {
  assertEquals(
    embedCode("http://192.168.1.20:8080/r/den#scene=mesh", [480, 320]),
    '<iframe src="http://192.168.1.20:8080/r/den?embed" title="Tiltcast" width="480" height="320" style="border: 0" allow="local-network-access"></iframe>',
  );
});

Deno.test("a link with a query loses it, and its quotes stay in the address", () => {
  const code = embedCode('https://tilt.example.org/?key="secret"', [640.4, 479.6]);
  assertEquals(code.includes('src="https://tilt.example.org/?embed"'), true);
  assertEquals(code.includes('width="640" height="480"'), true);
});
