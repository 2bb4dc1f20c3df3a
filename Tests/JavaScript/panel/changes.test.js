import { settleTimeout } from "../../../Public/js/page/choice.js";
import { Changes } from "../../../Public/js/panel/changes.js";
import { assertEquals } from "../assert.js";

Deno.test("what the room has is shown while nothing is on its way", () => {
  assertEquals(new Changes().receive("a", 1, 0), true);
});

Deno.test("only the last value of a parameter before a flush is sent", () => {
  const changes = new Changes();
  for (const [name, value] of /** @type {[string, number][]} */ ([["a", 1], ["b", 2], ["a", 3]])) changes.add(name, value);
  assertEquals(changes.take(0), [["a", 3], ["b", 2]]);
  assertEquals(changes.isPending, false);
});

Deno.test("the echo of an earlier change does not push a control back", () => {
  const changes = new Changes();
  changes.add("a", 1);
  changes.take(0);
  changes.add("a", 2);
  assertEquals(changes.receive("a", 1, 10), false);
  changes.take(16);
  assertEquals(changes.receive("a", 1, 20), false);
  assertEquals(changes.receive("a", 2, 30), true);
});

Deno.test("a room that skips values settles all that was sent before the one it has", () => {
  const changes = new Changes();
  for (const value of [1, 2, 3]) {
    changes.add("a", value);
    changes.take(0);
  }
  assertEquals(changes.receive("a", 3, 10), true);
  assertEquals(changes.receive("a", 9, 11), true);
});

Deno.test("a refusal of one parameter leaves another that is under way alone", () => {
  const changes = new Changes();
  changes.add("a", 1);
  changes.add("b", 2);
  changes.take(0);
  changes.refuse("a");
  assertEquals([changes.receive("a", 0, 10), changes.receive("b", 0, 10)], [true, false]);
});

Deno.test("after a while the room's value holds, whatever became of the change", () => {
  const changes = new Changes();
  changes.add("a", 1);
  changes.take(0);
  assertEquals(changes.receive("a", 5, settleTimeout - 1), false);
  assertEquals(changes.receive("a", 5, settleTimeout), true);
});
