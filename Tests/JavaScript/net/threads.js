// Screens whose thread is busy: what waits for it is handled one after the other, in the order in which it was ready.

import { Playout } from "../../../Public/js/net/playout.js";
import { Thread } from "../../../Public/js/net/thread.js";
import { frameAt, randomNumbers, scene } from "./networks.js";

/** @import { Network } from "./networks.js" */

/**
 * How long a draw takes, when the thread does something else and for how long, and how late timers are, in ms.
 * @typedef {{ draw: number, pause?: { every: number, time: number }, timerLag?: (now: number) => number }} Screen
 */

/** @satisfies {Record<string, Screen>} */
export const screens = {
  "a quick one": { draw: 3 },
  "six frames a second": { draw: 160 },
  "25 frames a second": { draw: 40 },
  "long tasks": { draw: 4, pause: { every: 700, time: 120 } },
  "garbage collection": { draw: 4, pause: { every: 210, time: 35 } },
  "timers that beat every 16 ms": { draw: 4, pause: { every: 700, time: 120 }, timerLag: (now) => 15.6 - now % 15.6 },
  "hidden every other five seconds": { draw: 4, timerLag: (now) => now % 10_000 < 5000 ? 1000 - now % 1000 : 0 },
  "frozen for 1.5 s every five": { draw: 4, pause: { every: 5000, time: 1500 } },
};

/**
 * What is drawn in half a minute, and the longest delay after the first six seconds.
 * @param {Screen} screen
 * @param {Network} network
 * @param {boolean} isImmediate
 */
export function drawnOn(screen, network, isImmediate = false) {
  const random = randomNumbers(1);
  let now = 0;
  /** @type {{ ready: number, run: () => void }[]} */
  const tasks = [];
  const add = (/** @type {number} */ ready, /** @type {() => void} */ run) => void tasks.push({ ready, run });
  const playout = new Playout(new Thread((beat, delay) => add(now + delay + (screen.timerLag?.(now + delay) ?? 0.5), beat), () => now));
  playout.adopt(scene);
  let arrival = 0;
  for (let number = 0; number < 1800; number += 1) {
    const sent = number * 1000 / 60;
    arrival = Math.max(arrival, network(sent, random));
    add(arrival, () => {
      playout.apply(frameAt(number, sent), now, isImmediate);
      longest = now < 6000 ? 0 : Math.max(longest, playout.delay);
      now += 0.1;
    });
  }
  const { pause } = screen;
  for (let time = pause?.every ?? Infinity; time < 30_000; time += pause?.every ?? Infinity) add(time, () => now += pause?.time ?? 0);
  /** @type {{ time: number, value: number }[]} */
  const drawn = [];
  let longest = 0;
  const draw = () => {
    playout.advance(now);
    if (now > 6000) drawn.push({ time: now, value: playout.shown.floats[0] });
    now += screen.draw;
    if (now < 30_000) add(Math.ceil(now * 60 / 1000) * 1000 / 60, draw);
  };
  add(8, draw);
  while (tasks.length > 0) {
    const next = tasks.reduce((first, task) => task.ready < first.ready ? task : first);
    tasks.splice(tasks.indexOf(next), 1);
    now = Math.max(now, next.ready);
    next.run();
  }
  return { drawn, longest };
}
