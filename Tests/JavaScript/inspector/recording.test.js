import { Recording } from "../../../Public/js/inspector/recording.js";
import { RetainedState } from "../../../Public/js/net/state.js";
import { assert, assertEquals } from "../assert.js";

/** @param {number} epoch @param {number} floats */
function scene(epoch, floats = 2) {
  return {
    type: /** @type {const} */ ("scene"), epoch, name: "test", stage: /** @type {[number, number]} */ ([100, 100]), assets: [],
    nodes: [{ kind: "group", parent: -1, at: 0 }, { kind: "offset", parent: 0, at: 0 }], floats,
  };
}

/** A stage that is recorded while its first number counts the frames. @param {number} floats */
function stage(floats = 2) {
  const [state, recording] = [new RetainedState(), new Recording()];
  let sequence = 0;
  return {
    recording,
    /** @param {number} epoch */
    adopt: (epoch) => state.adopt(scene(epoch, floats)),
    /** @param {number} time in ms @param {number} value */
    frame(time, value, serverTime = time) {
      const values = sequence === 0 || !state.isComplete ? new Float32Array(floats).fill(0).with(0, value) : new Float32Array([value]);
      const frame = {
        complete: !state.isComplete, ambient: false, epoch: state.structure?.epoch ?? 0, sequence, serverTime, deviceTime: NaN,
        runs: [{ first: 0, values }],
      };
      sequence += 1;
      assert(state.apply(frame));
      recording.add(state, frame, time);
    },
  };
}

Deno.test("the last ten seconds can be shown in any order, also between frames", () => {
  const { recording, adopt, frame } = stage();
  adopt(1);
  for (let number = 0; number <= 1500; number += 1) frame(number * 10, number);
  const recorded = recording.take();
  assertEquals([recorded.duration, recorded.times.length], [10_000, 1001]);
  for (const time of [10_000, 0, 5000, 4990, 7, 9999]) {
    assert(Math.abs(recorded.at(time).floats[0] - (500 + time / 10)) < 1e-3, String(time));
  }
});

Deno.test("what is recorded later changes nothing of what was taken", () => {
  const { recording, adopt, frame } = stage();
  adopt(1);
  for (let number = 0; number < 100; number += 1) frame(number * 20, number);
  const recorded = recording.take();
  for (let number = 100; number < 3000; number += 1) frame(number * 20, number);
  assertEquals([recorded.at(0).floats[0], recorded.at(recorded.duration).floats[0]], [0, 99]);
});

Deno.test("a moment has the structure of its time, and nothing lies between two structures or beside a rest", () => {
  const { recording, adopt, frame } = stage();
  adopt(1);
  frame(0, 1);
  frame(1000, 2);
  adopt(2);
  frame(1050, 9);
  const recorded = recording.take();
  assertEquals([0, 500, 1049, 1050].map((time) => recorded.at(time).structure?.epoch), [1, 1, 1, 2]);
  assertEquals([0, 500, 1049, 1050].map((time) => recorded.at(time).floats[0]), [1, 1, 2, 9]);
});

Deno.test("a large stage is kept for less time, and a server that began again begins again", () => {
  const { recording, adopt, frame } = stage(4 << 20);
  adopt(1);
  for (let number = 0; number < 10; number += 1) frame(number * 1000, number);
  const large = recording.take();
  assert(large.times.length <= 4 && large.at(large.duration).floats[0] === 9, String(large.times.length));
  frame(9000, 10, 5);
  assertEquals(recording.take().times, [0]);
});

Deno.test("a frame without a time has that of its arrival", () => {
  const { recording, adopt, frame } = stage();
  adopt(1);
  frame(100, 1, NaN);
  frame(200, 2, NaN);
  assertEquals(recording.take().times, [0, 100]);
});
