import { gravest, marksOf, offsetOf } from "../../../Public/js/code/marks.js";
import { assertEquals } from "../assert.js";

/** @import { Diagnostic } from "../../../Public/js/net/types.d.ts" */

/** @param {Partial<Diagnostic>} parts @returns {Diagnostic} */
const diagnostic = (parts) => ({ severity: "error", origin: "compiler", message: "m", ...parts });

Deno.test("a file's marks are those with a line in it, in order", () => {
  const all = [
    diagnostic({ file: "a.swift", line: 9 }), diagnostic({ file: "b.swift", line: 1 }),
    diagnostic({ file: "a.swift" }), diagnostic({}), diagnostic({ file: "a.swift", line: 2, column: 7, severity: "note" }),
  ];
  assertEquals(marksOf(all, "a.swift"), [
    { line: 2, column: 7, severity: "note", message: "m" }, { line: 9, column: null, severity: "error", message: "m" },
  ]);
});

Deno.test("the gravest of several counts", () => {
  const marks = marksOf([diagnostic({ file: "a", line: 1, severity: "note" }), diagnostic({ file: "a", line: 1 })], "a");
  assertEquals([gravest(marks), gravest(marks.slice(0, 1)), gravest([])], ["error", "note", null]);
});

Deno.test("columns count characters, and what lies outside is at the nearest place", () => {
  const text = "let a = 1\nlet 🌙 = 2\n";
  assertEquals(offsetOf(text, 1, 5), 4);
  assertEquals(offsetOf(text, 2, 6), 10 + 6);
  assertEquals(offsetOf(text, 2, null), 10);
  assertEquals(offsetOf(text, 1, 99), 9);
  assertEquals([offsetOf(text, 0, 1), offsetOf(text, 99, 1)], [0, text.length]);
});
