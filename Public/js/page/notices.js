// What is shown over the stage: the invitation to join, what blocks the page, and short messages.

import { button, make, show } from "./dom.js";
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

/**
 * A sentence over the stage that says what is wrong and what to do; none hides it.
 * @param {HTMLElement} element
 * @param {{ title: string, help: string, action?: { label: string, run: () => void } } | null} notice
 */
export function showNotice(element, notice) {
  show(element, notice !== null);
  if (notice === null) return element.replaceChildren();
  const { title, help, action } = notice;
  const actions = action === undefined ? [] : [button(action.label, action.run, { class: "primary" })];
  element.replaceChildren(make("h2", {}, title), make("p", {}, help), ...actions);
}

/** A sentence that goes away by itself once it can have been read. @param {HTMLElement} element @param {string} sentence */
export function showToast(element, sentence) {
  element.textContent = sentence;
  element.style.animationDuration = `${Math.max(2.6, 0.07 * sentence.length)}s`;
  element.classList.remove("shown");
  // Reading the width restarts the fade.
  void element.offsetWidth;
  element.classList.add("shown");
}
