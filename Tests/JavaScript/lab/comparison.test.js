import { compare } from "../../../Public/js/lab/comparison.js";
import { assertEquals } from "../assert.js";

const [width, height] = [12, 10];

/** A white picture with rectangles: x, y, width, height, colour. @param {...[number, number, number, number, number[]]} boxes */
function picture(...boxes) {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [x, y, w, h, color] of boxes) {
    for (let row = y; row < y + h; row += 1) {
      for (let column = x; column < x + w; column += 1) pixels.set(color, (row * width + column) * 4);
    }
  }
  return pixels;
}

const red = [255, 0, 0, 255];

Deno.test("equal pictures have no differences", () => {
  const one = picture([2, 2, 4, 4, red]);
  assertEquals(compare(one, one.slice(), width, 0).count, 0);
});

Deno.test("what is only in one of two pictures is found in either order, with its box", () => {
  const [empty, dot] = [picture(), picture([5, 4, 1, 1, red])];
  for (const [before, after] of [[empty, dot], [dot, empty]]) {
    const { count, box } = compare(before, after, width, 0.05);
    assertEquals(count, 1);
    assertEquals(box, [5, 4, 1, 1]);
  }
});

Deno.test("a difference of colour that cannot be seen does not count, and a greater one does", () => {
  const [before, near, far] = [[200, 30, 30, 255], [202, 31, 30, 255], [255, 90, 30, 255]].map((color) => picture([2, 2, 5, 5, color]));
  assertEquals(compare(before, near, width, 0.05).count, 0);
  assertEquals(compare(before, far, width, 0.05).count, 25);
});

Deno.test("a shape that has moved by some pixels differs", () => {
  const [before, after] = [picture([1, 2, 4, 4, red]), picture([5, 2, 4, 4, red])];
  assertEquals(compare(before, after, width, 0.05).count > 0, true);
});
