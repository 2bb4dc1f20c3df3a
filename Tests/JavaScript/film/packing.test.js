import { packed, unpacked } from "../../../Public/js/film/packing.js";
import { assert, assertEquals } from "../assert.js";

const glyph = { id: "a", kind: /** @type {const} */ ("glyph"), path: Array.from({ length: 4000 }, (_, number) => `L${number * number}`).join("") };

/** @param {string} title */
const film = (title) => ({
  name: title, title, duration: 1, shaders: {}, pictures: {}, keys: [0], interval: 0.2,
  structures: [1, 2].map((epoch) => ({
    type: /** @type {const} */ ("scene"), epoch, name: "", stage: /** @type {[number, number]} */ ([1, 1]), nodes: [], floats: 0,
    assets: [{ ...glyph }, { id: "b", kind: /** @type {const} */ ("image"), url: `/${title}` }],
  })),
  frames: [/** @type {[number, number, string]} */ ([0, 0, "AQ=="])],
});

Deno.test("films that are packed are the same films", async () => {
  const films = { shaders: { "quad.frag": "void" }, pictures: { "/Ada": "data:" }, films: [film("Ada"), null, film("</script>さくら")] };
  const text = await packed(films);
  assert(/^[\w+/=]+$/.test(text));
  assertEquals(await unpacked(text), films);
});

Deno.test("what all films show takes its place once", async () => {
  const shared = { shaders: {}, pictures: {} };
  const one = await packed({ ...shared, films: [film("Ada")] });
  const many = await packed({ ...shared, films: Array.from({ length: 30 }, () => film("Ada")) });
  assert(many.length < one.length * 1.2, `${many.length} of ${one.length}`);
});
