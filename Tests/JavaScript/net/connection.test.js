import { ServerClock } from "../../../Public/js/net/clock.js";
import { reconnectDelay } from "../../../Public/js/net/connection.js";
import { roomOf } from "../../../Public/js/net/session.js";
import { assert, assertEquals } from "../assert.js";

Deno.test("the first attempt to reconnect is immediate, later ones wait longer, five seconds at most", () => {
  const delays = Array.from({ length: 20 }, (_, attempt) => reconnectDelay(attempt, 1));
  assertEquals(delays[0], 0);
  assert(delays.every((delay, index) => index === 0 || delay >= delays[index - 1]));
  assertEquals(delays.at(-1), 5000);
});

Deno.test("a room full of screens does not come back in one moment", () => {
  assert(reconnectDelay(5, 0) < reconnectDelay(5, 1));
});

Deno.test("the exchange with the shortest round trip sets the clock", () => {
  const clock = new ServerClock();
  assertEquals(clock.local(100), null);
  clock.add(1000, 1100, 5000);
  clock.add(2000, 2010, 6005);
  clock.add(3000, 3400, 7000);
  assertEquals(clock.roundTrip, 10);
  assertEquals(clock.local(6005), 2005);
});

Deno.test("the clock forgets old exchanges, and everything on another connection", () => {
  const clock = new ServerClock();
  clock.add(0, 1, 0);
  for (let i = 0; i < 12; i += 1) clock.add(0, 20, 0);
  assertEquals(clock.roundTrip, 20);
  clock.reset();
  assertEquals(clock.roundTrip, null);
});

for (const [path, room] of [["/", "main"], ["/phone", "main"], ["/r/stage-2", "stage-2"], ["/r/a/phone", "a"], ["/r/NO", "main"]]) {
  Deno.test(`the page ${path} belongs to the room ${room}`, () => assertEquals(roomOf(path), room));
}
