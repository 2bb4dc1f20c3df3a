import { clockTime, position } from "../../../Public/js/takes/position.js";
import { assertEquals } from "../assert.js";

const playing = { name: "", duration: 6, t: 2, at: 1000, speed: 2, loop: false, onTop: false, paused: false };

Deno.test("a take goes on at its speed, and no further than its end", () => {
  assertEquals([1000, 1500, 2000, 9000].map((time) => position(playing, time)), [2, 3, 4, 6]);
});

Deno.test("a paused take stands, and a looped one begins again", () => {
  assertEquals(position({ ...playing, paused: true }, 9000), 2);
  assertEquals(position({ ...playing, loop: true }, 4500), 3);
});

Deno.test("what the clock has not reached yet has not gone by", () => {
  assertEquals(position(playing, 500), 2);
});

Deno.test("times are shown to the tenth", () => {
  assertEquals([0, 0.09, 0.1, 59.96, 61.25, 600].map(clockTime), ["0:00.0", "0:00.0", "0:00.1", "0:59.9", "1:01.2", "10:00.0"]);
});
