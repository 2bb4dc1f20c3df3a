// Modal dialogs: their content under a title, and how they open and close.

import { button, make } from "./dom.js";
import { text } from "./strings.js";

/** A dialog's content under its title. @param {string} title @param {HTMLDialogElement} dialog @param {...Node} content */
export function dialogCard(title, dialog, ...content) {
  const close = button("×", () => dialog.close(), { class: "close", "aria-label": text("close") });
  return make("div", { class: "card" }, make("header", {}, make("h2", {}, title), close), ...content);
}

/** Opens or closes a dialog; a click outside closes it too. @param {HTMLDialogElement} dialog */
export function toggleDialog(dialog) {
  if (dialog.open) return dialog.close();
  // It must return nothing: `false` would prevent links from being followed.
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  dialog.showModal();
}
