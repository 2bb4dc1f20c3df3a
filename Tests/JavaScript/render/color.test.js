import * as color from "../../../Public/js/render/color.js";
import { assertClose } from "../assert.js";

/**
 * What the shader makes of one unpremultiplied colour.
 * @param {import("../../../Public/js/render/types.d.ts").ColorFilter} filter
 * @param {readonly number[]} color red, green, blue in 0…1
 */
function filtered({ matrix, offset }, color) {
  return [0, 1, 2].map((row) => {
    const sum = [0, 1, 2].reduce((total, column) => total + matrix[3 * row + column] * color[column], offset[row]);
    return Math.min(1, Math.max(0, sum));
  });
}

for (const angle of [0, 45, 133, 360, -720]) {
  Deno.test(`a hue turned by ${angle}° leaves white, grey and black`, () => {
    for (const grey of [0, 0.5, 1]) {
      assertClose(filtered(color.hueRotation(angle), [grey, grey, grey]), [grey, grey, grey], 1e-12);
    }
  });
}

Deno.test("red turned by 90° is what a CSS hue-rotate makes of it", () => {
  assertClose(filtered(color.hueRotation(90), [1, 0, 0]), [0, 0.356, 0], 1e-12);
});

Deno.test("a saturation of 0 is luminance, of 1 nothing", () => {
  assertClose(filtered(color.saturation(0), [1, 0, 0]), [0.213, 0.213, 0.213], 1e-12);
  assertClose(filtered(color.saturation(1), [0.2, 0.4, 0.6]), [0.2, 0.4, 0.6], 1e-12);
});

Deno.test("brightness adds, and stays within 0 and 1", () => {
  assertClose(filtered(color.brightness(0.25), [0, 0.5, 0.9]), [0.25, 0.75, 1], 1e-12);
  assertClose(filtered(color.brightness(-0.25), [0, 0.5, 0.9]), [0, 0.25, 0.65], 1e-12);
});
