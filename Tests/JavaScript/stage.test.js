// The address that the element `<tiltcast-stage>` frames, and what it believes of the frame.

import { frameAddress, presenceOf, sceneOf } from "../../Public/js/stage.js";
import { assertEquals } from "./assert.js";

const page = "https://blog.example.org/2026/tilt.html";

Deno.test("a link to watch becomes the address of the stage alone", () => {
  assertEquals(frameAddress("https://tilt.example.org", page), "https://tilt.example.org/?embed");
  assertEquals(frameAddress("https://tilt.example.org:8443/r/demo", page), "https://tilt.example.org:8443/r/demo?embed");
  assertEquals(frameAddress("http://192.168.1.20:8080/?modules#scene=arm", page), "http://192.168.1.20:8080/?embed");
  assertEquals(frameAddress("/r/demo", page), "https://blog.example.org/r/demo?embed");
});

Deno.test("a link with a key watches, too, and gives the key to nobody", () => {
  assertEquals(frameAddress("https://tilt.example.org/r/demo/phone?key=secret", page), "https://tilt.example.org/r/demo?embed");
  assertEquals(frameAddress("https://tilt.example.org/phone?key=secret", page), "https://tilt.example.org/?embed");
  assertEquals(frameAddress("https://anna:secret@tilt.example.org/?key=secret", page), "https://tilt.example.org/?embed");
});

Deno.test("what is no link to a server is not framed", () => {
  for (const link of ["", "  ", "javascript:alert(1)", "data:text/html,x", "https://", "file:///etc/passwd"]) {
    assertEquals(frameAddress(link, page), null);
  }
});

Deno.test("a malformed scene or count is not believed", () => {
  assertEquals(sceneOf({ name: "arm", title: "Arm", stage: [640, 480] }), { name: "arm", title: "Arm", stage: [640, 480] });
  assertEquals(sceneOf({ name: 3, title: "x".repeat(1000), stage: [1, 1] }), { name: "", title: "x".repeat(200), stage: [1, 1] });
  for (const stage of [undefined, "ab", [], [640], [0, 480], [NaN, 480], [Infinity, 1], ["640", "480"]]) assertEquals(sceneOf({ stage }), null);
  assertEquals(presenceOf({ viewers: 3, phones: 0 }), { viewers: 3, phones: 0 });
  for (const viewers of [undefined, "3", 0.5, NaN]) assertEquals(presenceOf({ viewers, phones: 0 }), null);
});
