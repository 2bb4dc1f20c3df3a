import { grid, pixelSize } from "../../../Public/js/render/raster.js";
import { assert, assertClose, assertEquals } from "../assert.js";

for (const [width, height] of [[5380, 1026], [6144, 1170], [513, 8], [9318, 1775]]) {
  Deno.test(`tiles cover ${width} × ${height} pixels without a gap, and each begins on a whole one`, () => {
    const cells = grid(width, height);
    assertClose([cells.reduce((sum, cell) => sum + cell.width * cell.height, 0)], [1]);
    for (const { x, y, width: w, height: h } of cells) {
      for (const pixels of [x * width, y * height]) assert(Math.abs(pixels - Math.round(pixels)) < 1e-6);
      assert(w * width <= 800 && h * height <= 800);
    }
  });
}

/** @param {boolean} isVector @returns {import("../../../Public/js/render/types.d.ts").Content} */
function content(isVector) {
  return { asset: { id: "a", kind: "image" }, state: "ready", isVector, width: 64, height: 48 };
}

Deno.test("a picture is never drawn larger than it is, an outline is", () => {
  assertEquals(pixelSize(content(false), { width: 640, height: 480 }, Infinity), { width: 64, height: 48 });
  assertEquals(pixelSize(content(true), { width: 640, height: 480 }, Infinity), { width: 640, height: 480 });
});

Deno.test("no side is longer than the limit, and none is nothing", () => {
  assertEquals(pixelSize(content(true), { width: 8192, height: 0.1 }, 4096), { width: 4096, height: 1 });
});
