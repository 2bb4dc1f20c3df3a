// Modal dialogs: their content under a title, and how they open and close.

import { button, make } from "./dom.js";
import { text } from "./strings.js";

/** A dialog's content under its title. @param {string} title @param {HTMLDialogElement} dialog @param {...Node} content */
export function dialogCard(title, dialog, ...content) {
  const close = button("×", () => dialog.close(), { class: "close", "aria-label": text("close") });
  return make("div", { class: "card" }, make("header", {}, make("h2", {}, title), close), ...content);
}

/** Opens a dialog, or closes it where it is open; a click beside it closes it too. @param {HTMLDialogElement} dialog */
export function toggleDialog(dialog) {
  if (dialog.open) return dialog.close();
  // What this returned would be an answer: `false` forbids links to be followed.
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  dialog.showModal();
}
