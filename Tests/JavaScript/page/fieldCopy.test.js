import { assertEquals } from "../assert.js";
import { editBetween, FieldCopy } from "../../../Public/js/page/fieldCopy.js";

/** @import { FieldState } from "../../../Public/js/net/types.d.ts" */

/** @param {Partial<FieldState>} changes @returns {FieldState} */
function field(changes = {}) {
  return {
    id: 7, version: 1, kind: "line", frame: [0, 0, 100, 22], text: "", selection: [0, 0], inputmode: "text",
    autocapitalize: "sentences", autocorrect: true, enterkeyhint: "done", autocomplete: "off", done: [], ...changes,
  };
}

/** @param {string} text @param {number} [caret] */
const typed = (text, caret = text.length) => ({ text, start: caret, end: caret });

Deno.test("an edit is the part that differs, and divides no pair of surrogates", () => {
  assertEquals(editBetween("a", "a"), null);
  assertEquals(editBetween("abc", "abXc"), { start: 2, end: 2, text: "X" });
  assertEquals(editBetween("aaa", "aa"), { start: 2, end: 3, text: "" });
  // Both have the same first half.
  assertEquals(editBetween("\u{1F600}", "\u{1F601}"), { start: 0, end: 2, text: "\u{1F601}" });
  // Both have the same second half.
  assertEquals(editBetween("\u{1F600}", "\u{1FA00}"), { start: 0, end: 2, text: "\u{1FA00}" });
});

Deno.test("one edit is on its way at a time, and what is typed meanwhile follows", () => {
  const copy = new FieldCopy(field(), 3, 0);
  assertEquals(copy.next(typed("a"), false), { type: "text", field: 7, version: 1, selection: [1, 1], range: [0, 0], text: "a", number: 1 });
  assertEquals(copy.next(typed("ab"), false), null);
  assertEquals(copy.adopt(field({ version: 2, text: "a", selection: [1, 1], done: [[3, 1]] }), typed("ab")), null);
  assertEquals(copy.next(typed("ab"), false), { type: "text", field: 7, version: 2, selection: [2, 2], range: [1, 1], text: "b", number: 2 });
});

Deno.test("what others have typed comes in beside what is typed here", () => {
  const copy = new FieldCopy(field({ text: "one two" }), 3, 0);
  copy.next(typed("one two!"), false);
  // The answer is late: another client's edit comes first.
  assertEquals(copy.adopt(field({ version: 2, text: "ONE two", done: [[9, 1]] }), typed("one two!")), null);
  assertEquals(copy.adopt(field({ version: 3, text: "ONE two!", done: [[9, 1], [3, 1]] }), typed("one two!?")), { text: "ONE two!?", start: 9, end: 9 });
});

Deno.test("the caret goes where somebody has touched the field, and stays where it was moved here", () => {
  const copy = new FieldCopy(field({ text: "abc", selection: [3, 3] }), 3, 0);
  assertEquals(copy.adopt(field({ text: "abc", selection: [1, 1] }), typed("abc")), { text: "abc", start: 1, end: 1 });
  assertEquals(copy.next(typed("abc", 2), false)?.selection, [2, 2]);
  assertEquals(copy.adopt(field({ text: "abc", selection: [2, 2] }), typed("abc", 0)), null);
});

Deno.test("an earlier selection does not come back while a later one is on its way", () => {
  const copy = new FieldCopy(field({ text: "flute", selection: [5, 5] }), 3, 0);
  assertEquals(copy.next(typed("flute", 0), false)?.number, 1);
  const all = { text: "flute", start: 0, end: 5 };
  assertEquals(copy.next(all, false), null);
  assertEquals(copy.adopt(field({ text: "flute", selection: [0, 0], done: [[3, 1]] }), all), null);
  assertEquals(copy.next(all, false), { type: "text", field: 7, version: 1, selection: [0, 5], number: 2 });
  // A state from before the selection comes late.
  assertEquals(copy.adopt(field({ text: "flute", selection: [0, 0], done: [[3, 1]] }), all), null);
});

Deno.test("a refused edit gives way to the field's own text", () => {
  const copy = new FieldCopy(field({ text: "12" }), 3, 4);
  assertEquals(copy.next(typed("12x"), false)?.number, 5);
  assertEquals(copy.adopt(field({ version: 1, text: "12", selection: [2, 2], done: [[3, 5]] }), typed("12x")), { text: "12", start: 2, end: 2 });
});

Deno.test("what an input method composes is provisional, and its end is sent once", () => {
  const copy = new FieldCopy(field(), 3, 0);
  const composing = copy.next(typed("か"), true);
  assertEquals([composing?.composing, composing?.text, composing?.number, copy.isWaiting], [true, "か", undefined, false]);
  assertEquals(copy.next(typed("可"), false)?.number, 1);
  const other = new FieldCopy(field(), 3, 0);
  other.next(typed("か"), true);
  // The conversion is cancelled: the selection alone takes it from the stage.
  assertEquals(other.next(typed(""), false), { type: "text", field: 7, version: 1, selection: [0, 0], number: 1 });
});

Deno.test("a secret leaves the page as dots, and stays in it", () => {
  const copy = new FieldCopy(field({ kind: "secure" }), 3, 0);
  assertEquals(copy.next(typed("hunter2"), false)?.text, "•••••••");
  assertEquals(copy.adopt(field({ kind: "secure", version: 2, text: "•••••••", selection: [7, 7], done: [[3, 1]] }), typed("hunter2")), null);
  const next = copy.next(typed("hunter23"), false);
  assertEquals([next?.range, next?.text], [[7, 7], "•"]);
});
