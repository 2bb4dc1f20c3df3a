import { indented } from "../../../Public/js/code/completions.js";
import { found } from "../../../Public/js/code/reference.js";
import { assertEquals } from "../assert.js";
import examples from "../../../Public/js/code/examples.json" with { type: "json" };

/** @import { Entry } from "../../../Public/js/code/completions.js" */

/** @type {Entry[]} */
const entries = [
  ["shadow", "method", "(radius: Double)", "Draws the layer's shadow under it."],
  ["dropShadow", "method", "", "Another."],
  ["blur", "method", "(radius: Double)", "Softens; looks like a shadow."],
  ["Spring", "class", "", "A damped spring."],
];

Deno.test("what begins so comes before what contains it, and before what only says so", () => {
  assertEquals(found(entries, "shadow").map(([name]) => name), ["shadow", "dropShadow", "blur"]);
  assertEquals(found(entries, "SPRING damped").map(([name]) => name), ["Spring"]);
  assertEquals(found(entries, "nothing such"), []);
});

Deno.test("only so many are shown", () => {
  assertEquals(found(Array.from({ length: 100 }, () => entries[0]), "sh").length, 40);
});

Deno.test("an example of several lines is as far right as the line that it stands in", () => {
  assertEquals(indented("HStack {\n  a\n}", "    let"), "HStack {\n      a\n    }");
  assertEquals(indented("a", "  "), "a");
});

Deno.test("every example has both languages", () => {
  for (const { title, code } of examples) assertEquals([title.length, title.every((words) => words !== ""), code !== ""], [2, true, true]);
});
