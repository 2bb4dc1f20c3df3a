import { CommentPlaces, lineOf, movedLine, placeOf } from "../../../Public/js/code/commentPlaces.js";
import { assertEquals } from "../assert.js";

const text = ["import SwiftUI", "", "struct Card: View {", "  var body: some View {", "    Text(\"Hello\")", "      .offset(x: 30)", "  }", "}", ""].join("\n");

Deno.test("a line is kept with three lines before and after it, and long ones are cut", () => {
  assertEquals(placeOf(text, 5), { line: 5, lines: text.split("\n").slice(1, 8), index: 3 });
  assertEquals(placeOf(text, 1), { line: 1, lines: text.split("\n").slice(0, 4), index: 0 });
  assertEquals(placeOf("x".repeat(300), 9).lines, ["x".repeat(120)]);
});

Deno.test("a line is found again where others came above it, where it was moved, and where it was changed itself", () => {
  const place = placeOf(text, 6);
  assertEquals(lineOf(text, place), 6);
  assertEquals(lineOf("// one\n// two\n" + text, place), 8);
  assertEquals(lineOf(text.replace("import SwiftUI\n\n", ""), place), 4);
  assertEquals(lineOf(text.replace("x: 30", "x: 12"), place), 6);
  assertEquals(lineOf("// one\n" + text.replace("x: 30", "x: 12"), place), 7);
});

Deno.test("of lines that are alike, the one among the same lines counts, and then the nearest", () => {
  const twice = `${text}\n${text.replace("Hello", "Bye")}`;
  assertEquals(lineOf(twice, placeOf(twice, 6)), 6);
  assertEquals(lineOf(twice, placeOf(twice, 15)), 15);
  assertEquals(lineOf("a\nx\nx\nx\nb", { line: 3, lines: ["x"], index: 0 }), 3);
});

Deno.test("a line that is gone is not there", () => {
  assertEquals(lineOf("let other = 1\n", placeOf(text, 6)), null);
  assertEquals(lineOf("", placeOf(text, 6)), null);
  assertEquals(lineOf("one\ntwo", { line: 1, lines: ["three"], index: 0 }), null);
});

Deno.test("lines move with what is inserted and deleted above them, and stay for what comes below", () => {
  const lines = text.split("\n");
  /** @param {number} at @param {number} removed @param {string[]} inserted */
  const changed = (at, removed, ...inserted) => lines.toSpliced(at, removed, ...inserted).join("\n");
  assertEquals(movedLine(6, text, changed(0, 0, "// a", "// b")), 8);
  assertEquals(movedLine(6, text, changed(0, 2)), 4);
  assertEquals(movedLine(6, text, changed(6, 0, "// below")), 6);
  assertEquals(movedLine(6, text, changed(5, 1, "      .offset(x: 12)")), 6);
  assertEquals(movedLine(6, text, changed(5, 1)), 6);
  // A whole new text, in which the line stands elsewhere.
  assertEquals(movedLine(6, text, "a\nb\n      .offset(x: 30)\nc"), 3);
  assertEquals(movedLine(9, text, "a"), 1);
});

Deno.test("places follow a source as it is typed, and say what the server has to learn", () => {
  const comment = { id: 1, time: 0, text: "Why?", resolved: false, source: "Card.swift", ...placeOf(text, 6) };
  const places = new CommentPlaces();
  places.follow("Card.swift", text, [comment]);
  assertEquals([places.line(1), places.moved([comment])], [6, []]);
  const typed = "// a\n" + text;
  places.follow("Card.swift", typed, [comment]);
  assertEquals(places.line(1), 7);
  assertEquals(places.moved([comment]), [{ id: 1, place: placeOf(typed, 7) }]);
  // Another source has none, and the first one finds its line again.
  places.follow("Other.swift", "x", [comment]);
  assertEquals(places.line(1), null);
  places.follow("Card.swift", typed, [comment]);
  assertEquals(places.line(1), 7);
});

Deno.test("a line that is gone is looked for where it may be back, and not at each key in a long text", () => {
  const long = Array.from({ length: 500 }, (_, index) => `let a${index} = ${index}`);
  const place = placeOf(text, 6);
  let looks = 0;
  const lines = new Proxy(place.lines, {
    get(target, name) {
      looks += 1;
      return Reflect.get(target, name);
    },
  });
  const comment = { id: 1, time: 0, text: "Why?", resolved: false, source: "Card.swift", ...place, lines };
  const places = new CommentPlaces();
  places.follow("Card.swift", long.join("\n"), [comment]);
  assertEquals(places.line(1), null);
  looks = 0;
  places.follow("Card.swift", long.with(250, "let a = 2").join("\n"), [comment]);
  assertEquals([places.line(1), looks < 50], [null, true]);
  places.follow("Card.swift", `${long.join("\n")}\n${text}`, [comment]);
  assertEquals(places.line(1), 506);
});

Deno.test("a line that is gone is found where another page has found it", () => {
  const comment = { id: 1, time: 0, text: "Why?", resolved: false, source: "Card.swift", line: 1, lines: ["gone"], index: 0 };
  const places = new CommentPlaces();
  places.follow("Card.swift", text, [comment]);
  assertEquals(places.line(1), null);
  places.follow("Card.swift", text, [{ ...comment, ...placeOf(text, 6) }]);
  assertEquals(places.line(1), 6);
});
