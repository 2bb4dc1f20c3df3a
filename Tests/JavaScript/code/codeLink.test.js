// Links that carry code, and those of strangers.

import { CodeLinkError, hasCode, isSameLanguage, mostLetters, readCodeLink, visibleText, writeCodeFragment } from "../../../Public/js/code/codeLink.js";
import { assert, assertEquals } from "../assert.js";

/** The error of a promise. @param {Promise<unknown>} promise */
const errorOf = (promise) => promise.then(() => null, (error) => error);

/** A fragment with any bytes. @param {Uint8Array<ArrayBuffer>} bytes */
async function fragmentOf(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const compressed = new Uint8Array(await new Response(stream).arrayBuffer());
  return `#code=${btoa(String.fromCharCode(...compressed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}&name=A.swift&bytes=${bytes.length}`;
}

Deno.test("a link brings back the file that was written into it", async () => {
  for (const content of ["", "import SwiftUI\n", "let text = \"日本語 👩‍🚀 é\"\n", "a\n".repeat(9000)]) {
    const fragment = await writeCodeFragment({ name: "views/Card.swift", text: content });
    assert(hasCode(`#${fragment}`));
    assertEquals(await readCodeLink(`  https://example.org/shared#${fragment}\n`), { name: "Card.swift", text: content });
  }
});

Deno.test("a file that is too long for a link is refused with a sentence", async () => {
  const content = Array.from(crypto.getRandomValues(new Uint8Array(mostLetters)), String).join("\n");
  assert(await errorOf(writeCodeFragment({ name: "Card.swift", text: content })) instanceof CodeLinkError);
});

Deno.test("a link with no code, a broken one and one that unpacks to too much are refused", async () => {
  const whole = `#${await writeCodeFragment({ name: "Card.swift", text: "let a = 1\n".repeat(40) })}`;
  const links = ["", "#", "#scene=arm", "https://example.org/", whole.slice(0, 20), whole.slice(0, -1), "#code=%20", "#code=!!!", `#code=${"A".repeat(mostLetters + 1)}`,
    await fragmentOf(new Uint8Array(65_537)), await fragmentOf(new Uint8Array([0xFF, 0xFE])), await fragmentOf(new Uint8Array(2_000_000))];
  for (const link of links) assert(await errorOf(readCodeLink(link)) instanceof CodeLinkError, `Taken: ${link.slice(0, 40)}`);
});

Deno.test("a stranger's name cannot lead out of the folder", async () => {
  const fields = new URLSearchParams(await writeCodeFragment({ name: "A.swift", text: "x" }));
  for (const name of ["../../A.swift", "/etc/passwd", "A.sh", "", "a".repeat(100)]) {
    fields.set("name", name);
    assertEquals(await readCodeLink(`#${fields}`), { name: "Shared.swift", text: "x" });
  }
});

Deno.test("a name that no file may have keeps its language, and no shader takes the place of Swift", async () => {
  const fields = new URLSearchParams(await writeCodeFragment({ name: "A.swift", text: "x" }));
  for (const [name, other] of [["con.swift", "Shared.swift"], ["glow.glsl", "glow.frag"], ["a b.glsl", "Shared.frag"], ["nul.metal", "Shared.metal"], ["glow.frag", "glow.frag"]]) {
    fields.set("name", name);
    assertEquals((await readCodeLink(`#${fields}`)).name, other);
  }
  assert(isSameLanguage("A.swift", "views/B.swift"));
  assert(!isSameLanguage("glow.frag", "views/B.swift") && !isSameLanguage("glow.frag", "glow.metal"));
});

Deno.test("characters that hide or turn others around are shown by their numbers", () => {
  assertEquals(visibleText("let a\u202E = 1 // \u200B\u0000\tend\n"), "let a⟨U+202E⟩ = 1 // ⟨U+200B⟩⟨U+0000⟩\tend\n");
  assertEquals(visibleText("👩‍🚀 👩🏽‍🚀 ❤️‍🔥 é 日本語"), "👩‍🚀 👩🏽‍🚀 ❤️‍🔥 é 日本語");
  assertEquals(visibleText("a\u3164b\u034F\u2800\uFE00\u{E0101}\u200Dc"), "a⟨U+3164⟩b⟨U+034F⟩⟨U+2800⟩⟨U+FE00⟩⟨U+E0101⟩⟨U+200D⟩c");
});
