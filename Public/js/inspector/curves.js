// The curves of a layer's numbers over the recorded time, with the moment that is shown.

import { make } from "../page/dom.js";
import { text } from "../page/strings.js";
import { layerValues, nodeAt } from "./layers.js";

/** @import { StringName } from "../page/types.d.ts" */
/** @import { RecordedTime } from "./recording.js" */
/** @import { LayerCurve, LayerValues, Painter } from "./types.d.ts" */

const namespace = "http://www.w3.org/2000/svg";
const [width, height] = [240, 48];
/** Numbers that change by less stand still. */
const least = 1e-3;
/** The most points of a curve. */
const mostPoints = 600;

/** @type {{ name: keyof LayerValues, title: StringName, unit: string }[]} */
const shown = [
  { name: "x", title: "curveX", unit: "" },
  { name: "y", title: "curveY", unit: "" },
  { name: "width", title: "curveWidth", unit: "" },
  { name: "height", title: "curveHeight", unit: "" },
  { name: "opacity", title: "curveOpacity", unit: "" },
  { name: "rotation", title: "curveRotation", unit: "°" },
  { name: "rotationX", title: "curveRotationX", unit: "°" },
  { name: "rotationY", title: "curveRotationY", unit: "°" },
  { name: "scaleX", title: "curveScaleX", unit: "×" },
  { name: "scaleY", title: "curveScaleY", unit: "×" },
  { name: "blur", title: "curveBlur", unit: "" },
];

/**
 * The numbers of a layer that change, and the times in ms of their values.
 * @param {RecordedTime} recorded @param {string} path @param {Painter} painter
 * @returns {{ times: number[], curves: LayerCurve[] }}
 */
export function layerCurves(recorded, path, painter) {
  const step = Math.max(1, Math.ceil(recorded.times.length / mostPoints));
  /** @type {number[]} */
  const times = [];
  /** @type {(LayerValues | null)[]} */
  const all = [];
  for (let index = 0; index < recorded.times.length; index += step) {
    const { structure, floats } = recorded.moment(index);
    const node = nodeAt(structure, path);
    times.push(recorded.times[index]);
    all.push(node === null ? null : layerValues(structure, floats, node, painter));
  }
  const curves = shown.map(({ name }) => ({ name, values: all.map((values) => values?.[name] ?? NaN) }));
  return { times, curves: curves.filter(({ values }) => {
    const known = values.filter(Number.isFinite);
    return known.length > 1 && Math.max(...known) - Math.min(...known) > least;
  }) };
}

/** A number with few digits. @param {number} value */
export function shortNumber(value) {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  const short = value.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0);
  return Number(short) === 0 ? short.replace("-", "") : short;
}

/** The curves as rows. */
export class CurveList {
  element = make("dl", { class: "curves" });
  /** @type {{ line: SVGElement, output: HTMLElement, dot: SVGElement, curve: LayerCurve, unit: string, place: (value: number) => number }[]} */
  #rows = [];
  /** @type {number[]} */
  #times = [];
  #duration = 1;

  /** @param {{ times: number[], curves: LayerCurve[] }} found @param {number} duration in ms */
  fill({ times, curves }, duration) {
    [this.#times, this.#duration] = [times, Math.max(1, duration)];
    this.#rows = curves.map((curve) => this.#row(curve));
  }

  /** @param {LayerCurve} curve */
  #row(curve) {
    const { title, unit } = shown.find(({ name }) => name === curve.name) ?? shown[0];
    const known = curve.values.filter(Number.isFinite);
    const [low, high] = [Math.min(...known), Math.max(...known)];
    /** @param {number} value */
    const place = (value) => 4 + (height - 8) * (1 - (value - low) / (high - low));
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    let isDrawing = false;
    const way = curve.values.map((value, index) => {
      const command = isDrawing ? "L" : "M";
      isDrawing = Number.isFinite(value);
      if (!isDrawing) return "";
      return `${command}${(this.#times[index] / this.#duration * width).toFixed(1)} ${place(value).toFixed(1)}`;
    }).join("");
    const line = svg("path", { class: "now", d: "" });
    const dot = svg("path", { class: "dot", d: "" });
    picture.append(svg("path", { class: "line", d: way }), line, dot);
    const output = make("output", {});
    const range = make("small", {}, `${shortNumber(low)} … ${shortNumber(high)}${unit}`);
    this.element.append(make("div", {}, make("dt", {}, text(title)), make("dd", {}, output, picture, range)));
    return { line, output, dot, curve, unit, place };
  }

  /** Marks a moment. @param {number} time in ms */
  mark(time) {
    const next = this.#times.findIndex((one) => one > time);
    const index = next < 0 ? this.#times.length - 1 : Math.max(0, next - 1);
    const x = (time / this.#duration * width).toFixed(1);
    for (const { line, output, dot, curve, unit, place } of this.#rows) {
      const [value, after] = [curve.values[index], curve.values[index + 1]];
      const gap = this.#times[index + 1] - this.#times[index];
      const between = Number.isFinite(after) && gap > 0 && gap <= 150 ? value + (after - value) * Math.max(0, time - this.#times[index]) / gap : value;
      line.setAttribute("d", `M${x} 0V${height}`);
      dot.setAttribute("d", Number.isFinite(between) ? `M${x} ${place(between).toFixed(1)}h0` : "");
      output.textContent = shortNumber(between) + (Number.isFinite(between) ? unit : "");
    }
  }

  clear() {
    this.element.replaceChildren();
    this.#rows = [];
  }
}

/** @param {string} name @param {Record<string, string>} attributes */
function svg(name, attributes) {
  const element = /** @type {SVGElement} */ (document.createElementNS(namespace, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
