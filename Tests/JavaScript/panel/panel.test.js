import { groups } from "../../../Public/js/panel/panel.js";
import { assertEquals } from "../assert.js";

/** @param {string} name @param {string} group @returns {import("../../../Public/js/types.d.ts").Parameter} */
function number(name, group) {
  return { name, title: name, kind: "number", default: 0, group };
}

Deno.test("parameters keep their order, and groups that of their first parameter", () => {
  const found = groups([number("a", "B"), number("b", "A"), number("c", "B")]);
  assertEquals([...found].map(([title, list]) => [title, list.map(({ name }) => name)]), [["B", ["a", "c"]], ["A", ["b"]]]);
});
