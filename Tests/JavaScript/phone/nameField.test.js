import { nameFrom } from "../../../Public/js/phone/nameField.js";
import { assertEquals } from "../assert.js";

for (const [typed, name] of /** @type {[string, string | null][]} */ ([
  ["Ann", "Ann"], ["  Ann  ", "Ann"], ["", null], ["   ", null], ["あん 👩‍🚀", "あん 👩‍🚀"], ["a\nb\tc", "abc"],
  ["\u202Eevil", "evil"], ["\uFEFF", null], ["x".repeat(30), "x".repeat(24)], ["x".repeat(23) + " y", "x".repeat(23)],
])) {
  Deno.test(`${JSON.stringify(typed)} as a name`, () => assertEquals(nameFrom(typed), name));
}
