// Which assets may be compiled.

import { ContentStore } from "../../../Public/js/render/content.js";
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
