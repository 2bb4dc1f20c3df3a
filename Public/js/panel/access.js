// The presenter's switch that opens tuning to every phone.

import { make } from "../page/dom.js";
import { text } from "../page/strings.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Section } from "./types.d.ts" */

/** @param {RoomView} room @returns {Section} */
export function accessSwitch(room) {
  const field = make("input", { id: "tuning", type: "checkbox", role: "switch" });
  field.addEventListener("input", () => room.send({ type: "tuning", value: field.checked ? "everyone" : "presenter" }));
  const label = make("label", { for: "tuning" }, text("tuning"));
  const element = make("div", { class: "control toggle access" }, label, field);
  const update = () => {
    field.checked = room.presence.tuning === "everyone";
    element.hidden = room.role !== "presenter";
  };
  return { element, update };
}
