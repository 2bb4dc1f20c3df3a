import { classPage } from "../../../Public/js/wall/classPage.js";
import { assert, assertEquals } from "../assert.js";

const words = { code: "Code", open: "Open", download: "Download", all: "Download all files", empty: "There is no picture." };
const ada = { name: "Ada", picture: "data:image/webp;base64,AAAA", files: [{ name: "Card.swift", text: "let a = 1 < 2 && true\n", link: "https://example.org/shared#code=x&name=Card.swift" }] };
const ben = { name: "Ben", picture: null, files: [] };

/** A film of nothing. @param {number} duration */
const film = (duration) => ({ name: "", title: "", duration, shaders: {}, pictures: {}, structures: [], frames: [], keys: [] });
const player = "const end = '</script><!--';";

/** The numbers of elements in a page that begin with these words. @param {string} page @param {string[]} beginnings */
const counts = (page, ...beginnings) => beginnings.map((beginning) => page.split(`<${beginning}`).length - 1);

Deno.test("a class's page has each seat's name, picture, code, link and download", () => {
  const page = classPage("en", "Our class", words, [ada, ben], null);
  for (const part of [
    "<h1>Our class</h1>", ">Ada</bdi></h2>", ">Ben</bdi></h2>", "data:image/webp;base64,AAAA", "let a = 1 &lt; 2 &amp;&amp; true",
    "/shared#code=x&amp;name=Card.swift", 'download="Card.swift" href="data:text/plain;base64,', "There is no picture.",
  ]) assert(page.includes(part), `Missing: ${part}`);
  assertEquals(counts(page, "img ", "article ", "canvas ", "script"), [1, 2, 0, 0]);
  assert(page.includes("script-src 'none'"));
});

Deno.test("a film has controls if anything moves in it, and all have one player", () => {
  const seats = [ada, ben, { ...ada, name: "Chi" }, { ...ada, name: "Dan" }];
  const page = classPage("en", "Our class", words, seats, { player, films: [film(10), null, film(0), film(4)], packed: "AAAA" });
  assertEquals(counts(page, "canvas ", 'button type="button" class="toggle"', 'input type="range"', "script", "/script>"), [3, 2, 2, 2, 2]);
  assert(page.includes('id="films">AAAA</script>'));
});

Deno.test("names and code cannot become elements of a class's page", () => {
  const hostile = `</pre></style><script>alert(1)</script><img src=x onerror='alert("1")'>`;
  const seat = { name: hostile, picture: hostile, files: [{ name: hostile, text: hostile, link: hostile }] };
  const page = classPage("en", hostile, words, [seat], { player, films: [film(1)], packed: "AAAA" });
  assertEquals(counts(page, "script", "/script>", "img "), [2, 2, 1]);
  assertEquals(page.match(/onerror=&#39;/g)?.length, page.match(/onerror=/g)?.length);
  assert(page.includes("default-src 'none'"));
});
