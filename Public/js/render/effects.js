// A shader's function as a program: its arguments, and the use of its result.

/** @import { EffectForm, ShaderText } from "./types.d.ts" */

/** The call of the function in each form; `@` stands for its arguments. @type {Readonly<Record<EffectForm, (name: string) => string>>} */
const results = {
  shaderFill: (name) => `${name}(tiltcastPosition @) * tiltcastPaint.a`,
  colorEffect: (name) => `${name}(tiltcastPosition, tiltcastPaint @)`,
  distortionEffect: (name) => `tiltcastSample(Layer(0), ${name}(tiltcastPosition @))`,
  layerEffect: (name) => `${name}(tiltcastPosition, Layer(0) @)`,
  twoLayers: (name) => `${name}(tiltcastPosition, Layer(0), Layer(1) @)`,
};

/**
 * The fragment shader that runs a function for every pixel of a layer. A function samples its layer by
 * `layer.sample(p)`, which the language does not have: it becomes a call.
 * @param {EffectForm} form
 * @param {ShaderText} shader
 * @param {readonly string[]} types of its arguments
 */
export function effectSource(form, { name, source }, types) {
  const uniforms = types.map((type, index) => `uniform ${type === "color" ? "vec4" : type} tiltcast${index};`).join("\n");
  const passed = types.map((_, index) => `, tiltcast${index}`).join("");
  const other = form === "twoLayers" ? "layer.index == 1 ? texture(tiltcastOther, place) : " : "";
  return `#version 300 es
precision highp float;
precision highp int;
uniform sampler2D tiltcastContent;
uniform sampler2D tiltcastOther;
uniform vec2 tiltcastSize;
uniform mat3 tiltcastMatrix;
uniform mat3 tiltcastToPlane;
uniform vec2 tiltcastCorner;
uniform vec2 tiltcastOrigin;
uniform vec4 tiltcastBounds;
${uniforms}
out vec4 tiltcastResult;
struct Layer { int index; };
vec2 tiltcastProject(mat3 m, vec2 p) {
  vec3 h = m * vec3(p, 1.0);
  return h.xy / h.z;
}
vec4 tiltcastSample(Layer layer, vec2 p) {
  // As a difference, so that a pixel that shows itself stays exactly as it is.
  vec2 here = tiltcastProject(tiltcastToPlane, tiltcastCorner + gl_FragCoord.xy);
  vec2 texel = gl_FragCoord.xy + tiltcastProject(tiltcastMatrix, p + tiltcastOrigin) - tiltcastProject(tiltcastMatrix, here);
  vec2 place = clamp(texel, vec2(0.5), tiltcastSize - 0.5) / vec2(textureSize(tiltcastContent, 0));
  return ${other}texture(tiltcastContent, place);
}
#line 1
${source.replace(/\b(\w+)[ \t]*\.[ \t]*sample[ \t]*\(/g, "tiltcastSample($1, ")}
void main() {
  vec2 tiltcastPosition = tiltcastProject(tiltcastToPlane, tiltcastCorner + gl_FragCoord.xy) - tiltcastOrigin;
  vec4 tiltcastPaint = texelFetch(tiltcastContent, ivec2(gl_FragCoord.xy), 0);
  // Where the layer is empty, an effect ends at its bounds, not somewhere at a texture's edge.
  vec2 beyond = max(tiltcastBounds.xy - tiltcastPosition, tiltcastPosition - tiltcastBounds.zw);
  vec2 inside = clamp(0.5 - beyond / max(fwidth(beyond), 1e-6), 0.0, 1.0);
  tiltcastResult = ${results[form](name).replace(" @", passed)};
  if (tiltcastPaint.a == 0.0) tiltcastResult *= inside.x * inside.y;
}
`;
}

/**
 * The uniforms that a function's arguments are; colours are passed premultiplied.
 * @param {readonly string[]} types
 * @param {ArrayLike<number>} floats of all of them, one after the other
 */
export function argumentUniforms(types, floats) {
  /** @type {Record<string, number | number[]>} */
  const uniforms = {};
  let start = 0;
  for (const [index, type] of types.entries()) {
    const count = floatCount(type);
    const values = Array.from({ length: count }, (_, i) => floats[start + i] ?? 0);
    if (type === "color") for (const i of [0, 1, 2]) values[i] *= values[3];
    uniforms[`tiltcast${index}`] = count === 1 ? values[0] : values;
    start += count;
  }
  return uniforms;
}

/** The number of an argument's floats. @param {string} type */
function floatCount(type) {
  return { float: 1, vec2: 2, vec3: 3 }[type] ?? 4;
}
