import { copiedPlace, excerptOf, isBroken, placeOf } from "../../../Public/js/diagnostics/entries.js";
import { assertEquals } from "../assert.js";

/** @import { Diagnostic } from "../../../Public/js/net/types.d.ts" */

/** @param {Partial<Diagnostic>} parts @returns {Diagnostic} */
const diagnostic = (parts) => ({ severity: "error", origin: "compiler", message: "cannot find 'rol' in scope", ...parts });

Deno.test("a place is written as editors write it, as far as it is known", () => {
  const place = { file: "Scenes/Card.swift", line: 12, column: 9 };
  assertEquals(placeOf(diagnostic(place)), "Scenes/Card.swift:12:9");
  assertEquals(placeOf(diagnostic({ ...place, column: undefined })), "Scenes/Card.swift:12");
  assertEquals(placeOf(diagnostic({ file: "Card.swift", column: 9 })), "Card.swift");
  assertEquals(placeOf(diagnostic({})), "");
});

Deno.test("what is copied names file and line", () => {
  assertEquals(copiedPlace(diagnostic({ file: "Card.swift", line: 12, column: 9 })), "Card.swift:12");
});

Deno.test("the caret stands under the column", () => {
  assertEquals(excerptOf(diagnostic({ excerpt: "  x = rol", column: 7 })), { source: "  x = rol", caret: "      ^" });
});

Deno.test("before the caret, tabs stay tabs and wide characters are wide", () => {
  assertEquals(excerptOf(diagnostic({ excerpt: "\ta = b", column: 4 }))?.caret, "\t  ^");
  assertEquals(excerptOf(diagnostic({ excerpt: '"舟" + x', column: 7 }))?.caret, " \u3000    ^");
  assertEquals(excerptOf(diagnostic({ excerpt: "e\u0301 = x", column: 6 }))?.caret, "    ^");
});

Deno.test("a column beyond the line's end is at its end", () => {
  assertEquals(excerptOf(diagnostic({ excerpt: "body", column: 90 }))?.caret, "    ^");
});

Deno.test("without a column there is no caret, and without a line nothing to show", () => {
  assertEquals(excerptOf(diagnostic({ excerpt: "body  " })), { source: "body", caret: null });
  assertEquals(excerptOf(diagnostic({ excerpt: "  ", column: 1 })), null);
  assertEquals(excerptOf(diagnostic({ column: 1 })), null);
});

Deno.test("only errors keep a version from being played", () => {
  assertEquals(isBroken([diagnostic({ severity: "warning" }), diagnostic({ severity: "note" })]), false);
  assertEquals(isBroken([diagnostic({ severity: "warning" }), diagnostic({})]), true);
  assertEquals(isBroken([]), false);
});
