// A slider over a scale, with its value in words; at most one change an animation frame goes out.

import { make } from "../page/dom.js";

/** @import { Scale } from "./scales.js" */

/** The time after the last touch during which the room's echo does not move the thumb, in ms. */
export const settleTimeout = 600;

/**
 * @param {{ id: string, title: string, help?: string, scale: Scale, written: (value: number) => string }} description
 * @param {(value: number) => void} onChange
 */
export function makeSlider({ id, title, help, scale, written }, onChange) {
  const field = make("input", { id, type: "range", min: 0, max: 1, step: scale.step });
  const output = make("output", { for: id });
  const element = make("div", { class: "slider" }, make("label", { for: id }, title), output, field);
  if (help !== undefined) {
    element.append(make("p", { class: "help", id: `${id}-help` }, help));
    field.setAttribute("aria-describedby", `${id}-help`);
  }
  /** The room's last value. */
  let known = scale.at(0);
  let timer = 0;
  let isPending = false;

  const present = (/** @type {number} */ value) => {
    output.textContent = written(value);
    field.setAttribute("aria-valuetext", written(value));
    field.style.setProperty("--to", `${100 * Number(field.value)}%`);
  };
  /** @param {number} value */
  const show = (value) => {
    known = value;
    if (timer !== 0) return;
    // A thumb that stands for this value already stays: steps of the keyboard may be finer than those of the value.
    if (scale.at(Number(field.value)) !== value) field.value = String(scale.of(value));
    present(value);
  };
  field.addEventListener("input", () => {
    present(scale.at(Number(field.value)));
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = 0;
      show(known);
    }, settleTimeout);
    if (isPending) return;
    isPending = true;
    requestAnimationFrame(() => {
      isPending = false;
      onChange(scale.at(Number(field.value)));
    });
  });
  return { element, show };
}
