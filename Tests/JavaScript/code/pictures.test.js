import { Pictures } from "../../../Public/js/code/pictures.js";
import { assertEquals } from "../assert.js";

/** @param {Map<string, string>} values @param {number} room the most characters of a value */
const storage = (values, room = Infinity) => ({
  getItem: (/** @type {string} */ name) => values.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ value) => {
    if (value.length > room) throw new Error("full");
    values.set(name, value);
  },
  removeItem: (/** @type {string} */ name) => void values.delete(name),
});

const version = (/** @type {number} */ number) => `${number}`.padStart(16, "0") + "f".repeat(16);
const id = (/** @type {number} */ number) => `00000000000001-aaaaaaaaaaaaaaaa-${version(number).slice(0, 16)}`;

Deno.test("a version's picture is found by its content, and the newest of a content counts", () => {
  const pictures = new Pictures(storage(new Map()), "a");
  pictures.keep(version(1), "one");
  pictures.keep(version(2), "two");
  pictures.keep(version(1), "one again");
  assertEquals([pictures.read(id(1)), pictures.read(id(2)), pictures.read(id(3))], ["one again", "two", null]);
});

Deno.test("only so many are kept, and none where there is no room", () => {
  const values = new Map();
  const pictures = new Pictures(storage(values), "a");
  for (let number = 0; number < 70; number += 1) pictures.keep(version(number), `${number}`);
  assertEquals([pictures.read(id(9)), pictures.read(id(10)), pictures.read(id(69))], [null, "10", "69"]);
  new Pictures(storage(values, 10), "a").keep(version(70), "70");
  assertEquals(values.size, 0);
});

Deno.test("what is no list of pictures is none", () => {
  for (const text of ["{", "1", "[1]", '[["a"], [1, 2]]']) {
    assertEquals(new Pictures(storage(new Map([["tiltcast.code.a.pictures", text]])), "a").read(id(1)), null);
  }
});
