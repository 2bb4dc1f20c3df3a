// A switch with its label and a line of help.

import { make } from "./dom.js";

/**
 * A switch with a line of help.
 * @param {string} id
 * @param {string} title
 * @param {string} help
 * @param {(isOn: boolean) => void} onChange
 */
export function makeSwitch(id, title, help, onChange) {
  const field = make("input", { id, type: "checkbox", role: "switch", "aria-describedby": `${id}-help` });
  field.addEventListener("change", () => onChange(field.checked));
  const label = make("label", { for: id }, title);
  const element = make("div", { class: "switch" }, label, field, make("p", { class: "help", id: `${id}-help` }, help));
  return { element, field };
}
