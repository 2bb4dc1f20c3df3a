import { isFramedByOtherSite } from "../../../Public/js/net/session.js";
import { assertEquals } from "../assert.js";

/**
 * A page in a frame of another page; on its own where there is none.
 * @param {string} origin
 * @param {object} [parent]
 */
function page(origin, parent) {
  const window = { location: { origin }, parent: /** @type {object | undefined} */ (parent) };
  window.parent ??= window;
  return /** @type {Window} */ (/** @type {unknown} */ (window));
}

/** A page of which a browser tells another site's pages nothing. */
const unreadable = {
  get location() {
    throw new Error("SecurityError");
  },
};

Deno.test("A page that no page of another site shows, however deep, keeps its key", () => {
  assertEquals(isFramedByOtherSite(page("http://here")), false);
  assertEquals(isFramedByOtherSite(page("http://here", page("http://here", page("http://here")))), false);
});

Deno.test("A page that another site's page shows has no key of its own, wherever in between that page is", () => {
  assertEquals(isFramedByOtherSite(page("http://here", unreadable)), true);
  assertEquals(isFramedByOtherSite(page("http://here", page("http://there"))), true);
  assertEquals(isFramedByOtherSite(page("http://here", page("http://there", page("http://here")))), true);
});
