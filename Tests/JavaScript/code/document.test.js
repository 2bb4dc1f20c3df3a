import { OpenSource } from "../../../Public/js/code/document.js";
import { assertEquals } from "../assert.js";

const first = { text: "one", version: "1" };
const second = { text: "two", version: "2" };

Deno.test("what is typed is a draft until it is saved", () => {
  const source = new OpenSource("Moon.swift", first);
  assertEquals(source.draft, null);
  source.edit("one and a half");
  assertEquals(source.draft, { text: "one and a half", version: "1" });
  assertEquals(source.beginSave(), "one and a half");
  assertEquals(source.draft, { text: "one and a half", version: "1" });
  source.finishSave("1.5");
  assertEquals([source.isEdited, source.draft, source.saved.version], [false, null, "1.5"]);
});

Deno.test("what is typed during a save is a draft of the saved version", () => {
  const source = new OpenSource("Moon.swift", first);
  source.edit("a");
  source.beginSave();
  source.edit("ab");
  assertEquals(source.beginSave(), null);
  source.finishSave("a's");
  assertEquals(source.draft, { text: "ab", version: "a's" });
});

Deno.test("a save that fails keeps the draft, and may be tried again", () => {
  const source = new OpenSource("Moon.swift", first);
  source.edit("a");
  source.beginSave();
  source.failSave();
  assertEquals(source.draft, { text: "a", version: "1" });
  assertEquals(source.beginSave(), "a");
});

Deno.test("another's version is shown where nothing was typed, and announced where something was", () => {
  const source = new OpenSource("Moon.swift", first);
  assertEquals(source.overtake(second), true);
  assertEquals([source.text, source.isOvertaken], ["two", false]);
  source.edit("two and a half");
  assertEquals(source.overtake({ text: "three", version: "3" }), false);
  assertEquals([source.text, source.isOvertaken], ["two and a half", true]);
  source.revert();
  assertEquals([source.text, source.isOvertaken, source.draft], ["three", false, null]);
});

Deno.test("another's version that is what was typed is no other", () => {
  const source = new OpenSource("Moon.swift", first);
  source.edit("two");
  assertEquals(source.overtake(second), false);
  assertEquals([source.isEdited, source.isOvertaken], [false, false]);
});

Deno.test("an own version that is seen during its save is nobody else's", () => {
  const source = new OpenSource("Moon.swift", first);
  source.edit("two");
  source.beginSave();
  assertEquals(source.overtake(second), false);
  source.finishSave("2");
  assertEquals([source.isOvertaken, source.saved.text], [false, "two"]);
});

Deno.test("a draft from before is shown, with what has become of its version", () => {
  const same = new OpenSource("Moon.swift", first, { text: "a", version: "1" });
  assertEquals([same.text, same.isEdited, same.isOvertaken], ["a", true, false]);
  const other = new OpenSource("Moon.swift", second, { text: "a", version: "1" });
  assertEquals([other.text, other.isEdited, other.isOvertaken], ["a", true, true]);
  const saved = new OpenSource("Moon.swift", second, { text: "two", version: "1" });
  assertEquals([saved.isEdited, saved.isOvertaken, saved.draft], [false, false, null]);
});

Deno.test("who takes back every change has nothing to lose", () => {
  const source = new OpenSource("Moon.swift", first, { text: "a", version: "0" });
  assertEquals(source.isOvertaken, true);
  source.edit("one");
  assertEquals([source.isOvertaken, source.draft], [false, null]);
  source.edit("x");
  assertEquals(source.draft, { text: "x", version: "1" });
});

Deno.test("lines end on disk as they did before, and in the editor in a line feed", () => {
  const source = new OpenSource("Moon.swift", { text: "a\r\nb\r\n", version: "1" });
  assertEquals([source.text, source.isEdited], ["a\nb\n", false]);
  source.edit("a\nc\n");
  assertEquals(source.beginSave(), "a\r\nc\r\n");
  source.finishSave("2");
  assertEquals([source.isEdited, source.saved], [false, { text: "a\nc\n", version: "2" }]);
  assertEquals(source.overtake({ text: "d\r\n", version: "3" }), true);
  assertEquals(source.text, "d\n");
  source.overtake({ text: "d\n", version: "4" });
  source.edit("e\n");
  assertEquals(source.beginSave(), "e\n");
});

Deno.test("a deleted file can be saved again, also without a change, and comes back as it is", () => {
  const source = new OpenSource("Moon.swift", first);
  source.vanish();
  assertEquals([source.isGone, source.needsSave, source.isEdited], [true, true, false]);
  assertEquals(source.beginSave(), "one");
  source.finishSave("1");
  assertEquals([source.isGone, source.needsSave], [false, false]);
  source.vanish();
  assertEquals(source.overtake(second), true);
  assertEquals([source.text, source.isGone], ["two", false]);
});
