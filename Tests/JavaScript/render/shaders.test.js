// The GLSL sources.

import { assert } from "../assert.js";

Deno.test("Every shader says how precise numbers are: whole ones have 16 bits on some phones, and hashes need 32", () => {
  const folder = new URL("../../../Public/shaders/", import.meta.url);
  const files = [...Deno.readDirSync(folder)];
  assert(files.length >= 12);
  for (const { name } of files) {
    const source = Deno.readTextFileSync(new URL(name, folder));
    for (const type of ["float", "int"]) assert(source.includes(`\nprecision highp ${type};\n`), `${name}: ${type}`);
  }
});
