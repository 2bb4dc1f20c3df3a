// A number field with a slider, arrow keys and, for a moment in time, playback.

import { button, make } from "../page/dom.js";
import { shortcutKey } from "../page/shortcut.js";
import { text } from "../page/strings.js";
import { unitSuffixes } from "../page/units.js";

/** @import { Parameter } from "../net/types.d.ts" */
/** @import { Entry, Field } from "./types.d.ts" */

/** The step of an arrow key; without a step of its own, a round part of the range. @param {Parameter} parameter */
export function stepOf({ step, range }) {
  if (step !== undefined && step > 0) return step;
  return range === undefined ? 1 : 10 ** Math.floor(Math.log10((range[1] - range[0]) / 50 || 1));
}

/** A number as short as its step allows. @param {number} value @param {number} step */
export function formatted(value, step) {
  const decimals = Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(step))));
  return String(Number(value.toFixed(decimals)));
}

/** By how many steps a key moves a number: ten with Shift, a tenth with Alt; 0 for other keys. @param {{ key: string, shiftKey: boolean, altKey: boolean }} event */
export function nudge({ key, shiftKey, altKey }) {
  const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[key] ?? 0;
  return Math.abs(steps) === 10 ? steps : steps * (shiftKey ? 10 : altKey ? 0.1 : 1);
}

/** The value of a slider: the nearest step if the parameter snaps to steps. @param {Parameter} parameter @param {number} value */
export function snapped(parameter, value) {
  if (parameter.snaps !== true) return value;
  const [base, step] = [parameter.range?.[0] ?? 0, stepOf(parameter)];
  return base + Math.round((value - base) / step) * step;
}

/**
 * The filled part of a slider: from its lowest value, or from 0 if it has two sides.
 * @param {number} value
 * @param {number} min
 * @param {number} max
 * @returns {[number, number]} in percent
 */
export function filling(value, min, max) {
  const percent = (/** @type {number} */ number) => 100 * (number - min) / (max - min);
  const [from, to] = [percent(min < 0 && max > 0 ? 0 : min), percent(value)];
  return from < to ? [from, to] : [to, from];
}

/** @param {Parameter} parameter @param {string} id @param {Entry} entry @returns {Field} */
export function numberField(parameter, id, { submit, complain }) {
  const step = stepOf(parameter);
  const [min, max] = parameter.range ?? [-Infinity, Infinity];
  const unit = unitSuffixes[parameter.unit ?? ""] ?? parameter.unit ?? "";
  const written = (/** @type {number} */ value) => formatted(value, step);
  const field = make("input", { id, type: "text", inputmode: "decimal", autocomplete: "off" });
  const slider = make("input", { type: "range", min, max, step: "any", "aria-label": parameter.title });
  slider.hidden = parameter.range === undefined;
  let current = 0;
  let isDragged = false;
  let isTyped = false;
  const player = parameter.scrubs === true ? makePlayer(max, () => current, (value) => choose(value)) : null;

  /** @param {number} value */
  const show = (value) => {
    current = value;
    if (!isTyped) field.value = written(value);
    slider.value = String(value);
    slider.setAttribute("aria-valuetext", written(value) + unit);
    const [from, to] = filling(value, min, max);
    slider.style.setProperty("--from", `${from}%`);
    slider.style.setProperty("--to", `${to}%`);
  };
  /** @param {number} value */
  const choose = (value) => {
    isTyped = false;
    show(Math.min(max, Math.max(min, Number(value.toPrecision(12)))));
    submit(current);
  };
  /** @param {KeyboardEvent} event */
  const pressed = (event) => {
    const steps = nudge(event);
    const isUndo = shortcutKey(event) === "z" && (event.ctrlKey || event.metaKey);
    // Typing has an undo of its own, and there left and right move the caret.
    if (isUndo && isTyped) return event.stopPropagation();
    if (event.key === "Escape" && isTyped) return leave();
    if (steps === 0 || event.ctrlKey || event.metaKey || (event.target === field && /Left|Right/.test(event.key))) return;
    event.preventDefault();
    player?.stop();
    choose(current + steps * step);
  };
  const leave = () => {
    isTyped = false;
    field.value = written(current);
  };
  field.addEventListener("input", () => (isTyped = true));
  field.addEventListener("change", () => {
    const value = Number(field.value.trim().replace(",", ".").replace(unit.trim() || " ", "") || NaN);
    if (value >= min && value <= max) return choose(value);
    const limits = { min: written(min), max: written(max) + unit, value: written(current) + unit };
    complain(Number.isFinite(value) ? text("outOfRange", limits) : text("notANumber", limits));
    leave();
  });
  field.addEventListener("focus", () => field.select());
  field.addEventListener("blur", leave);
  field.addEventListener("keydown", pressed);
  slider.addEventListener("keydown", pressed);
  slider.addEventListener("input", () => choose(snapped(parameter, Number(slider.value))));
  slider.addEventListener("pointerdown", () => {
    isDragged = true;
    player?.stop();
  });
  for (const end of ["pointerup", "pointercancel", "change"]) slider.addEventListener(end, () => (isDragged = false));
  const [, standard] = filling(Number(parameter.default), min, max);
  slider.style.setProperty("--default", `${standard}%`);
  const box = make("span", { class: "entry" }, field, make("span", { class: "unit" }, unit.trim()));
  const row = player === null ? slider : make("div", { class: "scrubber" }, player.element, slider);
  return {
    field,
    parts: [box, row],
    show: (value) => show(Number(value)),
    isBusy: () => isDragged || (player?.isPlaying() ?? false),
  };
}

/**
 * A button that moves a moment on at one second a second, until its end.
 * @param {number} end
 * @param {() => number} value
 * @param {(value: number) => void} choose
 */
function makePlayer(end, value, choose) {
  let start = NaN;
  const isPlaying = () => !Number.isNaN(start);
  const element = button("", () => isPlaying() ? stop() : play(), { class: "icon play-icon", "aria-label": text("play") });
  const present = () => {
    element.classList.toggle("playing", isPlaying());
    element.setAttribute("aria-label", text(isPlaying() ? "pause" : "play"));
  };
  const stop = () => {
    start = NaN;
    present();
  };
  const play = () => {
    start = performance.now() - 1000 * (value() < end ? value() : 0);
    present();
    requestAnimationFrame(advance);
  };
  /** @param {number} now */
  const advance = (now) => {
    if (!isPlaying()) return;
    const moment = Math.min(end, Math.max(0, (now - start) / 1000));
    choose(moment);
    if (moment === end || !element.isConnected) stop();
    else requestAnimationFrame(advance);
  };
  return { element, isPlaying, stop };
}
