// A tuning as text: a link's readable fragment, and JSON. Errors name the field.

import { text } from "../page/strings.js";
import { normalized } from "./color.js";
import { characterCount } from "./controls.js";

/** @import { Parameter, SceneDescription } from "../net/types.d.ts" */
/** @import { Tuning } from "./types.d.ts" */

/** An invalid tuning; the message is a sentence for people. */
export class TuningError extends Error {}

/** A link's fragment, such as `scene=NAME&PARAMETER=25`. @param {Tuning} tuning */
export function writeFragment({ scene, values }) {
  const fields = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams([["scene", scene], ...fields]).toString();
}

/** Whether a link's fragment looks like a tuning. @param {string} hash with its `#` */
export function hasTuning(hash) {
  return hash.startsWith("#scene=");
}

/**
 * Reads a link's fragment.
 * @param {string} hash with or without its `#`
 * @param {SceneDescription[]} scenes
 * @returns {Tuning}
 * @throws {TuningError}
 */
export function readFragment(hash, scenes) {
  const [[, name] = ["", ""], ...fields] = new URLSearchParams(hash.replace(/^#/, ""));
  const scene = sceneNamed(name, scenes);
  const values = fields.map(([field, written]) => {
    const { kind } = parameterNamed(field, scene, field);
    const number = written.trim() === "" ? NaN : Number(written);
    const toggle = { true: true, false: false }[written] ?? written;
    return [field, kind === "number" ? (Number.isNaN(number) ? written : number) : kind === "toggle" ? toggle : written];
  });
  return checked(scene, Object.fromEntries(values), "");
}

/** The file that an export gives. @param {Tuning} tuning */
export function writeJSON({ scene, values }) {
  return JSON.stringify({ tiltcast: "tuning", version: 1, scene, parameters: values }, null, 2) + "\n";
}

/**
 * Reads what `writeJSON` wrote, or a link that carries a tuning.
 * @param {string} written
 * @param {SceneDescription[]} scenes
 * @returns {Tuning}
 * @throws {TuningError}
 */
export function readTuning(written, scenes) {
  const link = /^\s*https?:\/\/\S*?(#\S+)\s*$/.exec(written)?.[1];
  if (link !== undefined) return readFragment(link, scenes);
  /** @type {unknown} */
  let json;
  try {
    json = JSON.parse(written);
  } catch (error) {
    throw new TuningError(text("tuningNotJSON", { reason: error instanceof Error ? error.message : "" }));
  }
  const object = asObject(json, "tiltcast");
  if (object.tiltcast !== "tuning") throw refusal("tiltcast", "\"tuning\"", object.tiltcast);
  if (object.version !== 1) throw refusal("version", "1", object.version);
  const scene = sceneNamed(object.scene, scenes);
  return checked(scene, asObject(object.parameters, "parameters"), "parameters.");
}

/** @param {unknown} value @param {string} field @returns {Record<string, unknown>} */
function asObject(value, field) {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return Object.fromEntries(Object.entries(value));
  throw refusal(field, "{ … }", value);
}

/** @param {unknown} name @param {SceneDescription[]} scenes */
function sceneNamed(name, scenes) {
  const scene = scenes.find((one) => one.name === name);
  if (scene === undefined) throw refusal("scene", oneOf(scenes.map((one) => one.name)), name);
  return scene;
}

/** @param {string} name @param {SceneDescription} scene @param {string} field */
function parameterNamed(name, { title, parameters }, field) {
  const parameter = parameters.find((one) => one.name === name);
  if (parameter === undefined) {
    throw new TuningError(text("fieldUnknown", { field, scene: title, names: parameters.map((one) => one.name).join(", ") }));
  }
  return parameter;
}

/** @param {SceneDescription} scene @param {Record<string, unknown>} values @param {string} prefix @returns {Tuning} */
function checked(scene, values, prefix) {
  for (const [name, value] of Object.entries(values)) {
    const allowed = violatedRule(parameterNamed(name, scene, prefix + name), value);
    if (allowed !== null) throw refusal(prefix + name, allowed, value);
  }
  return { scene: scene.name, values };
}

/** The rule that a value breaks, as the values that the parameter accepts; null if it breaks none. @param {Parameter} parameter @param {unknown} value */
function violatedRule({ kind, range: [min, max] = [-Infinity, Infinity], choices = [], maximumLength: most = Infinity }, value) {
  switch (kind) {
    case "number":
      if (typeof value === "number" && value >= min && value <= max) return null;
      return text("allowedNumber", { min, max });
    case "toggle": return typeof value === "boolean" ? null : "true, false";
    case "choice": return choices.some((choice) => choice === value) ? null : oneOf(choices);
    case "text": return typeof value === "string" && characterCount(value) <= most ? null : text("allowedText", { max: most });
    case "color": return typeof value === "string" && normalized(value) !== null ? null : "#rrggbb, #rrggbbaa";
  }
}

/** @param {string[]} names */
function oneOf(names) {
  return names.map((name) => JSON.stringify(name)).join(", ");
}

/** @param {string} field @param {string} allowed @param {unknown} value */
function refusal(field, allowed, value) {
  const written = JSON.stringify(value) ?? text("nothing");
  return new TuningError(text("fieldRefused", { field, allowed, value: written.slice(0, 60) }));
}
