import { moved, picturesOf } from "../../../Public/js/show/order.js";
import { assertEquals } from "../assert.js";

Deno.test("a picture is moved before and behind others, and never out of the list", () => {
  assertEquals([moved(["a", "b", "c"], 0, 2), moved(["a", "b", "c"], 2, 0), moved(["a", "b", "c"], 1, 9), moved(["a", "b", "c"], 1, -4)], [
    ["b", "c", "a"], ["c", "a", "b"], ["a", "c", "b"], ["b", "a", "c"],
  ]);
});

Deno.test("a structure's uploaded pictures are those of the server's media, in the order of the nodes", () => {
  const image = (/** @type {string} */ url) => /** @type {const} */ ([url, { id: url, kind: /** @type {const} */ ("image"), url, width: 4, height: 3 }]);
  const assets = new Map([image("/media/a.webp"), image("/art/lenticular/back.svg"), image("/media/b.webp")]);
  const nodes = ["/media/b.webp", undefined, "/art/lenticular/back.svg", "/media/a.webp", "/media/b.webp"].map((asset) => ({ kind: "image", children: [], asset }));
  assertEquals(picturesOf(/** @type {any} */ ({ assets, nodes })).map(({ url }) => url), ["/media/b.webp", "/media/a.webp"]);
  assertEquals(picturesOf(null), []);
});
