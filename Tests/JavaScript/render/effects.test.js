// A shader's function as a program.

import { argumentUniforms, effectSource } from "../../../Public/js/render/effects.js";
import { assert, assertEquals } from "../assert.js";

const source = "vec4 halo(vec2 position, Layer layer, float amount) {\n  return layer . sample(position) * amount;\n}";

Deno.test("A sample of a layer becomes a call, and lines stay the lines that they are", () => {
  const text = effectSource("layerEffect", { name: "halo", source }, ["float"]);
  assert(text.includes("return tiltcastSample(layer, position) * amount;"));
  const lines = text.split("\n");
  assertEquals(lines[lines.indexOf("#line 1") + 2], "  return tiltcastSample(layer, position) * amount;");
});

Deno.test("Every form calls the function with what it is called with, and then its arguments", () => {
  const types = ["float", "color"];
  /** @param {import("../../../Public/js/render/types.d.ts").EffectForm} form */
  const call = (form) => effectSource(form, { name: "f", source: "" }, types).match(/tiltcastResult = (.*);/)?.[1];
  assertEquals(call("shaderFill"), "f(tiltcastPosition, tiltcast0, tiltcast1) * tiltcastPaint.a");
  assertEquals(call("colorEffect"), "f(tiltcastPosition, tiltcastPaint, tiltcast0, tiltcast1)");
  assertEquals(call("distortionEffect"), "tiltcastSample(Layer(0), f(tiltcastPosition, tiltcast0, tiltcast1))");
  assertEquals(call("layerEffect"), "f(tiltcastPosition, Layer(0), tiltcast0, tiltcast1)");
});

Deno.test("Without arguments there is no comma too many", () => {
  assert(effectSource("shaderFill", { name: "f", source: "" }, []).includes("= f(tiltcastPosition) * tiltcastPaint.a;"));
});

Deno.test("Arguments are taken from the floats in order, and colours are premultiplied", () => {
  const uniforms = argumentUniforms(["float", "vec2", "color"], new Float32Array([1, 2, 3, 1, 0.5, 0, 0.5]));
  assertEquals(uniforms, { tiltcast0: 1, tiltcast1: [2, 3], tiltcast2: [0.5, 0.25, 0, 0.5] });
});

Deno.test("Floats that are missing count as 0", () => {
  assertEquals(argumentUniforms(["vec3"], [1]), { tiltcast0: [1, 0, 0] });
});
