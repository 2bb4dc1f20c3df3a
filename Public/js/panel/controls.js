// One form control for each kind of parameter.

import { button, make, show as setShown } from "../page/dom.js";
import { choiceTitle } from "../page/sceneWords.js";
import { text } from "../page/strings.js";
import { colorField } from "./color.js";
import { numberField } from "./number.js";

/** @import { Parameter } from "../net/types.d.ts" */
/** @import { Control, Entry, Field, OnChange } from "./types.d.ts" */

/** A text is sent after this time without typing, in ms. */
const typingPause = 150;

/** The number of user-perceived characters. @param {string} value */
export function characterCount(value) {
  // Browsers without a segmenter count code points, which are never fewer.
  return [..."Segmenter" in Intl ? new Intl.Segmenter().segment(value) : value].length;
}

/** A text of several lines, sent while it is typed; refused text stays, with the reason. @param {Parameter} parameter @param {string} id @param {Entry} entry @returns {Field} */
function textField({ maximumLength = Infinity }, id, { submit, complain }) {
  const field = make("textarea", { id, rows: 3, autocomplete: "off" });
  let timer = 0;
  let current = "";
  let isRefused = false;

  const send = () => {
    clearTimeout(timer);
    if (field.value === current) return;
    const count = characterCount(field.value);
    isRefused = count > maximumLength;
    if (isRefused) return complain(text("textTooLong", { max: maximumLength, count }));
    current = field.value;
    submit(current);
  };
  field.addEventListener("input", () => {
    isRefused = false;
    complain(null);
    clearTimeout(timer);
    timer = setTimeout(send, typingPause);
  });
  field.addEventListener("change", send);
  return {
    field,
    parts: [field],
    show: (value) => (field.value = current = String(value ?? "")),
    isBusy: () => document.activeElement === field || isRefused,
  };
}

/** @param {Parameter} parameter @param {string} id @param {Entry} entry @returns {Field} */
function choiceField({ choices = [] }, id, { submit }) {
  const field = make("select", { id }, ...choices.map((choice) => make("option", { value: choice }, choiceTitle(choice))));
  field.addEventListener("input", () => submit(field.value));
  return { field, parts: [field], show: (value) => (field.value = String(value)), isBusy: () => false };
}

/** @param {Parameter} _ @param {string} id @param {Entry} entry @returns {Field} */
function toggleField(_, id, { submit }) {
  const field = make("input", { id, type: "checkbox", role: "switch" });
  field.addEventListener("input", () => submit(field.checked));
  return { field, parts: [field], show: (value) => (field.checked = Boolean(value)), isBusy: () => false };
}

const makers = { number: numberField, choice: choiceField, toggle: toggleField, text: textField, color: colorField };

/** Whether there is a control for a parameter: the protocol may grow. @param {Parameter} parameter */
export function isKnown({ kind }) {
  return Object.hasOwn(makers, kind);
}

/** A label: the name and, for some parameters, the value, as in `Arm: 0.0`. @param {Parameter} parameter @param {unknown} value */
export function labelled({ title, labelDecimals }, value) {
  return labelDecimals === undefined ? title : `${title}: ${Number(value).toFixed(labelDecimals)}`;
}

/** A labelled control; a double click on its name or slider goes back to the default, as does its button. @param {Parameter} parameter @param {OnChange} onChange @returns {Control} */
export function makeControl(parameter, onChange) {
  const { name, title, kind, help } = parameter;
  const id = `parameter-${name}`;
  const complaint = make("p", { class: "complaint", id: `${id}-complaint`, role: "alert", hidden: true });
  const goBack = button("", () => restore(), { class: "icon reset-icon", "aria-label": text("resetOne", { title }) });
  goBack.title = text("resetHint");

  /** @param {string | null} sentence */
  const complain = (sentence) => {
    complaint.textContent = sentence;
    setShown(complaint, sentence !== null);
    if (sentence === null) field.removeAttribute("aria-invalid");
    else field.setAttribute("aria-invalid", "true");
  };
  /** @param {unknown} value */
  const submit = (value) => {
    complain(null);
    mark(value);
    onChange(value);
  };
  /** @param {unknown} value */
  const mark = (value) => {
    element.classList.toggle("changed", value !== parameter.default);
    label.textContent = labelled(parameter, value);
  };
  const restore = () => {
    showValue(parameter.default);
    submit(parameter.default);
    field.focus();
  };
  const { field, parts, show: showValue, isBusy } = makers[kind](parameter, id, { submit, complain });
  const label = make("label", { for: id, title: text("resetHint") });
  const element = make("div", { class: `control ${kind}` }, make("div", { class: "name" }, label, goBack), ...parts, complaint);
  if (help) {
    element.append(make("p", { class: "help", id: `${id}-help` }, help));
    field.setAttribute("aria-describedby", `${id}-complaint ${id}-help`);
  }
  // The accessible name does not change with the value.
  if (parameter.labelDecimals !== undefined) field.setAttribute("aria-label", title);
  showValue(parameter.default);
  mark(parameter.default);
  element.addEventListener("dblclick", ({ target }) => {
    if (target === label || (target instanceof HTMLInputElement && target.type === "range")) restore();
  });
  return {
    element,
    isBusy,
    show: (value) => {
      showValue(value);
      mark(value);
    },
    refuse: complain,
  };
}
