// The presenter's switch that opens tuning to every phone.

import { makeSwitch } from "../page/switch.js";
import { text } from "../page/strings.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Section } from "./types.d.ts" */

/** @param {RoomView} room @returns {Section} */
export function accessSwitch(room) {
  const { element, update } = makeSwitch(
    { id: "tuning", title: text("tuning"), kind: "control toggle access" },
    () => room.presence.tuning === "everyone",
    (isOn) => room.send({ type: "tuning", value: isOn ? "everyone" : "presenter" }),
  );
  return {
    element,
    update: () => {
      update();
      element.hidden = room.role !== "presenter";
    },
  };
}
