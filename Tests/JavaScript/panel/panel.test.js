import { groups, isNeeded } from "../../../Public/js/panel/panel.js";
import { assertEquals } from "../assert.js";

/** @param {string} name @param {string} group @returns {import("../../../Public/js/net/types.d.ts").Parameter} */
function number(name, group) {
  return { name, title: name, kind: "number", default: 0, group };
}

Deno.test("parameters keep their order, and groups that of their first parameter", () => {
  const found = groups([number("a", "B"), number("b", "A"), number("c", "B")]);
  assertEquals([...found].map(([title, list]) => [title, list.map(({ name }) => name)]), [["B", ["a", "c"]], ["A", ["b"]]]);
});

Deno.test("a parameter is needed while others are no less than it asks for", () => {
  const point = { ...number("x34", "Row 3"), needs: { width: 3.5, height: 2.5 } };
  assertEquals([[4, 3], [3.5, 2.5], [3.4, 6], [6, 2]].map(([width, height]) => isNeeded(point, { width, height })), [true, true, false, false]);
  assertEquals([isNeeded(number("width", "Grid"), { width: 2 }), isNeeded(point, {})], [true, true]);
});
