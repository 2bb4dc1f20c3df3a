// Networks that deliver frames unevenly, in order and without loss, as TCP does, and what is drawn over them.

import { Playout } from "../../../Public/js/net/playout.js";

/** @typedef {(sent: number, random: () => number) => number} Network when a packet arrives that was sent at a time, in ms */

/** Numbers from 0 to 1, the same each time. @param {number} seed */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** How much later a packet comes that is lost with this probability: it is sent again after a round trip and three more packets. */
const lossOf = (/** @type {number} */ probability, /** @type {number} */ delay, /** @type {() => number} */ random) =>
  random() < probability ? 2 * delay + 50 : 0;

/** @satisfies {Record<string, Network>} */
export const networks = {
  "40 ms ± 25 ms with 1 % lost": (/** @type {number} */ sent, /** @type {() => number} */ random) => sent + 40 + 25 * (2 * random() - 1) + lossOf(0.01, 40, random),
  "20 ms ± 40 ms": (/** @type {number} */ sent, /** @type {() => number} */ random) => sent + Math.max(0, 20 + 40 * (2 * random() - 1)),
  "300 ms of silence every 3 s": (/** @type {number} */ sent) => (sent % 3000 < 300 ? sent - sent % 3000 + 300 : sent) + 5,
  "a quiet network": (/** @type {number} */ sent, /** @type {() => number} */ random) => sent + 2 + 3 * random(),
};

/** The position at a time in ms. */
export const motion = (/** @type {number} */ time) => 100 * Math.sin(time / 1000 * Math.PI);

/** A scene with a node that moves. */
export const scene = {
  type: /** @type {const} */ ("scene"), epoch: 1, name: "test", stage: /** @type {[number, number]} */ ([100, 100]), assets: [], floats: 2,
  nodes: [{ kind: "group", parent: -1, at: 0 }, { kind: "offset", parent: 0, at: 0 }],
};

/** Its frame of a moment. @param {number} number @param {number} sent ms */
export function frameAt(number, sent) {
  const runs = [{ first: 0, values: new Float32Array([motion(sent), 0]) }];
  return { complete: number === 0, ambient: false, epoch: 1, sequence: number, serverTime: sent, deviceTime: NaN, runs };
}

/**
 * The drawn positions of half a minute.
 * @param {Network} network
 * @param {boolean} isImmediate
 * @returns {{ time: number, value: number }[]}
 */
export function drawnOver(network, isImmediate, seed = 1) {
  const random = randomNumbers(seed);
  const playout = new Playout();
  playout.adopt(scene);
  let arrival = 0;
  const frames = Array.from({ length: 1800 }, (_, number) => {
    const sent = number * 1000 / 60;
    arrival = Math.max(arrival, network(sent, random));
    return { number, sent, arrival };
  });
  const drawn = [];
  for (let time = 8; time < 30_000; time += 1000 / 60) {
    while (frames.length > 0 && frames[0].arrival <= time) {
      const { number, sent, arrival } = /** @type {{ number: number, sent: number, arrival: number }} */ (frames.shift());
      playout.apply(frameAt(number, sent), arrival, isImmediate);
    }
    playout.advance(time);
    // The first seconds teach it the network.
    if (time > 6000) drawn.push({ time, value: playout.shown.floats[0] });
  }
  return drawn;
}

/**
 * The root of the mean square of how far what is drawn is from the motion, shifted by the constant delay that fits best.
 * @param {{ time: number, value: number }[]} drawn
 * @param {(time: number) => number} motion
 */
export function deviation(drawn, motion) {
  let least = Infinity;
  for (let delay = 0; delay < 250; delay += 2) {
    const sum = drawn.reduce((sum, { time, value }) => sum + (value - motion(time - delay)) ** 2, 0);
    least = Math.min(least, Math.sqrt(sum / drawn.length));
  }
  return least;
}

// deno run --no-remote Tests/JavaScript/net/networks.js
if (import.meta.main) {
  for (const [name, network] of Object.entries(networks)) {
    const [immediate, even] = [true, false].map((isImmediate) => deviation(drawnOver(network, isImmediate), motion));
    console.log(`${name}: ${(even / immediate).toFixed(2)}`);
  }
}
