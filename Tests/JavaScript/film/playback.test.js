import { Playback } from "../../../Public/js/film/playback.js";
import { assertEquals } from "../assert.js";

const words = { play: "Play", pause: "Pause", position: "Position" };

/** A film of two seconds in a window whose time is passed by hand. */
function player() {
  /** @type {((now: number) => void)[]} */
  let waiting = [];
  let now = 0;
  /** @type {Record<string, () => void>} */
  const heard = {};
  /** @param {string} name */
  const element = (name) => /** @type {any} */ ({
    value: "0", setAttribute: () => {}, addEventListener: (/** @type {string} */ type, /** @type {() => void} */ run) => void (heard[`${name} ${type}`] = run),
  });
  Object.assign(globalThis, { requestAnimationFrame: (/** @type {(now: number) => void} */ run) => waiting.push(run) });
  performance.now = () => now;
  /** @type {number[]} */
  const shown = [];
  const controls = { toggle: element("toggle"), scrubber: element("scrubber"), time: element("time") };
  const playback = new Playback(2, controls, words, (seconds) => void shown.push(Math.round(seconds * 100) / 100));
  return {
    playback, controls, shown, heard,
    /** @param {number[]} seconds between pictures of the window */
    pass(...seconds) {
      for (const each of seconds) {
        now += each * 1000;
        const due = waiting;
        waiting = [];
        for (const run of due) run(now);
      }
      return shown.splice(0);
    },
  };
}

Deno.test("a film goes on with the time, and begins again at its end", () => {
  const { playback, controls, pass } = player();
  playback.play(true);
  assertEquals([pass(0.5, 0.5, 0.75, 0.5), controls.toggle.textContent], [[0.5, 1, 1.75, 0.25], "Pause"]);
});

Deno.test("a film out of sight waits, and goes on where it was", () => {
  const { playback, pass } = player();
  playback.play(true);
  assertEquals(pass(0.5), [0.5]);
  playback.see(false);
  assertEquals(pass(1, 5), []);
  playback.see(true);
  assertEquals(pass(0.25), [0.75]);
});

Deno.test("who pauses a film finds it paused when it is seen again", () => {
  const { playback, heard, pass } = player();
  playback.play(true);
  heard["toggle click"]();
  playback.see(false);
  playback.see(true);
  assertEquals(pass(1), []);
});

Deno.test("seen twice, a film is no faster", () => {
  const { playback, pass } = player();
  playback.play(true);
  for (const isSeen of [false, true, false, true]) playback.see(isSeen);
  assertEquals(pass(0.5, 0.5), [0.5, 1]);
});

Deno.test("a film that is not repeated stops at its end, and begins there anew", () => {
  const { playback, controls, pass } = player();
  playback.isLooping = false;
  playback.play(true);
  assertEquals([pass(1.5, 1, 1), controls.toggle.textContent], [[1.5, 2], "Play"]);
  playback.play(true);
  assertEquals(pass(0.5), [0.5]);
});
