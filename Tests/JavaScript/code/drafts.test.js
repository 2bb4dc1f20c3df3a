import { Drafts } from "../../../Public/js/code/drafts.js";
import { assertEquals } from "../assert.js";

/** @param {Map<string, string>} values */
const storage = (values) => ({
  getItem: (/** @type {string} */ name) => values.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ value) => void values.set(name, value),
  removeItem: (/** @type {string} */ name) => void values.delete(name),
});

Deno.test("drafts are kept by folder and source, and forgotten", () => {
  const values = new Map();
  const [drafts, others] = [new Drafts(storage(values), "a"), new Drafts(storage(values), "b")];
  assertEquals(drafts.keep("Moon.swift", { text: "x", version: "1" }), true);
  assertEquals(drafts.read("Moon.swift"), { text: "x", version: "1" });
  assertEquals([drafts.read("Star.swift"), others.read("Moon.swift")], [null, null]);
  drafts.keep("Moon.swift", null);
  assertEquals([drafts.read("Moon.swift"), values.size], [null, 0]);
});

Deno.test("what is no draft is none", () => {
  for (const text of ["", "null", "{", "[]", "1", '{"text": 1, "version": "1"}', '{"text": "x"}']) {
    assertEquals(new Drafts(storage(new Map([["tiltcast.code.a.Moon.swift", text]])), "a").read("Moon.swift"), null);
  }
});

Deno.test("a browser that keeps nothing says so", () => {
  const full = { ...storage(new Map()), setItem: () => { throw new Error("full"); } };
  for (const kind of [null, full]) {
    assertEquals(new Drafts(kind, "a").keep("Moon.swift", { text: "x", version: "1" }), false);
    assertEquals(new Drafts(kind, "a").read("Moon.swift"), null);
  }
});
