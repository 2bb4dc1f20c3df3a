import { axes, projectPoint, rotate, turn, visibleFaces } from "../../../Public/js/overlay/body.js";
import { assert, assertClose, assertEquals } from "../assert.js";

/** @import { Quaternion, Vector } from "../../../Public/js/overlay/types.d.ts" */

/** @param {Vector} axis @param {number} degrees @returns {Quaternion} */
function about([x, y, z], degrees) {
  const [c, s] = [Math.cos(degrees * Math.PI / 360), Math.sin(degrees * Math.PI / 360)];
  return [c, s * x, s * y, s * z];
}

const names = (/** @type {Quaternion} */ q) => visibleFaces(q).map(({ name }) => name).sort();

Deno.test("a quaternion turns as the right hand says", () => {
  assertClose(rotate(about([1, 0, 0], 90), [0, 1, 0]), [0, 0, 1]);
  assertClose(rotate(about([0, 1, 0], 90), [0, 0, 1]), [1, 0, 0]);
  assertClose(rotate(about([0, 0, 1], 90), [1, 0, 0]), [0, 1, 0]);
  assertClose(rotate([1, 0, 0, 0], [1, 2, 3]), [1, 2, 3]);
});

Deno.test("a quaternion and its negative turn alike", () => {
  const [w, x, y, z] = about([0.6, 0, 0.8], 70);
  assertClose(rotate([-w, -x, -y, -z], [1, 2, 3]), rotate([w, x, y, z], [1, 2, 3]));
});

Deno.test("up in the world is up on the screen, and what is nearer is larger", () => {
  assert(projectPoint([0, 0, 1]).y < projectPoint([0, 0, 0]).y);
  assert(projectPoint([1, 0, 0]).x > 0);
  assert(projectPoint([0, -1, 0]).depth > projectPoint([0, 1, 0]).depth);
});

Deno.test("a phone that lies face up shows its screen, and face down its back", () => {
  assert(names([1, 0, 0, 0]).includes("screen"));
  assert(!names([1, 0, 0, 0]).includes("back"));
  assert(names(about([0, 1, 0], 180)).includes("back"));
});

Deno.test("a phone held upright looks at the eye", () => {
  const upright = about([1, 0, 0], 90);
  assert(names(upright).includes("screen"));
  const [, y] = axes(upright);
  assert(y.to.y < y.from.y, "Its top edge is up.");
});

for (let degrees = 0; degrees < 360; degrees += 15) {
  Deno.test(`a box turned by ${degrees}° shows one to three faces, never two that are opposite`, () => {
    for (const axis of /** @type {Vector[]} */ ([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.6, 0.48, 0.64]])) {
      const seen = names(about(axis, degrees));
      assert(seen.length >= 1 && seen.length <= 3, seen.join());
      for (const pair of [["screen", "back"], ["left", "right"], ["top", "bottom"]]) {
        assert(!pair.every((name) => seen.includes(name)), seen.join());
      }
      assert(visibleFaces(about(axis, degrees)).every(({ light }) => light >= 0.3 && light <= 1));
    }
  });
}

Deno.test("the axes are those of the device: x right, y to the top, z out of the screen", () => {
  const [x, y, z] = axes([1, 0, 0, 0]);
  assertEquals([x.name, y.name, z.name], ["x", "y", "z"]);
  assert(x.to.x > x.from.x && z.to.y < z.from.y && y.to.depth < y.from.depth);
  assertEquals([x.isInFront, z.isInFront], [visibleFaces([1, 0, 0, 0]).some(({ name }) => name === "right"), true]);
});

Deno.test("a quaternion is one turn about one axis, by at most 180°", () => {
  const whole = turn(about([0, 0.6, 0.8], 50));
  assertClose([whole?.angle ?? NaN, ...whole?.axis ?? []], [50, 0, 0.6, 0.8]);
  const far = turn(about([0, 0, 1], 300));
  assertClose([far?.angle ?? NaN, ...far?.axis ?? []], [60, 0, 0, -1]);
  assertEquals(turn([1, 0, 0, 0]), null);
});
