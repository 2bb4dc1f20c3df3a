// The settings of the filter that smooths the tilt of all phones.

import { make, show } from "../page/dom.js";
import { makeFold } from "../page/fold.js";
import { text } from "../page/strings.js";
import { makeSwitch } from "../page/switch.js";
import { cubic, logarithmic } from "./scales.js";
import { makeSlider, settleTimeout } from "./slider.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Smoothing } from "../net/types.d.ts" */

/** The values with which the filter is switched on. @type {Smoothing} */
const defaultSmoothing = { minimumCutoff: 1, beta: 0.05 };

/** @param {RoomView} room */
export function smoothingFold(room) {
  let values = defaultSmoothing;
  /** When the last change was sent; until it is confirmed, the room's state may be older. */
  let sentAt = -Infinity;
  /** @param {Partial<Smoothing>} change */
  const send = (change) => {
    values = { ...values, ...change };
    sentAt = performance.now();
    return room.send({ type: "smoothing", ...values });
  };
  const isOn = makeSwitch(
    { id: "smoothing", title: text("smoothingSwitch"), help: text("smoothingHelp") },
    () => room.presence.smoothing !== null,
    (isOn) => isOn ? send({}) : room.send({ type: "smoothing", off: true }),
  );
  const cutoff = makeSlider({
    id: "smoothing-cutoff",
    title: text("smoothingCutoff"),
    help: text("smoothingCutoffHelp"),
    scale: logarithmic(0.05, 50),
    written: (value) => text("hertz", { value }),
  }, (minimumCutoff) => send({ minimumCutoff }));
  const beta = makeSlider({
    id: "smoothing-beta",
    title: text("smoothingBeta"),
    help: text("smoothingBetaHelp"),
    scale: cubic(10),
    written: String,
  }, (beta) => send({ beta }));
  const numbers = make("div", { class: "numbers" }, cutoff.element, beta.element);
  /** Adopts another person's values, so that the next change does not revert them. @param {Smoothing} told */
  const adopt = (told) => {
    const isAnswer = told.minimumCutoff === values.minimumCutoff && told.beta === values.beta;
    if (isAnswer) sentAt = -Infinity;
    else if (performance.now() - sentAt > settleTimeout) values = told;
  };
  const update = () => {
    const { smoothing } = room.presence;
    if (smoothing !== null) adopt(smoothing);
    isOn.update();
    show(numbers, smoothing !== null);
    cutoff.show(values.minimumCutoff);
    beta.show(values.beta);
  };
  return { element: makeFold(text("smoothing"), false, isOn.element, numbers), update };
}
