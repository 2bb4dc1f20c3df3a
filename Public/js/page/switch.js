// A switch that shows a state of the room.

import { Choice, settleTimeout } from "./choice.js";
import { make } from "./dom.js";

/**
 * A switch with its label, and a line of help if there is one.
 * @param {{ id: string, title: string, help?: string, kind?: string }} words `kind` is the element's class
 * @param {() => boolean} read whether the room has it on
 * @param {(isOn: boolean) => boolean} send sends it to the room; false without a connection
 */
export function makeSwitch({ id, title, help, kind = "switch" }, read, send) {
  const choice = new Choice();
  const field = make("input", { id, type: "checkbox", role: "switch" });
  const update = () => {
    field.checked = choice.shown(read(), performance.now());
  };
  field.addEventListener("change", () => {
    if (!send(field.checked)) return update();
    choice.choose(field.checked, performance.now());
    // Without a confirmation, the room's state is shown again.
    setTimeout(update, settleTimeout + 1);
  });
  const element = make("div", { class: kind }, make("label", { for: id }, title), field);
  if (help !== undefined) {
    field.setAttribute("aria-describedby", `${id}-help`);
    element.append(make("p", { class: "help", id: `${id}-help` }, help));
  }
  return { element, update };
}
