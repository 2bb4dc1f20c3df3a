// Which assets may be compiled.

import { ContentStore } from "../../../Public/js/render/content.js";
import { identity } from "../../../Public/js/render/geometry.js";
import { Shading } from "../../../Public/js/render/shading.js";
import { assertEquals } from "../assert.js";

/** A shading whose compiler tells that it was asked. @param {Record<string, unknown>} asset */
function shading(asset) {
  const contents = new ContentStore(() => {});
  contents.load([/** @type {any} */ (asset)]);
  const programs = {
    get sources() {
      throw new Error("compiled");
    },
  };
  const gl = new Proxy({}, { get: () => () => null });
  const painter = { contents, floats: new Float32Array(4), pipeline: { gl, programs } };
  return new Shading(/** @type {any} */ (painter), /** @type {any} */ ({ leftOut: new Set(), tell() {} }));
}

const node = /** @type {any} */ ({ kind: "colorEffect", asset: "pwn", at: 0, arguments: [] });
const text = { id: "pwn", name: "pwn", source: "vec4 pwn(vec2 p, vec4 c) { for (;;) {} }" };

Deno.test("An asset of another kind is never compiled, whatever else it has", () => {
  for (const kind of ["image", "outline", "glyph", undefined, "Shader"]) {
    assertEquals(shading({ ...text, kind }).shader(node, "colorEffect"), null);
  }
});

Deno.test("A shader is compiled", () => {
  let message = "";
  try {
    shading({ ...text, kind: "shader" }).shader(node, "colorEffect");
  } catch (error) {
    message = error instanceof Error ? error.message : "";
  }
  assertEquals(message, "compiled");
});

Deno.test("Effects are coarser only while something moves, and never in pictures that are kept", () => {
  const shaded = shading(text);
  /** @type {unknown[]} */
  const resolutions = [];
  Object.assign(shaded.painter, { paintLayer: (/** @type {unknown} */ _, /** @type {unknown} */ __, /** @type {any} */ options) => resolutions.push(options.resolution) });
  for (let count = 0; count < 4; count += 1) shaded.effort.note(20);
  for (const [now, isFine] of /** @type {[number, boolean][]} */ ([[1000, false], [1020, false], [1040, true], [2000, false]])) {
    shaded.isFine = isFine;
    shaded.begin(now);
    shaded.shade(node, /** @type {any} */ ({ matrix: identity }), /** @type {any} */ (null), {}, {});
    shaded.end();
  }
  assertEquals(resolutions, [1, 0.75, 1, 1]);
});
