import { ghostLayer } from "../../../Public/js/lab/ghosts.js";
import { assertEquals } from "../assert.js";

const [width, height] = [10, 1];

/** A row in a colour, with a dot of another one. @param {number} at @param {number[]} ground */
function row(at, ground) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let x = 0; x < width; x += 1) pixels.set(x === at ? [255, 0, 0, 255] : ground, x * 4);
  return pixels;
}

/** The opacities of a row, from 0 to 255. @param {Uint8ClampedArray} pixels */
const opacities = (pixels) => Array.from({ length: width }, (_, x) => pixels[x * 4 + 3]);

for (const [name, ground] of Object.entries({ "opaque": [0, 128, 0, 255], "empty": [0, 0, 0, 0] })) {
  Deno.test(`earlier moments are seen on an ${name} ground, fainter the earlier, and none over the last one`, () => {
    const layer = ghostLayer([1, 3, 5, 7].map((at) => row(at, ground)));
    const found = opacities(layer);
    assertEquals(found.map((alpha) => alpha > 0), [1, 3, 5].reduce((all, at) => all.with(at, true), Array(width).fill(false)));
    assertEquals(found[1] < found[3] && found[3] < found[5], true);
    assertEquals([...layer.subarray(20, 23)], [255, 0, 0]);
  });
}

Deno.test("what stands still leaves no ghost", () => {
  assertEquals(opacities(ghostLayer([row(4, [0, 0, 255, 255]), row(4, [0, 0, 255, 255])])).every((alpha) => alpha === 0), true);
});
