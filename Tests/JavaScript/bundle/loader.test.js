import { assertEquals } from "../assert.js";
import "../../../Public/js/bundle/loader.js";

/** @import { Entry } from "../../../Public/js/bundle/types.d.ts" */

const modules = globalThis.tiltcastModules;

/**
 * An entry that notes that it was evaluated.
 * @param {string[]} log @param {string} path @param {Entry[2]} factory
 * @returns {Entry}
 */
const entry = (log, path, factory = () => ({})) => [path, 1, (modules) => {
  log.push(path);
  return factory(modules);
}];

Deno.test("modules are evaluated one after the other, and get what those before them export", async () => {
  /** @type {string[]} */
  const log = [];
  await modules.add("http://a/1.js", {}, [
    entry(log, "/order/a.js", async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { word: "a" };
    }),
    entry(log, "/order/b.js", (modules) => ({ word: `${modules.get("/order/a.js")?.word}b` })),
  ]);
  assertEquals(log, ["/order/a.js", "/order/b.js"]);
  assertEquals(modules.get("/order/b.js"), { word: "ab" });
});

Deno.test("a module that several bundles bring is evaluated once, and the others wait for it", async () => {
  /** @type {string[]} */
  const log = [];
  const shared = () => entry(log, "/once/shared.js", async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { word: "shared" };
  });
  /** @param {string} path @returns {Entry} */
  const user = (path) => entry(log, path, (modules) => ({ ...modules.get("/once/shared.js") }));
  await Promise.all([
    modules.add("http://a/2.js", {}, [shared(), user("/once/a.js")]),
    modules.add("http://a/3.js", {}, [shared(), user("/once/b.js")]),
  ]);
  assertEquals(log.toSorted(), ["/once/a.js", "/once/b.js", "/once/shared.js"]);
  assertEquals(modules.get("/once/a.js"), { word: "shared" });
  assertEquals(modules.get("/once/b.js"), { word: "shared" });
  assertEquals(await modules.import("/once/shared.js"), { word: "shared" });
});

Deno.test("a module that is imported while others run comes from its bundle, once", async () => {
  const address = `data:text/javascript,${encodeURIComponent(
    `globalThis.tiltcastModules.add(import.meta.url, {}, [["/later/a.js", 1, () => ({ now: {} })]]);`)}`;
  await modules.add("http://a/4.js", { "/later/a.js": address }, []);
  const [first, second] = await Promise.all([modules.import("/later/a.js"), modules.import("/later/a.js")]);
  assertEquals(first?.now === second?.now && first?.now !== undefined, true);
});

Deno.test("a module that throws keeps those behind it from being evaluated, and everybody learns why", async () => {
  /** @type {string[]} */
  const log = [];
  const fault = new Error("no");
  const added = modules.add("http://a/5.js", {}, [
    entry(log, "/fault/a.js", () => {
      throw fault;
    }),
    entry(log, "/fault/b.js"),
  ]);
  assertEquals(await added.catch((error) => error === fault), true);
  assertEquals(await modules.import("/fault/b.js").catch((error) => error === fault), true);
  assertEquals(log, ["/fault/a.js"]);
});

Deno.test("a stack trace names the files and their lines", async () => {
  await modules.add("http://a/bundles/6/js/main.js", {}, [["/js/a.js", 10, () => ({})], ["/js/b.js", 30, () => ({})]]);
  for (const [before, after] of [
    ["at f (http://a/bundles/6/js/main.js:10:7)", "at f (http://a/js/a.js:1:7)"],
    ["f@http://a/bundles/6/js/main.js:29:7\ng@http://a/bundles/6/js/main.js:31:7", "f@http://a/js/a.js:20:7\ng@http://a/js/b.js:2:7"],
    ["at http://a/bundles/6/js/main.js:9:1", "at http://a/bundles/6/js/main.js:9:1"],
    ["at http://a/bundles/7/js/main.js:10:1", "at http://a/bundles/7/js/main.js:10:1"],
  ]) assertEquals(modules.original(before), after);
});
