import { Thread } from "../../../Public/js/net/thread.js";
import { assert, assertEquals } from "../assert.js";
import { deviation, motion, networks } from "./networks.js";
import { drawnOn, screens } from "./threads.js";

for (const [name, screen] of Object.entries(screens)) {
  Deno.test(`over a quiet network nothing is added on a screen: ${name}`, () => {
    assertEquals(drawnOn(screen, networks["a quiet network"]).longest, 0);
  });
}

for (const name of /** @type {const} */ (["long tasks", "garbage collection", "25 frames a second", "timers that beat every 16 ms"])) {
  Deno.test(`an uneven network is evened out on a screen: ${name}`, () => {
    const [even, immediate] = [false, true].map((isImmediate) => drawnOn(screens[name], networks["20 ms ± 40 ms"], isImmediate));
    assert(even.longest > 40 && even.longest <= 100, String(even.longest));
    assert(deviation(even.drawn, motion) < 0.7 * deviation(immediate.drawn, motion));
  });
}

/** A thread in virtual time, whose timers run when `run` says so. */
function virtualThread() {
  /** @type {(() => void)[]} */
  const timers = [];
  const time = { now: 0 };
  const thread = new Thread((beat) => timers.push(beat), () => time.now);
  return { thread, timers, run: (/** @type {number} */ now) => (time.now = now, timers.shift()?.()) };
}

Deno.test("since when a message has waited is not known before the thread is watched", () => {
  assertEquals(virtualThread().thread.earliestArrival(0), -Infinity);
});

Deno.test("a message that a free thread handles has just arrived", () => {
  const { thread, run } = virtualThread();
  thread.earliestArrival(0);
  run(9);
  assertEquals(thread.earliestArrival(14), 14);
});

Deno.test("a message that is handled after a busy time may have arrived at its beginning", () => {
  const { thread, run } = virtualThread();
  thread.earliestArrival(0);
  run(9);
  run(200);
  assertEquals(thread.earliestArrival(201), 8);
});

Deno.test("the beats end when nothing is asked any more", () => {
  const { thread, timers, run } = virtualThread();
  thread.earliestArrival(0);
  run(1500);
  assertEquals([timers.length, thread.earliestArrival(1501)], [0, -Infinity]);
});
