import { Timeline } from "../../../Public/js/film/timeline.js";
import { assertEquals } from "../assert.js";

/** A film of eight frames, one each second, of two structures; complete are those at 0, 3 and 5. */
function film() {
  const frames = [0, 1, 2, 3, 4, 5, 6, 7].map((time) =>
    /** @type {[number, number, string]} */ ([time < 5 ? 0 : 1, time, btoa(String.fromCharCode(time))]));
  const structures = [0, 1].map((epoch) => /** @type {any} */ ({ epoch, assets: [] }));
  return { name: "", title: "", duration: 7, shaders: {}, pictures: {}, structures, frames, keys: [0, 3, 5] };
}

/** A screen that remembers what it was told. */
function screen() {
  /** @type {(string | number)[]} */
  const told = [];
  return {
    told,
    state: { structure: null },
    restart: () => void told.push("restart"),
    contents: { isSettled: () => true },
    /** @param {{ epoch: number }} message */
    adopt: ({ epoch }) => void told.push(`scene ${epoch}`),
    /** @param {any} frame */
    apply: (frame) => {
      told.push(frame);
      return true;
    },
  };
}

/** @param {number[]} times */
function shown(...times) {
  const viewer = screen();
  const timeline = new Timeline(film(), (bytes) => /** @type {any} */ (new Uint8Array(bytes)[0]), viewer);
  for (const time of times) {
    viewer.told.length = 0;
    timeline.show(time);
  }
  return viewer.told;
}

Deno.test("a film begins with its structure and the frames until then", () => {
  assertEquals(shown(1.5), ["restart", "scene 0", 0, 1]);
});

Deno.test("going on applies what came since, and no frame twice", () => {
  assertEquals(shown(1.5, 2.5), [2]);
  assertEquals(shown(1.5, 1.9), []);
});

Deno.test("a jump begins at the last complete frame before it", () => {
  assertEquals(shown(0, 4), ["restart", 3, 4]);
  assertEquals(shown(0, 7), ["restart", "scene 1", 5, 6, 7]);
});

Deno.test("a jump back begins again there, with the scene of that time", () => {
  assertEquals(shown(7, 4), ["restart", "scene 0", 3, 4]);
});

Deno.test("a moment between two frames is a part of the way to the second", () => {
  const timeline = new Timeline({ ...film(), interval: 1 }, (bytes) => /** @type {any} */ (new Uint8Array(bytes)[0]), screen());
  timeline.show(1.25);
  assertEquals(timeline.way(1.25), /** @type {any} */ ({ frame: 2, part: 0.25 }));
  // Another structure is another picture, and behind the last frame there is none.
  for (const time of [4.5, 7.5]) {
    timeline.show(time);
    assertEquals(timeline.way(time), null);
  }
});

Deno.test("a rest between two frames ends shortly before the second", () => {
  const timeline = new Timeline({ ...film(), interval: 0.5 }, (bytes) => /** @type {any} */ (new Uint8Array(bytes)[0]), screen());
  timeline.show(1);
  assertEquals([timeline.way(1.4), timeline.way(1.75)?.part], [null, 0.5]);
});

Deno.test("a film of every picture has nothing between two", () => {
  const timeline = new Timeline(film(), (bytes) => /** @type {any} */ (new Uint8Array(bytes)[0]), screen());
  timeline.show(1);
  assertEquals(timeline.way(1.5), null);
});
