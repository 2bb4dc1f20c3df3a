// Loads CodeMirror, which lies in `vendor` as it was published. Pages load it when somebody opens the code drawer.

import { completionSource, isOfViews, loadEntries } from "./completions.js";
import { placeholders } from "./placeholders.js";

/** @import { CodeMirror, Part } from "./types.d.ts" */

/** The parts of CodeMirror. @returns {Promise<CodeMirror>} @throws {Error} if it cannot be loaded */
export async function loadCodeMirror() {
  const [parts, { swift }, { clike }] = await Promise.all([
    // @ts-types="./vendored.d.ts"
    import("../../vendor/codemirror/index.js"),
    // @ts-types="./vendored.d.ts"
    import("../../vendor/codemirror/swift-B_XXVlXX.js"),
    // @ts-types="./vendored.d.ts"
    import("../../vendor/codemirror/clike-hUAFEsGo.js"),
  ]);
  const { syntaxTree } = /** @type {Part} */ (parts);
  const places = placeholders(/** @type {Part} */ (parts));
  const sourceOf = async (/** @type {boolean} */ isOfViews) =>
    completionSource(await loadEntries(isOfViews), ({ state, pos }) => syntaxTree(state).resolveInner(pos, -1).name, places.insert);
  /** Loaded with the first word. @type {Map<boolean, ReturnType<typeof sourceOf>>} */
  const sources = new Map();
  const completions = async (/** @type {Part} */ context) => {
    const kind = isOfViews(context.state.doc.sliceString(0, 4000));
    const source = sources.get(kind) ?? sourceOf(kind);
    sources.set(kind, source);
    return (await source)(context);
  };
  return { .../** @type {Part} */ (parts), swift, shading: clike(shading), completions, placeholders: places.extension };
}

/** @param {string} text */
const words = (text) => Object.fromEntries(text.split(" ").map((word) => [word, true]));

/** GLSL, and what of Metal has the same words, for the mode of languages like C. @type {Record<string, unknown>} */
const shading = {
  name: "shading",
  keywords: words("const in out inout struct return if else for while break continue switch case default discard precision highp mediump lowp using namespace constant device thread half"),
  types: words("void bool int uint float vec2 vec3 vec4 ivec2 ivec3 ivec4 uvec2 uvec3 uvec4 bvec2 bvec3 bvec4 mat2 mat3 mat4 sampler2D Layer float2 float3 float4 half2 half3 half4 int2 int3 int4"),
  blockKeywords: words("for while if else struct switch"),
  atoms: words("true false"),
  builtin: words("radians degrees sin cos tan asin acos atan pow exp log exp2 log2 sqrt inversesqrt abs sign floor ceil round fract mod min max clamp mix step smoothstep length distance dot cross normalize reflect refract texture"),
};
