import { colorsIn, colorOf, isColorPlace, recolored, stepped, stepsOf } from "../../../Public/js/code/literals.js";
import { assertEquals } from "../assert.js";

Deno.test("a whole number stays whole, and another keeps a decimal", () => {
  assertEquals([stepped("240", 1), stepped("240", -300), stepped("1_000", 5)], ["241", "-60", "1005"]);
  assertEquals([stepped("0.5", 1), stepped("0.5", 50), stepped("0.5", -50)], ["0.51", "1.0", "0.0"]);
  assertEquals([stepped("24.0", 3), stepped("-1.25", 25), stepped("0.125", 1)], ["24.3", "-1.0", "0.126"]);
  assertEquals(stepped("0.5", 0), "0.5");
});

Deno.test("nothing is minus zero", () => {
  assertEquals([stepped("-1", 1), stepped("0.1", -10)], ["0", "0.0"]);
});

Deno.test("what is no decimal number is left alone", () => {
  for (const literal of ["0xFF", "1e3", "1.", ".5", "", "a", "1.2.3", "0b1", "9".repeat(20)]) {
    assertEquals([stepsOf(literal), stepped(literal, 3)], [null, literal]);
  }
});

Deno.test("a colour is read from both forms, and written in the same one", () => {
  assertEquals([colorOf("0x14213D"), colorOf('"#ffb703"')], ["#14213d", "#ffb703"]);
  for (const literal of ["0x1421", "0x14213D00", "#ffb703", '"ffb703"', "240"]) assertEquals(colorOf(literal), null);
  assertEquals([recolored("0x14213D", "#ab00cd"), recolored("0x000000", "#ab00cd")], ["0xAB00CD", "0xAB00CD"]);
  assertEquals([recolored("0x14213d", "#AB00CD"), recolored('"#000000"', "#ab00cd")], ["0xab00cd", '"#ab00cd"']);
});

Deno.test("not every hexadecimal number is a colour", () => {
  assertEquals(["Color(rgb: ", "Color(rgb:", "hex: "].map(isColorPlace), [true, true, true]);
  assertEquals(["let mask = ", "orgb: 1, x: "].map(isColorPlace), [false, false]);
});

Deno.test("a line of SwiftUI has its colours by numbers, hues and names, and other colours are written alike", () => {
  const colors = (/** @type {string} */ line) => colorsIn(line).map(({ from, to, color, recolored }) => [line.slice(from, to), color, recolored("#ff8000")]);
  assertEquals(colors("let a = Color(red: 1, green: 0.5, blue: 0.0)"), [["red: 1, green: 0.5, blue: 0.0", "#ff8000", "red: 1, green: 0.502, blue: 0"]]);
  assertEquals(colors("Color(.sRGB, red: 255 / 255, green: 128/255, blue: 0, opacity: 1)"), [["red: 255 / 255, green: 128/255, blue: 0", "#ff8000", "red: 1, green: 0.502, blue: 0"]]);
  assertEquals(colors("Color(hue: 0.5, saturation: 1, brightness: 1)"), [["hue: 0.5, saturation: 1, brightness: 1", "#00ffff", "hue: 0.084, saturation: 1, brightness: 1"]]);
  assertEquals(colors("  .fill(.red).background(Color.blue.opacity(0.5))"), [
    [".red", "#ff3b30", "Color(red: 1, green: 0.502, blue: 0)"], ["Color.blue", "#007aff", "Color(red: 1, green: 0.502, blue: 0)"],
  ]);
});

Deno.test("what only looks like a colour has none", () => {
  for (const line of ["UIColor.red", "value.red", "frame(width: 1)", ".redacted(reason: x)", "Color(red: red, green: 0, blue: 0)", "f(red: 12, green: 0, blue: 0)", "items[0].green", "x?.blue", ".pink(1)", "case .red: 1"]) {
    assertEquals([line, colorsIn(line).length], [line, 0]);
  }
});
