import { differInTextOnly, interpolate, jumpingFloats, risingFloats, turningFloats } from "../../../Public/js/net/interpolation.js";
import { nodeKinds } from "../../../Public/js/net/nodeKinds.js";
import { makeStructure } from "../../../Public/js/net/state.js";
import { assert, assertEquals } from "../assert.js";

/** @import { NodeDescription } from "../../../Public/js/net/types.d.ts" */

/** @param {...Partial<NodeDescription> & { kind: string }} nodes */
function structure(...nodes) {
  let floats = 0;
  const all = [{ kind: "group" }, ...nodes].map((node, index) => {
    const at = floats;
    floats += (nodeKinds[node.kind]?.length ?? 0) + (node.names?.length ?? 0);
    return { parent: index === 0 ? -1 : 0, at, ...node };
  });
  return makeStructure({ type: "scene", epoch: 1, name: "test", stage: [100, 100], nodes: all, assets: [], floats });
}

/** @param {Partial<NodeDescription> & { kind: string }} node @param {number[]} from @param {number[]} to @param {number} fraction */
function between(node, from, to, fraction = 0.5) {
  const result = new Float32Array(from.length);
  interpolate(structure(node), new Float32Array(from), new Float32Array(to), fraction, result);
  return [...result];
}

Deno.test("lengths and colours go along a line", () => {
  assertEquals(between({ kind: "offset" }, [0, 10], [8, 20], 0.25), [2, 12.5]);
});

Deno.test("angles take the shorter way around", () => {
  assertEquals(between({ kind: "rotation" }, [350, 0, 0], [10, 0, 0])[0], 360);
  assertEquals(between({ kind: "rotation" }, [10, 0, 0], [350, 0, 0])[0], 0);
  assertEquals(between({ kind: "hueRotation" }, [-170], [170]), [-180]);
});

Deno.test("modes, patterns and the place of a wave jump", () => {
  assertEquals(between({ kind: "blend" }, [1], [4]), [1]);
  assertEquals(between({ kind: "ripple" }, [0, 0, 1, 12, 15, 8, 1200], [50, 50, 2, 20, 15, 8, 1200]), [0, 0, 1.5, 12, 15, 8, 1200]);
});

Deno.test("a wave's time does not run back", () => {
  assertEquals(between({ kind: "ripple" }, [0, 0, 3, 12, 15, 8, 1200], [0, 0, 0, 12, 15, 8, 1200])[2], 3);
});

Deno.test("a turn in space whose axis turns over stays until the next frame", () => {
  const [from, to] = [[30, 0, 1, 0, 0, 0, 0, 1, 10, 10], [20, 0, -1, 0, 0, 0, 0, 1, 20, 10]];
  assertEquals(between({ kind: "rotation3D" }, from, to), [30, 0, 1, 0, 0, 0, 0, 1, 15, 10]);
  to[2] = 1;
  assertEquals(between({ kind: "rotation3D" }, from, to)[0], 25);
});

Deno.test("signals jump, and so does no other kind's float without a reason", () => {
  assertEquals(between({ kind: "signal", names: ["a", "b"] }, [1, 2], [3, 4]), [1, 2]);
  for (const table of [turningFloats, risingFloats, jumpingFloats]) {
    for (const [kind, names] of Object.entries(table)) {
      assert(names.every((name) => nodeKinds[kind]?.includes(name)), `${kind} has no ${names}`);
    }
  }
});

Deno.test("a structure with other letters is the same picture; one with another node is another", () => {
  const short = structure({ kind: "opacity" }, { kind: "glyph", asset: "a" });
  const long = structure({ kind: "opacity" }, { kind: "glyph", asset: "b" }, { kind: "glyph", asset: "c" });
  const other = structure({ kind: "blur" }, { kind: "glyph", asset: "a" });
  assert(differInTextOnly(short, long));
  assert(!differInTextOnly(short, other));
});
