// One form control for each kind of parameter.

import { make } from "./dom.js";
import { text } from "./strings.js";

/** @import { Control, OnChange, Parameter } from "./types.d.ts" */

/** A text is sent when nothing has been typed for so long, in ms. */
const typingPause = 150;

const units = /** @type {Record<string, string>} */ ({ degrees: "°", seconds: "s", points: "pt" });

/** How far an arrow key moves a number; without a step of its own, a round part of the range. @param {Parameter} parameter */
export function stepOf({ step, range }) {
  if (step !== undefined && step > 0) return step;
  return range === undefined ? 1 : 10 ** Math.floor(Math.log10((range[1] - range[0]) / 50 || 1));
}

/** A number as short as its step allows. @param {number} value @param {number} step */
export function formatted(value, step) {
  const decimals = Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(step))));
  return String(Number(value.toFixed(decimals)));
}

/** A number is typed, dragged, or nudged: a step an arrow, ten with Shift, a tenth with Alt. @param {Parameter} parameter @param {string} id @param {OnChange} onChange */
function numberField(parameter, id, onChange) {
  const step = stepOf(parameter);
  const [min, max] = parameter.range ?? [-Infinity, Infinity];
  const entry = make("input", { id, type: "text", inputmode: "decimal", autocomplete: "off" });
  const unit = units[parameter.unit ?? ""] ?? parameter.unit ?? "";
  const complaint = make("p", { class: "complaint", role: "alert", hidden: true });
  const slider = make("input", { type: "range", min, max, step: "any", "aria-label": parameter.title });
  slider.hidden = parameter.range === undefined;
  let current = 0;
  let isDragged = false;

  /** @param {number} value */
  const present = (value) => {
    current = value;
    complaint.hidden = true;
    if (document.activeElement !== entry) entry.value = formatted(value, step);
    slider.value = String(value);
    slider.setAttribute("aria-valuetext", formatted(value, step) + unit);
    slider.style.setProperty("--filled", `${100 * (value - min) / (max - min)}%`);
  };
  /** @param {number} value */
  const choose = (value) => {
    present(Math.min(max, Math.max(min, Number(value.toPrecision(12)))));
    onChange(current);
  };
  /** @param {KeyboardEvent} event */
  const nudge = (event) => {
    const sign = { ArrowUp: 1, ArrowDown: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    // In the entry, left and right move the caret.
    if (sign === undefined || (event.target === entry && /Left|Right/.test(event.key))) return;
    event.preventDefault();
    choose(current + sign * step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1));
    entry.value = formatted(current, step);
  };
  entry.addEventListener("change", () => {
    const value = Number(entry.value.trim().replace(",", ".") || NaN);
    if (value >= min && value <= max) return choose(value);
    const limits = { min: formatted(min, step), max: formatted(max, step) };
    complaint.textContent = Number.isFinite(value) ? text("outOfRange", limits) : text("notANumber");
    complaint.hidden = false;
  });
  entry.addEventListener("blur", () => (entry.value = formatted(current, step)));
  entry.addEventListener("keydown", nudge);
  slider.addEventListener("keydown", nudge);
  slider.addEventListener("input", () => {
    const base = Number.isFinite(min) ? min : 0;
    choose(base + Math.round((Number(slider.value) - base) / step) * step);
  });
  slider.addEventListener("pointerdown", () => (isDragged = true));
  for (const end of ["pointerup", "pointercancel", "change"]) slider.addEventListener(end, () => (isDragged = false));
  return {
    field: entry,
    parts: [make("span", { class: "entry" }, entry, make("span", { class: "unit" }, unit)), slider, complaint],
    update: (/** @type {unknown} */ value) => present(Number(value)),
    isBusy: () => isDragged,
  };
}

/** How many characters a text has, as people count them. @param {string} value */
export function characterCount(value) {
  // Browsers without a segmenter count code points, which are never fewer.
  return [..."Segmenter" in Intl ? new Intl.Segmenter().segment(value) : value].length;
}

/** A text of several lines, sent while it is typed; what is refused stays, with the reason. @param {Parameter} parameter @param {string} id @param {OnChange} onChange */
function textField({ maximumLength = Infinity }, id, onChange) {
  const field = make("textarea", { id, rows: 3, autocomplete: "off" });
  const complaint = make("p", { class: "complaint", role: "alert", hidden: true });
  let timer = 0;
  let current = "";

  /** @param {string} sentence */
  const refuse = (sentence) => {
    complaint.textContent = sentence;
    complaint.hidden = false;
  };
  const submit = () => {
    clearTimeout(timer);
    if (field.value === current) return;
    const count = characterCount(field.value);
    if (count > maximumLength) return refuse(text("textTooLong", { max: maximumLength, count }));
    current = field.value;
    onChange(current);
  };
  field.addEventListener("input", () => {
    complaint.hidden = true;
    clearTimeout(timer);
    timer = setTimeout(submit, typingPause);
  });
  field.addEventListener("change", submit);
  return {
    field,
    parts: [field, complaint],
    update: (/** @type {unknown} */ value) => {
      field.value = current = String(value ?? "");
      complaint.hidden = true;
    },
    isBusy: () => document.activeElement === field || !complaint.hidden,
    refuse,
  };
}

/** Every other kind is one native field; colours are `#rrggbb`. @param {Parameter} parameter @param {string} id @param {OnChange} onChange */
function nativeField({ kind, choices = [] }, id, onChange) {
  const options = choices.map((choice) => make("option", { value: choice }, choice));
  const field = kind === "choice" ? make("select", { id }, ...options)
    : kind === "toggle" ? make("input", { id, type: "checkbox", role: "switch" })
    : make("input", { id, type: kind, autocomplete: "off" });
  const box = field instanceof HTMLInputElement && kind === "toggle" ? field : null;
  field.addEventListener("input", () => onChange(box === null ? field.value : box.checked));
  return {
    field,
    parts: [field],
    update: (/** @type {unknown} */ value) => {
      if (box === null) field.value = String(value ?? "");
      else box.checked = Boolean(value);
    },
    isBusy: () => false,
  };
}

/** A labelled control; a double click on its name goes back to the default. @param {Parameter} parameter @param {OnChange} onChange @returns {Control} */
export function makeControl(parameter, onChange) {
  const id = `parameter-${parameter.name}`;
  const makeField = parameter.kind === "number" ? numberField : parameter.kind === "text" ? textField : nativeField;
  const { field, parts, ...control } = makeField(parameter, id, onChange);
  const label = make("label", { for: id, title: text("resetHint") }, parameter.title);
  const element = make("div", { class: `control ${parameter.kind}` }, label, ...parts);
  if (parameter.help) {
    element.append(make("p", { class: "help", id: `${id}-help` }, parameter.help));
    field.setAttribute("aria-describedby", `${id}-help`);
  }
  control.update(parameter.default);
  label.addEventListener("dblclick", () => {
    control.update(parameter.default);
    onChange(parameter.default);
  });
  return { element, ...control };
}
