// One form control for each kind of parameter.

import { make } from "./dom.js";
import { text } from "./strings.js";

/** @typedef {import("./protocol.js").Parameter} Parameter */
/** @typedef {{ element: HTMLElement, label: HTMLElement, update: (value: unknown) => void, isBusy: () => boolean }} Control */
/** @typedef {(value: unknown) => void} OnChange */

const units = /** @type {Readonly<Record<string, string>>} */ ({
  degrees: "°",
  seconds: "s",
  points: "pt",
  percent: "%",
  milliseconds: "ms",
});

/** How far an arrow key moves a number without a step of its own: a hundredth of the range. @param {Parameter} parameter */
export function stepOf({ step, range }) {
  if (step !== undefined && step > 0) return step;
  if (range === undefined) return 1;
  return 10 ** Math.floor(Math.log10((range[1] - range[0]) / 50 || 1));
}

/** A number as short as its step allows. @param {number} value @param {number} step */
export function formatted(value, step) {
  const decimals = Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(step))));
  return String(Number(value.toFixed(decimals)));
}

/** @param {Parameter} parameter @param {string} id @returns {{ row: HTMLElement, label: HTMLLabelElement, describedBy: string | undefined }} */
function makeRow(parameter, id) {
  const label = make("label", { for: id, title: text("resetHint") }, parameter.title);
  const row = make("div", { class: `control ${parameter.kind}` }, label);
  if (!parameter.help) return { row, label, describedBy: undefined };
  row.append(make("p", { class: "help", id: `${id}-help` }, parameter.help));
  return { row, label, describedBy: `${id}-help` };
}

/** @param {Parameter} parameter @param {string} id @param {OnChange} onChange @returns {Control} */
function numberControl(parameter, id, onChange) {
  const { row, label, describedBy } = makeRow(parameter, id);
  const step = stepOf(parameter);
  const [min, max] = parameter.range ?? [-Infinity, Infinity];
  const entry = make("input", {
    id,
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    "aria-describedby": describedBy,
  });
  const unit = make("span", { class: "unit", "aria-hidden": "true" }, units[parameter.unit ?? ""] ?? parameter.unit ?? "");
  const complaint = make("p", { class: "complaint", role: "alert", hidden: true });
  const slider = parameter.range &&
    make("input", { type: "range", min, max, step: "any", "aria-label": parameter.title });
  label.after(make("span", { class: "entry" }, entry, unit), ...(slider ? [slider] : []));
  row.append(complaint);
  let current = Number(parameter.default);
  let isDragged = false;

  /** @param {number} value */
  const present = (value) => {
    current = value;
    if (document.activeElement !== entry) entry.value = formatted(value, step);
    if (slider === undefined) return;
    slider.value = String(value);
    slider.setAttribute("aria-valuetext", `${formatted(value, step)}${unit.textContent}`);
    slider.style.setProperty("--filled", `${100 * (value - min) / (max - min)}%`);
  };
  /** @param {number} value */
  const choose = (value) => {
    const within = Math.min(max, Math.max(min, value));
    complaint.hidden = true;
    present(within);
    onChange(within);
  };
  /** Snaps to whole steps from the range's start, as a hand on a slider expects. @param {number} value */
  const snapped = (value) => {
    const base = Number.isFinite(min) ? min : 0;
    return Number((base + Math.round((value - base) / step) * step).toPrecision(12));
  };
  /** @param {KeyboardEvent} event */
  const nudge = (event) => {
    const sign = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (sign === undefined || (event.target === entry && event.key.length > 9)) return;
    if (event.target === entry && (event.key === "ArrowLeft" || event.key === "ArrowRight")) return;
    event.preventDefault();
    choose(Number((current + sign * step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1)).toPrecision(12)));
    if (event.target === entry) entry.value = formatted(current, step);
  };
  entry.addEventListener("change", () => {
    const value = Number(entry.value.trim().replace(",", "."));
    const isNumber = entry.value.trim() !== "" && Number.isFinite(value);
    if (isNumber && value >= min && value <= max) return choose(value);
    complaint.textContent = isNumber
      ? text("outOfRange", { min: formatted(min, step), max: formatted(max, step) })
      : text("notANumber");
    complaint.hidden = false;
  });
  entry.addEventListener("blur", () => {
    entry.value = formatted(current, step);
  });
  entry.addEventListener("keydown", nudge);
  slider?.addEventListener("keydown", nudge);
  slider?.addEventListener("input", () => choose(snapped(Number(slider.value))));
  slider?.addEventListener("pointerdown", () => {
    isDragged = true;
  });
  for (const name of ["pointerup", "pointercancel", "change"]) {
    slider?.addEventListener(name, () => {
      isDragged = false;
    });
  }
  return { element: row, label, update: (value) => present(Number(value)), isBusy: () => isDragged };
}

/** @param {Parameter} parameter @param {string} id @param {OnChange} onChange @returns {Control} */
function choiceControl(parameter, id, onChange) {
  const { row, label, describedBy } = makeRow(parameter, id);
  const options = (parameter.choices ?? []).map((choice) => make("option", { value: choice }, choice));
  const select = make("select", { id, "aria-describedby": describedBy }, ...options);
  select.addEventListener("change", () => onChange(select.value));
  label.after(select);
  return {
    element: row,
    label,
    update: (value) => {
      select.value = String(value);
    },
    isBusy: () => false,
  };
}

/** @param {Parameter} parameter @param {string} id @param {OnChange} onChange @returns {Control} */
function toggleControl(parameter, id, onChange) {
  const { row, label, describedBy } = makeRow(parameter, id);
  const box = make("input", { id, type: "checkbox", role: "switch", "aria-describedby": describedBy });
  box.addEventListener("change", () => onChange(box.checked));
  label.after(box);
  return {
    element: row,
    label,
    update: (value) => {
      box.checked = Boolean(value);
    },
    isBusy: () => false,
  };
}

/** @param {Parameter} parameter @param {string} id @param {OnChange} onChange @returns {Control} */
function textControl(parameter, id, onChange) {
  const { row, label, describedBy } = makeRow(parameter, id);
  const entry = make("input", { id, type: "text", autocomplete: "off", "aria-describedby": describedBy });
  entry.addEventListener("input", () => onChange(entry.value));
  label.after(entry);
  return {
    element: row,
    label,
    update: (value) => {
      entry.value = String(value ?? "");
    },
    isBusy: () => document.activeElement === entry,
  };
}

/** Colours are `#rrggbb` on the wire. @param {Parameter} parameter @param {string} id @param {OnChange} onChange @returns {Control} */
function colorControl(parameter, id, onChange) {
  const { row, label, describedBy } = makeRow(parameter, id);
  const well = make("input", { id, type: "color", "aria-describedby": describedBy });
  well.addEventListener("input", () => onChange(well.value));
  label.after(well);
  return {
    element: row,
    label,
    update: (value) => {
      well.value = String(value);
    },
    isBusy: () => false,
  };
}

const makers = {
  number: numberControl,
  choice: choiceControl,
  toggle: toggleControl,
  text: textControl,
  color: colorControl,
};

/**
 * A labelled control. A double click on its name goes back to the default.
 * @param {Parameter} parameter
 * @param {string} id
 * @param {OnChange} onChange
 * @returns {Control}
 */
export function makeControl(parameter, id, onChange) {
  const control = makers[parameter.kind](parameter, id, onChange);
  control.update(parameter.default);
  control.label.addEventListener("dblclick", () => {
    control.update(parameter.default);
    onChange(parameter.default);
  });
  return control;
}
