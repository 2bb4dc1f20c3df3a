import { cubic, linear, logarithmic } from "../../../Public/js/people/scales.js";
import { assert, assertClose, assertEquals } from "../assert.js";

const scales = { turns: linear(5, 120, 5), cutoff: logarithmic(0.05, 50), beta: cubic(10) };

for (const [name, ends] of /** @type {const} */ ([["turns", [5, 120]], ["cutoff", [0.05, 50]], ["beta", [0, 10]]])) {
  const { at, of, step } = scales[name];

  Deno.test(`${name}: the ends of the slider are the ends of the range`, () => assertEquals([at(0), at(1)], ends));

  Deno.test(`${name}: a value's place leads back to the value`, () => {
    for (let position = 0; position <= 1; position += step) assertClose([at(of(at(position)))], [at(position)]);
  });

  Deno.test(`${name}: a few steps of the keyboard always change the value`, () => {
    for (let position = 3 * step; position <= 1; position += step) {
      const before = at(position - 3 * step);
      assert(at(position) > before || before < 0.0003, `${before} at ${position}`);
    }
  });
}

Deno.test("a value that stands in the help can be reached by the keyboard", () => {
  /** @param {keyof scales} name @param {number} value */
  const isReached = (name, value) => Array.from({ length: 101 }, (_, index) => scales[name].at(index / 100)).includes(value);
  assert(isReached("cutoff", 1));
  assertEquals(scales.beta.at(scales.beta.of(0.05)), 0.05);
});
