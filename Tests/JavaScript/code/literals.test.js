import { colorOf, isColorPlace, recolored, stepped, stepsOf } from "../../../Public/js/code/literals.js";
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
