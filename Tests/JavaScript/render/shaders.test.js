// The GLSL sources.

import { effectSource } from "../../../Public/js/render/effects.js";
import { assert } from "../assert.js";

/** Those that are functions, which the viewer wraps. */
const functions = ["ripple", "lens", "foil", "mask"];

Deno.test("Every shader says how precise numbers are: whole ones have 16 bits on some phones, and hashes need 32", () => {
  const folder = new URL("../../../Public/shaders/", import.meta.url);
  const files = [...Deno.readDirSync(folder)];
  assert(files.length >= 12);
  for (const { name } of files) {
    const text = Deno.readTextFileSync(new URL(name, folder));
    const [title] = name.split(".");
    const source = functions.includes(title) ? effectSource("colorEffect", { name: title, source: text }, []) : text;
    for (const type of ["float", "int"]) assert(source.includes(`\nprecision highp ${type};\n`), `${name}: ${type}`);
  }
});
