import { shortcutKey } from "../../../Public/js/page/shortcut.js";
import { assertEquals } from "../assert.js";

/** The shortcut of a key. @param {string} key @param {string} code @param {{ shift?: boolean, isComposing?: boolean, altGraph?: boolean }} more */
const pressed = (key, code, { shift = false, isComposing = false, altGraph = false } = {}) => shortcutKey({
  key, code, shiftKey: shift, isComposing, getModifierState: (name) => name === "AltGraph" && altGraph,
});

Deno.test("a Latin letter is itself, wherever its key lies", () => {
  assertEquals([pressed("p", "KeyP"), pressed("P", "KeyP", { shift: true })], ["p", "p"]);
  // AZERTY, QWERTZ and Dvorak.
  assertEquals([pressed("q", "KeyA"), pressed("z", "KeyY"), pressed("l", "KeyP"), pressed("q", "KeyX")], ["q", "z", "l", "q"]);
  // Dvorak and Colemak have signs in places of letters, too.
  assertEquals([pressed("'", "KeyQ"), pressed(",", "KeyW"), pressed(";", "KeyZ"), pressed(";", "KeyP")], ["'", ",", ";", ";"]);
});

Deno.test("where the letter is not Latin, the place of the key counts", () => {
  const keys = [["з", "KeyP"], ["η", "KeyH"], ["י", "KeyH"], ["ا", "KeyH"], ["ㅗ", "KeyH"], ["ห", "KeyS"], ["لا", "KeyB"], ["ı", "KeyI"]];
  assertEquals(keys.map(([key, code]) => pressed(key, code)), ["p", "h", "h", "h", "h", "s", "b", "i"]);
  assertEquals([pressed("З", "KeyP", { shift: true })], ["p"]);
});

Deno.test("a sign in the place of a letter counts as the letter on layouts without Latin letters", () => {
  assertEquals([pressed("/", "KeyQ"), pressed(";", "KeyQ"), pressed(",", "KeyQ"), pressed("'", "KeyW")], ["q", "q", "q", "w"]);
});

Deno.test("digits are found by their place if they need Shift, or are not written 0 to 9", () => {
  const keys = [["1", "Digit1"], ["1", "Numpad1"], ["&", "Digit1"], ["é", "Digit2"], ["+", "Digit1"], ["١", "Digit1"], ["ๅ", "Digit1"]];
  assertEquals(keys.map(([key, code]) => pressed(key, code)), ["1", "1", "1", "2", "1", "1", "1"]);
  assertEquals([pressed("2", "Digit2", { shift: true }), pressed("!", "Digit1", { shift: true })], ["2", "!"]);
});

Deno.test("the question mark is found where it is typed", () => {
  assertEquals(pressed("?", "Digit7", { shift: true }), "?");
  assertEquals(pressed("؟", "Slash", { shift: true }), "?");
  assertEquals(pressed("_", "Slash", { shift: true }), "_");
});

Deno.test("keys of an input method, of accents and with AltGr are no shortcuts", () => {
  assertEquals(pressed("p", "KeyP", { isComposing: true }), null);
  assertEquals(pressed("Dead", "KeyN"), null);
  assertEquals(pressed("ś", "KeyS", { altGraph: true }), null);
  // Without a text field there is nothing to compose.
  assertEquals(pressed("Process", "KeyP"), "p");
});

Deno.test("a key without a letter is itself", () => {
  assertEquals([pressed("Escape", "Escape"), pressed("PageDown", "PageDown"), pressed("ö", "Semicolon")], ["escape", "pagedown", null]);
});
