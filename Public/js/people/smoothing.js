// The filter that takes the jitter out of everybody's tilt.

import { make, show } from "../dom.js";
import { makeFold } from "../panel/fold.js";
import { text } from "../strings.js";
import { cubic, logarithmic } from "./scales.js";
import { makeSwitch } from "./sharing.js";
import { makeSlider } from "./slider.js";

/** @import { RoomView } from "../room.js" */
/** @import { Smoothing } from "../types.d.ts" */

/** Steady at rest, and hardly late in motion. @type {Smoothing} */
const worthTrying = { minimumCutoff: 1, beta: 0.05 };

/** @param {RoomView} room */
export function smoothingFold(room) {
  let values = worthTrying;
  /** @param {Partial<Smoothing>} change */
  const send = (change) => {
    values = { ...values, ...change };
    room.send({ type: "smoothing", ...values });
  };
  const { element: row, field } = makeSwitch("smoothing", text("smoothingSwitch"), text("smoothingHelp"), (isOn) => {
    if (isOn) send({});
    else room.send({ type: "smoothing", off: true });
  });
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
  const update = () => {
    const { smoothing } = room.presence;
    field.checked = smoothing !== null;
    show(numbers, smoothing !== null);
    cutoff.show(smoothing?.minimumCutoff ?? values.minimumCutoff);
    beta.show(smoothing?.beta ?? values.beta);
  };
  return { element: makeFold(text("smoothing"), false, row, numbers), update };
}
