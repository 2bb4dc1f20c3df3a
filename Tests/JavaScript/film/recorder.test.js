import { Recorder } from "../../../Public/js/film/recorder.js";
import { Timeline } from "../../../Public/js/film/timeline.js";
import { decodeFrame } from "../../../Public/js/net/protocol.js";
import { RetainedState } from "../../../Public/js/net/state.js";
import { assert, assertEquals } from "../assert.js";

/** @param {number} epoch @param {number} floats @param {any[]} assets */
const scene = (epoch, floats = 4, assets = []) => /** @type {any} */ ({
  type: "scene", epoch, name: "test", stage: [100, 100], assets, floats, nodes: [{ kind: "group", parent: -1, at: 0 }],
});

/** The film of a recorder that has one. @param {Recorder} recorder */
function filmOf(recorder) {
  const film = recorder.film("Ada");
  if (film === null) throw new Error("There is no film.");
  return film;
}

/** The floats that a film shows at a time. @param {import("../../../Public/js/film/types.d.ts").Film} film @param {number} seconds */
function shown(film, seconds) {
  const state = new RetainedState();
  const screen = {
    restart: () => state.restart(), state, contents: { isSettled: () => true },
    adopt: (/** @type {any} */ message) => state.adopt(message), apply: (/** @type {any} */ frame) => state.apply(frame),
  };
  new Timeline(film, decodeFrame, screen).show(seconds);
  return [...state.floats];
}

/** A recorder of a stage that moves at five frames a second from a time in ms on. @param {number} frames */
function moving(frames, start = 0) {
  const recorder = new Recorder();
  recorder.adopt(scene(1));
  for (let number = 0; number < frames; number += 1) recorder.add(new Float32Array([number, 7, 0, number / 2]), start + number * 200);
  return recorder;
}

Deno.test("a film shows what the stage showed", () => {
  const film = filmOf(moving(11));
  assertEquals([film.title, film.frames.length, film.structures.length], ["Ada", 11, 1]);
  for (const number of [0, 1, 7, 10]) assertEquals(shown(film, number * 0.2 + 0.01), [number, 7, 0, number / 2]);
});

Deno.test("only the last ten seconds are kept, from a complete frame on", () => {
  const film = filmOf(moving(500));
  assert(film.duration > 10 && film.duration < 12);
  assertEquals(film.keys[0], 0);
  assertEquals(shown(film, 0)[1], 7);
  assertEquals(shown(film, film.duration)[0], 499);
});

Deno.test("a rest is cut, so that a motion of long ago is still there", () => {
  const recorder = moving(20);
  recorder.add(new Float32Array([50, 7, 0, 0]), 3_600_000);
  const film = filmOf(recorder);
  assertEquals([film.frames.length, shown(film, 0)[0], shown(film, film.duration)[0]], [21, 0, 50]);
  assert(film.duration < 6);
});

Deno.test("a server that starts again goes on in the same film", () => {
  const recorder = moving(3, 60_000);
  recorder.add(new Float32Array([9, 7, 0, 0]), 5);
  assertEquals(shown(filmOf(recorder), 5)[0], 9);
});

Deno.test("of frames that come quickly some are left out, and not the last one", () => {
  const recorder = new Recorder();
  recorder.adopt(scene(1));
  const floats = new Float32Array(4);
  for (let number = 0; number <= 100; number += 1) {
    floats[0] = number;
    recorder.add(floats, number * 16);
  }
  const film = filmOf(recorder);
  assert(film.frames.length < 15);
  assertEquals(shown(film, film.duration)[0], 100);
});

Deno.test("where nothing moves there is one frame, also after a connection has come back", () => {
  const recorder = new Recorder();
  assertEquals(recorder.film("Ada"), null);
  for (const time of [0, 5000, 9000]) {
    recorder.adopt(scene(1));
    recorder.add(new Float32Array([1, 2, 3, 4]), time);
  }
  const film = filmOf(recorder);
  assertEquals([film.frames.length, film.duration], [1, 0]);
});

Deno.test("a film has at most 192 KiB, in which an asset of many structures counts once", () => {
  const asset = { id: "a", kind: "glyph", path: "M0 0".repeat(10_000) };
  const texts = new Recorder();
  for (let number = 0; number < 20; number += 1) {
    texts.adopt(scene(number, 4, [asset]));
    texts.add(new Float32Array([number, 0, 0, 0]), number * 200);
  }
  assertEquals(filmOf(texts).structures.length, 20);

  const large = new Recorder();
  large.adopt(scene(1, 10_000));
  for (let number = 0; number < 50; number += 1) large.add(new Float32Array(10_000).fill(number), number * 200);
  const film = filmOf(large);
  assert(film.frames.length < 6);
  assertEquals(shown(film, film.duration)[9999], 49);

  const larger = new Recorder();
  larger.adopt(scene(1, 60_000));
  larger.add(new Float32Array(60_000), 0);
  assertEquals(larger.film("Ada"), null);
});
