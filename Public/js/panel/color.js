// A colour field: picker, CSS notation and opacity.

import { make } from "../page/dom.js";
import { text } from "../page/strings.js";

/** @import { Parameter } from "../net/types.d.ts" */
/** @import { Entry, Field } from "./types.d.ts" */

/**
 * A colour in the one form that the room knows, or null: `#rrggbb`, or `#rrggbbaa` if it is not opaque.
 * The `#` may be missing, and three or four digits stand for six or eight, as in CSS.
 * @param {string} written
 */
export function normalized(written) {
  const digits = /^\s*#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\s*$/i.exec(written)?.[1].toLowerCase();
  if (digits === undefined) return null;
  const long = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  return `#${long.replace(/^(.{6})ff$/, "$1")}`;
}

/** @param {Parameter} parameter @param {string} id @param {Entry} entry @returns {Field} */
export function colorField({ title }, id, { submit, complain }) {
  const picker = make("input", { type: "color", "aria-label": `${title}: ${text("picker")}` });
  const field = make("input", { id, type: "text", autocomplete: "off", spellcheck: "false", maxlength: 9 });
  const slider = make("input", { type: "range", min: 0, max: 255, "aria-label": `${title}: ${text("opacity")}` });
  const reading = make("small", { class: "help", "aria-hidden": "true" });
  let current = "#000000";
  let isTyped = false;

  /** @param {string} value */
  const show = (value) => {
    current = value;
    if (!isTyped) field.value = value;
    picker.value = value.slice(0, 7);
    picker.style.opacity = String(Math.max(0.15, alpha() / 255));
    slider.value = String(alpha());
    const percent = `${Math.round(alpha() / 2.55)} %`;
    slider.setAttribute("aria-valuetext", percent);
    reading.textContent = `${text("opacity")}: ${percent}`;
    slider.style.setProperty("--to", `${alpha() / 2.55}%`);
  };
  const alpha = () => parseInt(current.slice(7) || "ff", 16);
  /** @param {string} value */
  const choose = (value) => {
    isTyped = false;
    show(value);
    submit(value);
  };
  const withAlpha = (/** @type {string} */ rgb, /** @type {number} */ value) =>
    normalized(rgb + value.toString(16).padStart(2, "0")) ?? rgb;
  picker.addEventListener("input", () => choose(withAlpha(picker.value, alpha())));
  slider.addEventListener("input", () => choose(withAlpha(current.slice(0, 7), Number(slider.value))));
  field.addEventListener("input", () => (isTyped = true));
  field.addEventListener("change", () => {
    const value = normalized(field.value);
    if (value !== null) return choose(value);
    complain(text("notAColor", { value: current }));
    leave();
  });
  const leave = () => {
    isTyped = false;
    field.value = current;
  };
  field.addEventListener("blur", leave);
  const box = make("span", { class: "entry" }, picker, field);
  return { field, parts: [box, reading, slider], show: (value) => show(String(value)), isBusy: () => false };
}
