// The policy of the tilt, and the lock.

import { Choice, settleTimeout } from "../page/choice.js";
import { make, show } from "../page/dom.js";
import { text } from "../page/strings.js";
import { makeSwitch } from "../page/switch.js";
import { linear } from "./scales.js";
import { makeSlider } from "./slider.js";

/** @import { RoomView } from "../page/room.js" */

const policies = /** @type {const} */ ([
  ["free", "policyFree", "policyFreeHelp"],
  ["ask", "policyAsk", "policyAskHelp"],
  ["turns", "policyTurns", "policyTurnsHelp"],
  ["average", "policyAverage", "policyAverageHelp"],
]);

/** @param {RoomView} room */
export function policyChoice(room) {
  const choice = new Choice();
  const options = policies.map(([value, title, help]) => {
    const id = `policy-${value}`;
    const field = make("input", { id, type: "radio", name: "policy", "aria-describedby": `${id}-help` });
    field.addEventListener("change", () => {
      if (!room.send({ type: "policy", value })) return update();
      choice.choose(value, performance.now());
      setTimeout(update, settleTimeout + 1);
    });
    const row = make(
      "div", { class: "option" },
      field, make("label", { for: id }, text(title)), make("p", { class: "help", id: `${id}-help` }, text(help)),
    );
    return { value, field, row };
  });
  const written = (/** @type {number} */ count) => text("turnSeconds", { count });
  const length = makeSlider(
    { id: "turn-length", title: text("turnLength"), scale: linear(5, 120, 5), written },
    (seconds) => room.send({ type: "policy", value: "turns", seconds }),
  );
  options[2].row.append(length.element);
  const element = make("fieldset", { class: "sharing" }, make("legend", {}, text("sharing")), ...options.map(({ row }) => row));
  const update = () => {
    const { turnSeconds } = room.presence;
    const policy = choice.shown(room.presence.policy, performance.now());
    for (const { value, field } of options) field.checked = value === policy;
    show(length.element, policy === "turns");
    length.show(turnSeconds);
  };
  return { element, update };
}

/** @param {RoomView} room */
export function lockSwitch(room) {
  return makeSwitch(
    { id: "lock", title: text("lock"), help: text("lockHelp") },
    () => room.presence.locked,
    (value) => room.send({ type: "lock", value }),
  );
}
