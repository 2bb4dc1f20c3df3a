import { elementAt } from "../../../Public/js/lab/elements.js";
import { assertEquals } from "../assert.js";

/** @import { NamedElement } from "../../../Public/js/lab/types.d.ts" */

Deno.test("of several elements around a point, the smallest is meant", () => {
  /** @type {NamedElement[]} */
  const [card, title] = [{ name: "card", frame: [10, 10, 200, 100] }, { name: "title", frame: [20, 20, 50, 20] }];
  assertEquals(elementAt([title, card], 30, 30), title);
  assertEquals(elementAt([title, card], 100, 90), card);
  assertEquals(elementAt([title, card], 5, 5), null);
  assertEquals(elementAt([], 5, 5), null);
  // A view with a name around a text has the text's frame, up to rounding.
  /** @type {NamedElement} */
  const words = { name: "Hello", frame: [20, 20, 50, 19.999999] };
  assertEquals(elementAt([title, words], 30, 30), title);
});
