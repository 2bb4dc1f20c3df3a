// The invitation to join; fetched where there is a code that invites.

import { make } from "./dom.js";
import { text } from "./strings.js";

/**
 * The invitation in the corner while nobody tilts.
 * @param {HTMLElement} element
 * @param {string} code
 * @param {() => void} onOpen
 */
export function fillAttract(element, code, onOpen) {
  const picture = make("img", { class: "code", src: code, alt: text("codeAlt") });
  const words = make("span", {}, make("strong", {}, text("attract")), make("small", {}, text("attractHint")));
  const open = make("button", { type: "button", class: "invitation" }, picture, words);
  open.addEventListener("click", onOpen);
  element.replaceChildren(open);
}
