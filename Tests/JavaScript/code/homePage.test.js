// The page that a person takes home.

import { homePage } from "../../../Public/js/code/homePage.js";
import { assert, assertEquals } from "../assert.js";

const words = { code: "Code", open: "Open this code", download: "Download", all: "Download all files" };

/** @param {string} name @param {string} text @param {string | null} [link] */
const entry = (name, text, link = null) => ({ file: { name, text }, link });

/** A film of nothing, with a name. @param {string} name */
const playable = (name) => ({
  film: { name, title: name, duration: 0, shaders: {}, pictures: {}, structures: [], frames: [], keys: [] },
  player: "const end = '</script><!--';", style: "main { color: red; }",
});

Deno.test("a page to take home has the film, the player, the code and its link", () => {
  const html = homePage("en", "Card", playable("variant"), [entry("views/Card.swift", "let a = 1 < 2", "https://example.org/shared#code=a&name=b")], words);
  assert(html.includes('id="film">{"name":"variant"') && html.includes("main { color: red; }"));
  assert(html.includes("let a = 1 &lt; 2</pre>") && html.includes('href="https://example.org/shared#code=a&amp;name=b"'));
  assert(html.includes('download="Card.swift" href="data:text/plain;base64,bGV0IGEgPSAxIDwgMg=="'));
  assert(!html.includes("Download all files"));
});

Deno.test("nothing that people have written ends a script or an element", () => {
  const bad = "</script><img src=x onerror=alert(1)>";
  const html = homePage("en", bad, playable(bad), [entry(bad, bad, `javascript:${bad}`), entry("b", "b")], words);
  assertEquals(html.match(/<\/script>/g)?.length, 2);
  assert(!html.includes("<img"));
});

Deno.test("several files are one archive, too, and without a film nothing may run", () => {
  const html = homePage("ja", "My card/1", null, [entry("A.swift", "a"), entry("B.swift", "b")], words);
  assert(html.includes('download="My card1.zip" href="data:application/zip;base64,'));
  assert(html.includes("script-src 'none'") && !html.includes("<script"));
});
