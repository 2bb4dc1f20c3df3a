import * as g from "../../../Public/js/render/geometry.js";
import { assert, assertClose, assertEquals } from "../assert.js";

/** @import { Matrix } from "../../../Public/js/render/types.d.ts" */

/** @param {Matrix} m @param {number} x @param {number} y */
function image(m, x, y) {
  const point = g.apply(m, x, y);
  return [point.x, point.y];
}

const upright = { axisX: 0, axisY: 0, axisZ: 0, anchorX: 0, anchorY: 0, anchorZ: 0, perspective: 0, width: 100, height: 60 };

Deno.test("a rotation turns clockwise on screen, about its anchor", () => {
  assertClose(image(g.rotation(90), 1, 0), [0, 1]);
  assertClose(image(g.rotation(90, 10, 20), 11, 20), [10, 21]);
});

Deno.test("a scale keeps its anchor where it is", () => {
  assertClose(image(g.scaling(3, 0.5, 10, 20), 10, 20), [10, 20]);
  assertClose(image(g.scaling(3, 0.5, 10, 20), 12, 30), [16, 25]);
});

Deno.test("a product applies its right factor first", () => {
  assertClose(image(g.multiply(g.translation(5, 0), g.scaling(2, 2)), 3, 4), [11, 8]);
});

Deno.test("an inverse leads back, also from perspective", () => {
  const m = g.rotation3D({ ...upright, angle: 40, axisX: 1, axisY: 2, axisZ: 3, anchorX: 50, anchorZ: 7, perspective: 0.8 });
  const back = g.multiply(/** @type {Matrix} */ (g.invert(m)), m);
  assertClose(image(back, 12, 34), [12, 34]);
  assertEquals(g.invert(g.scaling(0, 1)), null);
});

Deno.test("a turn about z in space is the turn in the plane", () => {
  const m = g.rotation3D({ ...upright, angle: 33, axisZ: 2, anchorX: 8, anchorY: 9, perspective: 1 });
  assertClose(m, g.rotation(33, 8, 9));
});

Deno.test("an axis without a length turns nothing", () => {
  assertEquals(g.rotation3D({ ...upright, angle: 33, perspective: 1 }), g.identity);
});

// A point at x on a plane turned by t about y is at depth -x·sin t; the eye is at max(width, height)/perspective.
for (const [angle, x] of [[30, 100], [30, -40], [80, 100], [-60, 25]]) {
  Deno.test(`x = ${x} turned by ${angle}° about the vertical axis is as far as it should be`, () => {
    const m = g.rotation3D({ ...upright, angle, axisY: 1, perspective: 0.5 });
    const [c, s] = [Math.cos(angle * Math.PI / 180), Math.sin(angle * Math.PI / 180)];
    const w = 1 + x * s * 0.5 / 100;
    assertClose(image(m, x, 10), [x * c / w, 10 / w]);
  });
}

Deno.test("a turn about the horizontal axis brings the lower edge nearer", () => {
  const m = g.rotation3D({ ...upright, angle: 40, axisX: 1, perspective: 1 });
  assert(g.apply(m, 0, 30).w < 1);
  assert(g.apply(m, 0, -30).w > 1);
});

Deno.test("an anchor in depth swings the plane about an axis behind it", () => {
  const m = g.rotation3D({ ...upright, angle: 90, axisY: 1, anchorX: 50, anchorZ: -20, perspective: 0 });
  assertClose(image(m, 50, 0), [70, 0]);
});

Deno.test("the perspective's width and height count by the larger", () => {
  const wide = g.rotation3D({ ...upright, angle: 20, axisY: 1, perspective: 1, width: 100, height: 10 });
  const tall = g.rotation3D({ ...upright, angle: 20, axisY: 1, perspective: 1, width: 10, height: 100 });
  assertEquals(wide, tall);
});

