// The page that a person takes home.

import { answerOf, homePage, picturesOf } from "../../../Public/js/code/homePage.js";
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

Deno.test("an empty first line of a file is shown", () => {
  const html = homePage("en", "Card", null, [entry("A.swift", "\nlet a = 1")], words);
  assert(html.includes('<pre tabindex="0">\n\nlet a = 1</pre>'));
});

Deno.test("a server that is busy with another film is asked again, but not for ever", async () => {
  let [asked, busy] = [0, 2];
  const ask = () => Promise.resolve(new Response(null, { status: (asked += 1) <= busy ? 503 : 200 }));
  assertEquals((await answerOf(ask, () => Promise.resolve()))?.status, 200);
  assertEquals(asked, 3);
  [asked, busy] = [0, Infinity];
  assertEquals((await answerOf(ask, () => Promise.resolve()))?.status, 503);
  assert(asked > 10 && asked < 60);
});

Deno.test("each picture that fits is taken, and the others are counted", async () => {
  const urls = ["/media/2", "/media/9", "/media/gone", "/media/3", "/media/2"];
  const structures = /** @type {any[]} */ ([{ assets: urls.map((url) => ({ url })) }, { assets: [{}] }]);
  const { fetch } = globalThis;
  globalThis.fetch = (url) => Promise.resolve(String(url).endsWith("gone") ? new Response(null, { status: 404 }) : new Response(new Uint8Array(Number(String(url).at(-1)))));
  try {
    const { pictures, missing } = await picturesOf([{ ...playable("").film, structures }], 5);
    assertEquals([Object.keys(pictures), missing], [["/media/2", "/media/3"], 2]);
  } finally {
    globalThis.fetch = fetch;
  }
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
