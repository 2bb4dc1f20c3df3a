// A button for what cannot be undone.

import { button } from "./dom.js";

/** The time for which the button waits for the second press, in ms. */
const confirmationTimeout = 4000;

/**
 * A button that does something only when it is pressed once more.
 * @param {string} question
 * @param {() => void} onConfirm
 * @param {string} icon
 */
export function confirmedButton(question, onConfirm, icon) {
  let label = "";
  let timer = 0;
  const isArmed = () => element.classList.contains("armed");
  /** @param {boolean} isArming */
  const arm = (isArming) => {
    clearTimeout(timer);
    element.classList.toggle("armed", isArming);
    element.textContent = isArming ? question : "";
    if (isArming) {
      element.removeAttribute("aria-label");
      timer = setTimeout(() => arm(false), confirmationTimeout);
    } else name(label);
  };
  /** @param {string} words */
  const name = (words) => {
    label = words;
    element.title = words;
    if (!isArmed()) element.setAttribute("aria-label", words);
  };
  const element = button("", (event) => {
    // A double click is one wish, not two.
    if (event.detail > 1) return;
    const isConfirmed = isArmed();
    arm(!isConfirmed);
    if (isConfirmed) onConfirm();
  }, { class: `icon ${icon}` });
  element.addEventListener("blur", () => arm(false));
  return { element, name };
}