Deno.test("bounds hold every corner, and everything when a corner is behind the eye", () => {
  const frame = { x: -10, y: -10, width: 20, height: 20 };
  const { left, right } = g.boundsOf(g.rotation(45), frame);
  assertClose([left, right], [-Math.SQRT2 * 10, Math.SQRT2 * 10]);
  const near = g.rotation3D({ ...upright, angle: 90, axisY: 1, perspective: 12 });
  assertEquals(g.boundsOf(near, frame), g.everything);
});

for (const [name, matrix, isSimilar] of /** @type {[string, Matrix, boolean][]} */ ([
  ["a turn and an even scale", g.multiply(g.rotation(30), g.scaling(2, 2)), true],
  ["a mirror", g.scaling(-1, 1), true],
  ["an uneven scale", g.scaling(2, 1), false],
  ["perspective", g.rotation3D({ ...upright, angle: 20, axisY: 1, perspective: 1 }), false],
])) {
  Deno.test(`${name} keeps circles: ${isSimilar}`, () => assertEquals(g.isSimilarity(matrix), isSimilar));
}

Deno.test("a rectangle grows by a pixel across its edges, however it is scaled", () => {
  const frame = { x: 0, y: 0, width: 10, height: 10 };
  assertEquals(g.pixelGrowth(g.scaling(4, 0.5), frame), { x: 0.25, y: 2 });
  assertEquals(g.pixelGrowth(g.scaling(0, 1), frame), null);
});

Deno.test("a straight rectangle is moved to whole pixels", () => {
  const frame = { x: 0.25, y: 0.25, width: 10, height: 10 };
  const bounds = { left: 0, top: 0, right: 20, bottom: 5 };
  const whole = { frame: { x: 0, y: 0, width: 10, height: 10 }, bounds, coverage: 1 };
  assertEquals(g.onWholePixels(g.scaling(2, 0.5), frame), whole);
  // Seen from farther away, as by a turn in space that has come to rest.
  assertEquals(g.onWholePixels([4, 0, 0, 0, 1, 0, 0, 0, 2], frame), whole);
  assertEquals(g.onWholePixels(g.rotation(1), frame), null);
  assertEquals(g.onWholePixels(g.scaling(0, 1), frame), null);
});

Deno.test("a line narrower than a pixel covers a part of the one before its end", () => {
  for (const y of [43.7, 44.1]) {
    const line = g.onWholePixels(g.identity, { x: 0, y, width: 100, height: 0.25 });
    assertEquals([line?.bounds.top, line?.bounds.bottom, line?.coverage], [43, 44, 0.25]);
  }
});

Deno.test("edges that meet in the middle of a pixel meet on the same one", () => {
  const [before, after] = [20.5 - 1e-6, 20.5 + 1e-6].map((x) =>
    g.onWholePixels(g.identity, { x, y: 0, width: 9, height: 9 })?.bounds.left);
  assertEquals(before, after);
});

Deno.test("a stage fits between the insets, centred on a whole pixel", () => {
  const insets = { top: 100, right: 0, bottom: 0, left: 0 };
  const whole = { left: 0, top: 100, right: 1280, bottom: 900 };
  assertEquals(g.fit({ width: 1280, height: 900 }, [640, 400], insets), { x: 0, y: 100, scale: 2, seen: whole });
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  const middle = { left: 181, top: 0, right: 821, bottom: 400 };
  assertEquals(g.fit({ width: 1001, height: 400 }, [640, 400], none), { x: 181, y: 0, scale: 1, seen: middle });
});

Deno.test("a stage that fills covers the room between the insets, and no more is seen", () => {
  const insets = { top: 0, right: 0, bottom: 64, left: 0 };
  const upright = { left: 0, top: 0, right: 390, bottom: 780 };
  assertEquals(g.fit({ width: 390, height: 844 }, [844, 390], insets, true), { x: -649, y: 0, scale: 2, seen: upright });
  const wide = { left: 0, top: 0, right: 1688, bottom: 600 };
  assertEquals(
    g.fit({ width: 1688, height: 600 }, [844, 390], { ...insets, bottom: 0 }, true),
    { x: 0, y: -90, scale: 2, seen: wide },
  );
});
