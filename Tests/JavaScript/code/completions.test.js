import { callOf, completionSource, isOfViews, templateOf } from "../../../Public/js/code/completions.js";
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
  const result = completionSource(entries, () => node, () => {})(context);
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
  assertEquals(callOf("VStack", "(spacing: CGFloat? = nil, content: () -> Content)"), { text: "VStack {\n  \n}", caret: 11 });
  assertEquals(callOf("ForEach", "(_ data: Range<Int>, content: (Int) -> Content)"), { text: "ForEach() { item in\n  \n}", caret: 8 });
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

Deno.test("each argument is a place to write, named as its parameter, and views in a closure have lines of their own", () => {
  const placed = (/** @type {string} */ name, /** @type {string} */ form) => {
    const { text, places } = templateOf(name, form) ?? { text: "", places: [] };
    return [text, places.map(([from, to]) => text.slice(from, to))];
  };
  assertEquals(placed("frame", "(width: Double, height: Double, alignment: Alignment = .center) -> Framed<Self>"), ["frame(width: width, height: height)", ["width", "height"]]);
  assertEquals(placed("fill", "(_ color: Color) -> Self"), ["fill(color)", ["color"]]);
  assertEquals(placed("onTapGesture", "(count: Int = 1, perform action: () -> Void) -> View"), ["onTapGesture {  }", [""]]);
  assertEquals(placed("ForEach", "(_ data: Data, content: (Data.Element) -> Content)"), ["ForEach(data) { item in\n  \n}", ["data", ""]]);
  assertEquals(templateOf("x", "Double"), null);
});

/** What choosing a view's entry inserts in a line. @param {string} line @param {string} label */
function chosen(line, label) {
  /** @type {{ text: string, places: [number, number][] }[]} */
  const inserted = [];
  const views = /** @type {Entry[]} */ (viewList);
  const context = { pos: line.length, explicit: true, state: { sliceDoc: () => "" }, matchBefore: () => ({ from: line.length }) };
  const { options = [] } = completionSource(views, () => "variable", (_, template) => inserted.push(template))(context) ?? {};
  const view = { state: { sliceDoc: () => "", doc: { lineAt: () => ({ text: line }) } } };
  options.find((option) => option.label === label && option.type === "function")?.apply(view, null, line.length, line.length);
  return { options, inserted: inserted[0] };
}

Deno.test("what is inserted keeps the line's indentation, and its places move along", () => {
  const { inserted: { text, places } } = chosen("    ", "VStack");
  assertEquals([text.split("\n").at(-1), text.slice(...places.at(-1) ?? [])], ["    }", ""]);
  assertEquals(text.slice(0, (places.at(-1) ?? [0])[0]).endsWith("\n      "), true);
});

Deno.test("nothing is offered twice with the same text to insert, and nothing without an effect", () => {
  const { options } = chosen("", "VStack");
  /** @type {string[]} */
  const seen = [];
  const { options: all = [] } = completionSource(/** @type {Entry[]} */ (viewList), () => "variable", (_, { text }) => seen.push(text))({ pos: 0, explicit: true, state: { sliceDoc: () => "" }, matchBefore: () => null }) ?? {};
  const view = { state: { sliceDoc: () => "", doc: { lineAt: () => ({ text: "" }) } } };
  for (const option of all) {
    option.apply(view, null, 0, 0);
    seen.push(`${["method", "property", "enum"].includes(option.type)} ${seen.pop()}`);
  }
  assertEquals(seen.length, options.length);
  assertEquals(seen.length - new Set(seen).size, 0);
  assertEquals(/** @type {Entry[]} */ (viewList).filter(([, , , sentence]) => /without effect|^Does nothing/.test(sentence)), []);
});

Deno.test("what real files use most is the likeliest", () => {
  const { options } = chosen("", "VStack");
  const best = (/** @type {string} */ begin, /** @type {string[]} */ types) => options.filter(({ label, type }) => label.startsWith(begin) && types.includes(type)).sort((first, second) => second.boost - first.boost)[0].label;
  assertEquals([best("fr", ["method"]), best("pa", ["method"]), best("V", ["class", "function"]), best("onA", ["method"])], ["frame", "padding", "VStack", "onAppear"]);
});

Deno.test("a property that is called like a method does not take the place of the method", () => {
  const source = completionSource(
    [["font", "property", "Font?", "The font.", 90], ["font", "method", "(_ font: Font?) -> Text", "Sets it.", 81], ["frame", "property", "CGRect", "", 40]],
    () => "variable", () => {});
  const found = source({ pos: 0, explicit: true, state: { sliceDoc: () => "" }, matchBefore: () => null });
  assertEquals(found?.options.map(({ type, boost }) => [type, boost]), [["property", 0], ["method", 81], ["property", 40]]);
});
