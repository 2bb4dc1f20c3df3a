import { Playout } from "../../../Public/js/net/playout.js";
import { deviation, drawnOver, motion, networks, randomNumbers } from "./networks.js";
import { assert, assertEquals } from "../assert.js";

/** @param {number} epoch @param {string} kind @param {number} letters */
function scene(epoch, kind = "offset", letters = 0) {
  const glyphs = Array.from({ length: letters }, (_, index) => ({ kind: "glyph", parent: 0, at: 2 + 7 * index, asset: "a" }));
  return {
    type: /** @type {const} */ ("scene"), epoch, name: "test", stage: /** @type {[number, number]} */ ([100, 100]), assets: [],
    nodes: [{ kind: "group", parent: -1, at: 0 }, { kind, parent: 0, at: 0 }, ...glyphs], floats: 2 + 7 * letters,
  };
}

/** @param {number} sequence @param {number} serverTime @param {number} value @param {number} epoch */
function frame(sequence, serverTime, value, epoch = 1, complete = sequence === 0) {
  const runs = [{ first: 0, values: new Float32Array([value, 0]) }];
  return { complete, ambient: false, epoch, sequence, serverTime, deviceTime: NaN, runs };
}

/** A playout after four seconds of frames that came up to 60 ms late; the last has the number 239. */
function uneven() {
  const playout = new Playout();
  playout.adopt(scene(1));
  for (let number = 0; number < 240; number += 1) {
    const time = number * 16;
    playout.apply(frame(number, time, number), time + 40 + number % 4 * 20, false);
    playout.advance(time + 60 + number % 4 * 20);
  }
  return playout;
}

Deno.test("where frames come evenly, each is shown as it comes, without a copy", () => {
  const playout = new Playout();
  playout.adopt(scene(1));
  for (let number = 0; number < 300; number += 1) {
    const time = number * 16;
    playout.apply(frame(number, time, number), time + 5 + number % 3 * 4, false);
    assert(playout.shown === playout.received);
    assertEquals(playout.advance(time + 16), { frame: null, isMoving: false });
  }
  assertEquals(playout.delay, 0);
});

Deno.test("where they come unevenly, they are shown later, and in between", () => {
  const playout = uneven();
  assert(playout.delay > 40 && playout.delay <= 100, String(playout.delay));
  let last = playout.shown.floats[0];
  for (let now = 239 * 16 + 105; now < 239 * 16 + 300; now += 5) {
    playout.advance(now);
    assert(playout.shown.floats[0] >= last && playout.shown.floats[0] - last < 1);
    last = playout.shown.floats[0];
  }
  assertEquals([last, playout.shown.sequence], [239, 239]);
  assertEquals(playout.advance(10_000), { frame: null, isMoving: false });
});

Deno.test("what this page moves itself is shown at once", () => {
  const playout = uneven();
  playout.apply(frame(240, 240 * 16, 7), 240 * 16 + 40, true);
  assertEquals([playout.shown.floats[0], playout.delay], [7, 0]);
});

Deno.test("a frame without a moment is shown at once, and holds up none", () => {
  const playout = uneven();
  playout.apply(frame(240, NaN, 7), 240 * 16 + 40, false);
  assertEquals(playout.shown.floats[0], 7);
  playout.apply(frame(241, 241 * 16, 241), 241 * 16 + 40, false);
  playout.advance(241 * 16 + 105);
  assertEquals(playout.shown.floats[0], 241);
});

Deno.test("another picture is cut to at once", () => {
  const playout = uneven();
  playout.adopt(scene(2, "blur"));
  assert(!playout.shown.isComplete);
  playout.apply(frame(240, 240 * 16, 7, 2, true), 240 * 16 + 40, false);
  assertEquals([playout.shown.structure?.epoch, playout.shown.floats[0]], [2, 7]);
});

Deno.test("another text waits for its moment, and the picture before it moves on until then", () => {
  const playout = uneven();
  playout.adopt(scene(2, "offset", 1));
  const next = frame(240, 240 * 16, 240, 2, true);
  playout.apply({ ...next, runs: [{ first: 0, values: new Float32Array(9).fill(240) }] }, 240 * 16 + 40, false);
  assertEquals(playout.shown.structure?.epoch, 1);
  playout.advance(240 * 16 + 400);
  assertEquals([playout.shown.structure?.epoch, playout.shown.floats[8]], [2, 240]);
});

