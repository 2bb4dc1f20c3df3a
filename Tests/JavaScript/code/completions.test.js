import { callOf, completionSource, isOfViews } from "../../../Public/js/code/completions.js";
import { assertEquals } from "../assert.js";
import list from "../../../Public/js/code/completions.json" with { type: "json" };
import viewList from "../../../Public/js/code/viewCompletions.json" with { type: "json" };

/** @import { Entry } from "../../../Public/js/code/completions.js" */

const entries = /** @type {Entry[]} */ (list);

/** The labels that are offered before the bar in a line. @param {string} line @param {boolean} explicit @param {string} node */
function offered(line, explicit = false, node = "variable") {
  const pos = line.indexOf("|");
  const text = line.replace("|", "");
  const context = {
    pos, explicit, state: { sliceDoc: (/** @type {number} */ from, /** @type {number} */ to) => text.slice(Math.max(0, from), to) },
    matchBefore: (/** @type {RegExp} */ pattern) => {
      const found = new RegExp(`(?:${pattern.source})$`).exec(text.slice(0, pos));
      return found === null ? null : { from: found.index };
    },
  };
  const result = completionSource(entries, () => node)(context);
  return result === null ? null : { from: result.from, labels: new Set(result.options.map(({ label }) => label)) };
}

Deno.test("the list has what a scene is written with, each with a sentence", () => {
  for (const name of ["Scene", "ZStack", "Rectangle", "Color", "Spring", "frame", "offset", "rotation3DEffect", "shadow", "AnimatedPoint", "Parameter", "motion"]) {
    const found = entries.filter(([label]) => label === name);
    assertEquals([name, found.length > 0, found.every(([, , , sentence]) => sentence !== "")], [name, true, true]);
  }
});

Deno.test("a call has the arguments that it needs, and the caret at the first", () => {
  assertEquals(callOf("frame", "(width: Double, height: Double, alignment: Alignment = .center) -> Framed<Self>"), { text: "frame(width: , height: )", caret: 13 });
  assertEquals(callOf("Color", "(rgb: UInt32)"), { text: "Color(rgb: )", caret: 11 });
  assertEquals(callOf("fill", "(_ color: Color) -> Self"), { text: "fill()", caret: 5 });
  assertEquals(callOf("turn", "(_ angle: Angle, axis: (x: Double, y: Double), by amount: Double)"), { text: "turn(, axis: , by: )", caret: 5 });
  assertEquals(callOf("SelfCenteringTilt", "()"), { text: "SelfCenteringTilt()", caret: 19 });
  assertEquals([callOf("x", "Double"), callOf("began", "")], [null, null]);
});

Deno.test("a closure at the end is written behind the parentheses", () => {
  assertEquals(callOf("VStack", "(spacing: CGFloat? = nil, content: () -> Content)"), { text: "VStack {  }", caret: 9 });
  assertEquals(callOf("ForEach", "(_ data: Range<Int>, content: (Int) -> Content)"), { text: "ForEach() {  }", caret: 8 });
  assertEquals(callOf("onTapGesture", "(count: Int = 1, perform action: () -> Void) -> View"), { text: "onTapGesture {  }", caret: 15 });
  assertEquals(callOf("f", "(_ done: () -> Void = {}, a: Int)"), { text: "f(a: )", caret: 5 });
});

Deno.test("views are written with declarations of their own, each with a sentence", () => {
  assertEquals([isOfViews("// A\nimport SwiftUI\n"), isOfViews("import Engine\n// import SwiftUI")], [true, false]);
  for (const name of ["Text", "VStack", "Circle", "State", "Tilt", "withAnimation", "frame", "padding", "onTapGesture", "rotation3DEffect", "foregroundStyle", "bouncy"]) {
    const found = /** @type {Entry[]} */ (viewList).filter(([label]) => label === name);
    assertEquals([name, found.length > 0, found.every(([, , , sentence]) => sentence !== "")], [name, true, true]);
  }
});

Deno.test("behind a dot are members, and elsewhere everything", () => {
  const members = offered("Image(a).fra|");
  assertEquals([members?.from, members?.labels.has("frame"), members?.labels.has("ZStack")], [9, true, false]);
  assertEquals(offered("Image(a).|")?.from, 9);
  assertEquals(offered("  ZSt|")?.labels.has("ZStack"), true);
});

Deno.test("nothing is offered where no word begins, and in comments and texts", () => {
  assertEquals([offered("let a = |"), offered("// fra|", true, "comment"), offered('"fra|', false, "string")], [null, null, null]);
  assertEquals(offered("let a = |", true)?.from, 8);
});
