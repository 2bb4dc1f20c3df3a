import { classPage } from "../../../Public/js/wall/classPage.js";
import { assert, assertEquals } from "../assert.js";

const ada = { name: "Ada", picture: "data:image/webp;base64,AAAA", files: [{ name: "Card.swift", text: "let a = 1 < 2 && true\n", link: "https://example.org/shared#code=x&name=Card.swift" }] };

Deno.test("a class's page has each seat's name, picture, code and link", () => {
  const page = classPage("en", "Our class", "Open", [ada, { name: "Ben", picture: null, files: [] }]);
  for (const part of ["<h1>Our class</h1>", "<h2>Ada</h2>", "<h2>Ben</h2>", "data:image/webp;base64,AAAA", "let a = 1 &lt; 2 &amp;&amp; true", "/shared#code=x&amp;name=Card.swift"]) {
    assert(page.includes(part), `Missing: ${part}`);
  }
  assertEquals(page.match(/<img /g)?.length, 1);
});

Deno.test("names and code cannot become elements of a class's page", () => {
  const hostile = `</pre></style><script>alert(1)</script><img src=x onerror='alert("1")'>`;
  const page = classPage("en", hostile, "Open", [{ name: hostile, picture: hostile, files: [{ name: hostile, text: hostile, link: hostile }] }]);
  const tags = new Set([...page.matchAll(/<(\/?[a-z][a-z0-9]*)/gi)].map(([, tag]) => tag.replace("/", "")));
  assert(!tags.has("script"));
  assertEquals(page.match(/<img /g)?.length, 1);
  assertEquals(page.match(/onerror=&#39;/g)?.length, page.match(/onerror=/g)?.length);
  assert(page.includes("default-src 'none'"));
});
