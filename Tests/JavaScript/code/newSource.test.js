import { firstText, newName } from "../../../Public/js/code/newSource.js";
import { assertEquals } from "../assert.js";

Deno.test("a new source is Swift unless its name says otherwise", () => {
  assertEquals(["Star", "glow.frag", "a-b_2.metal", "S.swift"].map(newName), ["Star.swift", "glow.frag", "a-b_2.metal", "S.swift"]);
  for (const wish of ["", "../x", "a/b", "2", "größe", "a b", "a.txt", ".swift", "@a", "-load", "a".repeat(41), "con", "Nul.swift", "lpt1.frag"]) assertEquals(newName(wish), null);
});

Deno.test("a new shader is a function of the file's name", () => {
  assertEquals(firstText("soft-glow.frag").split("(")[0], "vec4 soft_glow");
  assertEquals(firstText("Star.swift"), "import Engine\n\n");
  assertEquals(firstText("Star.swift", true), "import SwiftUI\n\n");
});