Deno.test("another connection begins without a delay", () => {
  const playout = uneven();
  playout.restart();
  playout.adopt(scene(1));
  playout.apply(frame(0, 0, 5, 1, true), 10_000, false);
  assertEquals([playout.shown.floats[0], playout.delay], [5, 0]);
});

Deno.test("frames that come too late are counted for a second", () => {
  const playout = uneven();
  const now = 239 * 16 + 400;
  playout.advance(now);
  playout.apply(frame(240, 240 * 16, 240), now, false);
  assert(playout.misses(now) >= 1);
  assertEquals(playout.misses(now + 1000), 0);
});

Deno.test("after a server's pause of ten seconds the picture is not late", () => {
  const playout = uneven();
  const later = 10_000;
  for (let number = 240; number < 300; number += 1) {
    const time = number * 16;
    playout.apply(frame(number, time, number), time + later + number % 4, false);
    playout.advance(time + later + 5);
  }
  assert(playout.delay <= 100);
  assert(playout.shown.floats[0] > 290, String(playout.shown.floats[0]));
});

/** How uneven a motion is over a network: shown evenly, as a share of shown as it comes. @param {keyof networks} name */
function share(name) {
  const [immediate, even] = [true, false].map((isImmediate) => deviation(drawnOver(networks[name], isImmediate), motion));
  return even / immediate;
}

Deno.test("over a mobile network, motion is at most a third as uneven as frames shown as they come", () => {
  assert(share("40 ms ± 25 ms with 1 % lost") <= 1 / 3);
  assert(share("20 ms ± 40 ms") <= 1 / 3);
});

Deno.test("silences that are longer than the longest delay are shortened by it", () => {
  assert(share("300 ms of silence every 3 s") <= 2 / 3);
});

Deno.test("over a quiet network nothing is added", () => {
  const network = networks["a quiet network"];
  assertEquals(drawnOver(network, false), drawnOver(network, true));
});

/**
 * The longest time, in the screen's frames, from the arrival of a frame to the draw that shows it or a newer one.
 * @param {(sent: number, random: () => number) => number} network @param {boolean} isImmediate @param {number} rate the screen's
 */
function longestWait(network, isImmediate, rate) {
  const random = randomNumbers(7);
  const playout = new Playout();
  playout.adopt(scene(1));
  const frames = [];
  let last = 0;
  for (let number = 0; number < 1200; number += 1) {
    const sent = number * 1000 / 60;
    last = Math.max(last, network(sent, random));
    frames.push({ number, sent, arrival: last });
  }
  let longest = 0;
  /** @type {{ number: number, arrival: number }[]} */
  let unseen = [];
  for (let tick = 0.3; (frames.length > 0 || unseen.length > 0) && tick < 60_000; tick += 1000 / rate) {
    while (frames.length > 0 && frames[0].arrival <= tick) {
      const { number, sent, arrival } = /** @type {{ number: number, sent: number, arrival: number }} */ (frames.shift());
      playout.apply(frame(number, sent, number), arrival, isImmediate);
      unseen.push({ number, arrival });
    }
    // A draw is asked for by each arrival, and made with the screen's next frame.
    playout.advance(tick);
    const shown = playout.shown.sequence;
    for (const { number, arrival } of unseen) if (number <= shown) longest = Math.max(longest, tick - arrival);
    unseen = unseen.filter(({ number }) => number > shown);
  }
  assertEquals(unseen, []);
  return longest * rate / 1000;
}

Deno.test("where frames come within 12 ms of each other's rhythm, each is on the screen with its next frame", () => {
  for (const rate of [50, 60, 90, 120, 144]) {
    const wait = longestWait((sent, random) => sent + 30 + 11.9 * random(), false, rate);
    assert(wait <= 1 + 1e-6, `${wait} frames at ${rate} a second`);
  }
});

Deno.test("for a page that wants frames at once, the same holds over any network", () => {
  for (const name of /** @type {(keyof typeof networks)[]} */ (Object.keys(networks))) {
    for (const rate of [60, 120]) {
      const wait = longestWait(networks[name], true, rate);
      assert(wait <= 1 + 1e-6, `${name}: ${wait} frames at ${rate} a second`);
    }
  }
});

Deno.test("where they come unevenly, they wait longer than that", () => {
  assert(longestWait(networks["20 ms ± 40 ms"], false, 60) > 1.5);
});
