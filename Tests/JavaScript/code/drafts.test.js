import { Drafts } from "../../../Public/js/code/drafts.js";
import { assertEquals } from "../assert.js";

/** @param {Map<string, string>} values */
const storage = (values) => ({
  get length() { return values.size; },
  key: (/** @type {number} */ index) => [...values.keys()][index] ?? null,
  getItem: (/** @type {string} */ name) => values.get(name) ?? null,
  setItem: (/** @type {string} */ name, /** @type {string} */ value) => void values.set(name, value),
  removeItem: (/** @type {string} */ name) => void values.delete(name),
});

/** A tab of a browser in which these are open. @param {string} id @param {string[]} open */
const tab = (id, open = [id]) => ({
  id, open: () => Promise.resolve(new Set(open)), exclusively: async (/** @type {() => Promise<unknown>} */ work) => void await work(),
});

const draft = (/** @type {string} */ text) => ({ text, version: "1" });

Deno.test("drafts are kept by folder and source, and forgotten", async () => {
  const values = new Map();
  const [drafts, others] = [new Drafts(storage(values), "a", tab("one")), new Drafts(storage(values), "b", tab("one"))];
  assertEquals(drafts.keep("Moon.swift", draft("x"), 5), true);
  assertEquals(await drafts.open("Moon.swift"), { text: "x", version: "1", time: 5 });
  assertEquals([await drafts.open("Star.swift"), await others.open("Moon.swift")], [null, null]);
  drafts.keep("Moon.swift", null);
  assertEquals([await drafts.open("Moon.swift"), values.size], [null, 0]);
});

Deno.test("two open tabs have drafts of their own", async () => {
  const values = new Map();
  const [one, two] = ["one", "two"].map((id) => new Drafts(storage(values), "a", tab(id, ["one", "two"])));
  one.keep("Moon.swift", draft("x"));
  assertEquals(await two.open("Moon.swift"), null);
  two.keep("Moon.swift", draft("y"));
  two.keep("Moon.swift", null);
  assertEquals((await one.open("Moon.swift"))?.text, "x");
});

Deno.test("a tab inherits the newest draft that closed ones have left, and only once", async () => {
  const values = new Map();
  const now = Date.now();
  for (const [index, id] of ["one", "two"].entries()) new Drafts(storage(values), "a", tab(id)).keep("Moon.swift", draft(id), now + index);
  const open = ["three", "four", "five"];
  const heirs = open.map((id) => new Drafts(storage(values), "a", tab(id, open)));
  const found = [];
  for (const heir of heirs) found.push((await heir.open("Moon.swift"))?.text);
  assertEquals(found, ["two", "one", undefined]);
  assertEquals((await heirs[0].open("Moon.swift"))?.text, "two");
});

Deno.test("a draft that was left a month ago is forgotten, and one without a time is not", async () => {
  const values = new Map();
  new Drafts(storage(values), "a", tab("one")).keep("Moon.swift", draft("old"), Date.now() - 31 * 24 * 3600_000);
  values.set("tiltcast.code.a.Star.swift", JSON.stringify(draft("x")));
  const drafts = new Drafts(storage(values), "a", tab("two"));
  assertEquals([await drafts.open("Moon.swift"), (await drafts.open("Star.swift"))?.text], [null, "x"]);
  assertEquals([...values.keys()], ["tiltcast.code.a.Star.swift@two"]);
});

Deno.test("tabs without names share a draft", async () => {
  const values = new Map();
  new Drafts(storage(values), "a", tab("")).keep("Moon.swift", draft("x"));
  assertEquals((await new Drafts(storage(values), "a", tab("")).open("Moon.swift"))?.text, "x");
});

Deno.test("what is no draft is none", async () => {
  for (const text of ["", "null", "{", "[]", "1", '{"text": 1, "version": "1"}', '{"text": "x"}']) {
    const drafts = new Drafts(storage(new Map([["tiltcast.code.a.Moon.swift", text], ["tiltcast.code.a.Moon.swift@one", text]])), "a", tab("one"));
    assertEquals(await drafts.open("Moon.swift"), null);
  }
});

Deno.test("a browser that keeps nothing says so", async () => {
  const full = { ...storage(new Map()), length: 0, setItem: () => { throw new Error("full"); } };
  for (const kind of [null, full]) {
    assertEquals(new Drafts(kind, "a", tab("one")).keep("Moon.swift", draft("x")), false);
    assertEquals(await new Drafts(kind, "a", tab("one")).open("Moon.swift"), null);
  }
});
