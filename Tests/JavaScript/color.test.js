import * as color from "../../Public/js/color.js";
import { assertClose } from "./assert.js";

for (const angle of [0, 45, 133, 360, -720]) {
  Deno.test(`a hue turned by ${angle}° leaves white, grey and black`, () => {
    for (const grey of [0, 0.5, 1]) {
      assertClose(color.filtered(color.hueRotation(angle), [grey, grey, grey]), [grey, grey, grey], 1e-12);
    }
  });
}

Deno.test("red turned by 90° is what a CSS hue-rotate makes of it", () => {
  assertClose(color.filtered(color.hueRotation(90), [1, 0, 0]), [0, 0.356, 0], 1e-12);
});

Deno.test("a saturation of 0 is luminance, of 1 nothing", () => {
  assertClose(color.filtered(color.saturation(0), [1, 0, 0]), [0.213, 0.213, 0.213], 1e-12);
  assertClose(color.filtered(color.saturation(1), [0.2, 0.4, 0.6]), [0.2, 0.4, 0.6], 1e-12);
});

Deno.test("brightness adds, and stays within 0 and 1", () => {
  assertClose(color.filtered(color.brightness(0.25), [0, 0.5, 0.9]), [0.25, 0.75, 1], 1e-12);
  assertClose(color.filtered(color.brightness(-0.25), [0, 0.5, 0.9]), [0, 0.25, 0.65], 1e-12);
});
