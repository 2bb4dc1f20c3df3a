import { makeStructure, RetainedState } from "../../../Public/js/net/state.js";
import { assert, assertEquals, assertThrows } from "../assert.js";

/** @param {number} epoch @returns {import("../../../Public/js/net/types.d.ts").SceneMessage} */
function scene(epoch) {
  return {
    type: "scene",
    epoch,
    name: "card",
    stage: [640, 400],
    nodes: [
      { kind: "group", parent: -1, at: 0 },
      { kind: "opacity", id: "middle", parent: 0, at: 0 },
      { kind: "image", parent: 1, at: 1, asset: "face" },
      { kind: "image", parent: 0, at: 5, asset: "face" },
    ],
    assets: [{ id: "face", kind: "image", url: "/face.svg", width: 640, height: 400 }],
    floats: 9,
  };
}

/** @param {number} epoch @param {number} sequence @param {boolean} complete @param {[number, number[]][]} runs */
function frame(epoch, sequence, complete, ...runs) {
  const values = runs.map(([first, floats]) => ({ first, values: new Float32Array(floats) }));
  return { complete, ambient: false, epoch, sequence, serverTime: 0, deviceTime: NaN, runs: values };
}

const whole = /** @type {[number, number[]]} */ ([0, [1, 2, 3, 4, 5, 6, 7, 8, 9]]);

/** A state that has a scene of epoch 3 and its first frame. */
function started() {
  const state = new RetainedState();
  state.adopt(scene(3));
  state.apply(frame(3, 10, true, whole));
  return state;
}

Deno.test("a stage is clear, or has a background", () => {
  assertEquals(makeStructure(scene(1)).background, null);
  assertEquals(makeStructure({ ...scene(1), background: [1, 0.5, 0] }).background, [1, 0.5, 0]);
});

Deno.test("nodes are linked to their parents in painter's order", () => {
  const { root, assets } = makeStructure(scene(1));
  assertEquals(root.children.map((node) => node.kind), ["opacity", "image"]);
  assertEquals(root.children[0].children.map((node) => node.index), [2]);
  assertEquals(assets.get("face")?.url, "/face.svg");
});

Deno.test("a node whose parent stands behind it is refused", () => {
  const message = scene(1);
  message.nodes[1].parent = 2;
  assertThrows(() => makeStructure(message), RangeError);
});

Deno.test("a structure has one root", () => {
  assertThrows(() => makeStructure({ ...scene(1), nodes: [] }), RangeError);
});

Deno.test("the first frame of a scene has to be complete", () => {
  const state = new RetainedState();
  state.adopt(scene(3));
  assert(!state.apply(frame(3, 1, false, [0, [0.5]])));
  assert(!state.isComplete);
  assert(state.apply(frame(3, 2, true, whole)));
  assert(state.isComplete);
});

Deno.test("a frame before any scene is ignored", () => {
  assert(!new RetainedState().apply(frame(0, 1, true, whole)));
});

Deno.test("runs overwrite their own floats only", () => {
  const state = started();
  assert(state.apply(frame(3, 11, false, [0, [0.5]], [5, [60, 70]])));
  assertEquals([...state.floats], [0.5, 2, 3, 4, 5, 60, 70, 8, 9]);
  assertEquals(state.sequence, 11);
});

Deno.test("a frame of another epoch is ignored", () => {
  const state = started();
  assert(!state.apply(frame(2, 12, true, whole)));
  assert(!state.apply(frame(4, 12, true, whole)));
  assertEquals(state.sequence, 10);
});

Deno.test("a frame older than the last is ignored, the same one again is harmless", () => {
  const state = started();
  assert(!state.apply(frame(3, 9, false, [0, [0]])));
  assert(state.apply(frame(3, 10, true, whole)));
  assertEquals(state.floats[0], 1);
});

Deno.test("a run past the end is refused, and nothing of its frame is applied", () => {
  const state = started();
  assertThrows(() => state.apply(frame(3, 11, false, [0, [0.5]], [8, [1, 2]])), RangeError);
  assertEquals(state.floats[0], 1);
});

Deno.test("a new scene starts from nothing, also in the same epoch", () => {
  const state = started();
  state.adopt(scene(3));
  assert(!state.isComplete);
  assertEquals(state.floats[0], 0);
});

Deno.test("a new connection may start its sequence anywhere", () => {
  const state = started();
  state.restart();
  state.adopt(scene(3));
  assert(state.apply(frame(3, 1, true, whole)));
});
