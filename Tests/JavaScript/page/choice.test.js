import { Choice, settleTimeout } from "../../../Public/js/page/choice.js";
import { assertEquals } from "../assert.js";

Deno.test("what the room has is shown where nothing was chosen", () => {
  const choice = new Choice();
  assertEquals([choice.shown("a", 0), choice.shown("b", 1)], ["a", "b"]);
});

Deno.test("what was chosen stands until the room says the same", () => {
  const choice = new Choice();
  choice.choose("b", 0);
  assertEquals([choice.shown("a", 1), choice.shown("b", 2), choice.shown("a", 3)], ["b", "b", "a"]);
});

Deno.test("after a while the room holds, whatever became of the choice", () => {
  const choice = new Choice();
  choice.choose("b", 0);
  assertEquals([choice.shown("a", settleTimeout - 1), choice.shown("a", settleTimeout)], ["b", "a"]);
});

Deno.test("the last choice counts", () => {
  const choice = new Choice();
  choice.choose("b", 0);
  choice.choose("a", 1);
  assertEquals([choice.shown("a", 2), choice.shown("b", 3)], ["a", "b"]);
});
