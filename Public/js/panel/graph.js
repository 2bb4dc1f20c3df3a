// A small live graph of a number that drives the scene.

import { make } from "../page/dom.js";
import { signalTitle } from "../page/sceneWords.js";
import { text } from "../page/strings.js";
import { unitSuffixes } from "../page/units.js";
import { makeFold } from "../page/fold.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Structure } from "../net/types.d.ts" */
/** @import { Section } from "./types.d.ts" */

/** The time span of the graph, in ms. */
const span = 6000;
/** How often a number that stands still is looked at, in ms. */
const stillInterval = 50;
/** Room for the line's width at the upper and lower edge, in pixels. */
const margin = 6;

/** The numbers that can be shown, with their places among the floats; those of the scene first. @param {Structure | null} structure */
export function signalsOf(structure) {
  const nodes = (structure?.nodes ?? []).filter(({ kind }) => kind === "signal");
  nodes.sort((one, other) => Number(one.id === "signal.attitude") - Number(other.id === "signal.attitude"));
  return nodes.flatMap(({ id, names = [], units = [], at }) => names.map((name, index) => ({
    name, title: signalTitle(name, id === "signal.attitude"), unit: units[index] ?? null, at: at + index,
  })));
}

/** The recent past of a number. */
export class Trace {
  /** @type {{ time: number, value: number }[]} */
  points = [];

  /** A value is remembered while it differs from the last, so that a pause is a step and no ramp. @param {number} time @param {number} value */
  add(time, value) {
    const last = this.points.at(-1);
    if (last !== undefined && last.value === value) return;
    if (last !== undefined) this.points.push({ time: time - 1, value: last.value });
    this.points.push({ time, value });
    while (this.points.length > 2 && this.points[1].time < time - span) this.points.shift();
  }

  /** Whether the line still moves. @param {number} now */
  isMoving(now) {
    return this.points.length > 1 && now - this.points[this.points.length - 1].time < span + 100;
  }

  /** The lowest and highest value; a flat line has room above and below. @param {number} now @returns {[number, number]} */
  range(now) {
    const first = this.points.findLastIndex(({ time }) => time <= now - span);
    const values = this.points.slice(Math.max(0, first)).map(({ value }) => value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return high - low < 1e-6 ? [low - 1, high + 1] : [low, high];
  }
}

/** A number with at most four digits. @param {number} value */
export function formatSignal(value) {
  const size = Math.abs(value);
  return (Object.is(Math.round(value * 1000), -0) ? 0 : value).toFixed(size < 10 ? 2 : size < 100 ? 1 : 0);
}

/** @param {RoomView} room @param {boolean} isOpen whether it is unfolded at first @returns {Section & { close: () => void }} */
export function signalGraph(room, isOpen) {
  const canvas = make("canvas", { class: "graph", role: "img" });
  const choice = make("select", { "aria-label": text("signal") });
  const output = make("output", {});
  const legend = make("div", { class: "legend" }, choice, output);
  const element = makeFold(text("signal"), isOpen, canvas, legend);
  const trace = new Trace();
  /** Whether the panel is shown, and whether the graph follows the room. */
  let [isShown, isWanted] = [false, false];
  /** The structure that the choice is of. @type {Structure | null} */
  let structure = null;
  /** @type {ReturnType<typeof signalsOf>} */
  let signals = [];

  const follow = () => {
    structure = room.display?.state.structure ?? null;
    const chosen = choice.value;
    const found = signalsOf(structure);
    const isSame = found.map(({ name }) => name).join() === signals.map(({ name }) => name).join();
    signals = found;
    legend.hidden = canvas.hidden = signals.length === 0;
    if (isSame) return;
    choice.replaceChildren(...signals.map(({ name, title }, index) => make("option", { value: name, selected: index === 0 }, title)));
    if (signals.some(({ name }) => name === chosen)) choice.value = chosen;
    trace.points = [];
  };
  const advance = () => {
    if (!isWanted) return;
    look(performance.now());
    // Empty frames keep an idle computer busy, too.
    if (trace.isMoving(performance.now())) requestAnimationFrame(advance);
    else setTimeout(advance, stillInterval);
  };
  const look = (/** @type {number} */ now) => {
    const state = room.display?.state;
    if (state === undefined) return;
    if (state.structure !== structure) follow();
    const signal = signals.find(({ name }) => name === choice.value);
    if (signal === undefined || !state.isComplete || document.hidden) return;
    const value = state.floats[signal.at];
    const isNew = value !== trace.points.at(-1)?.value;
    trace.add(now, value);
    const drawing = `${signal.name} ${canvas.clientWidth} ${devicePixelRatio}`;
    if (!isNew && !trace.isMoving(now) && canvas.dataset.drawn === drawing) return;
    canvas.dataset.drawn = drawing;
    output.textContent = formatSignal(value) + (unitSuffixes[signal.unit ?? ""] ?? "");
    canvas.setAttribute("aria-label", `${signal.title}: ${output.textContent}`);
    draw(canvas, trace, now);
  };
  const want = () => {
    element.hidden = room.display === null;
    const wants = isShown && element.open && !element.hidden;
    if (wants === isWanted) return;
    isWanted = wants;
    room.wantSignals("graph", wants);
    if (!wants) return;
    canvas.dataset.drawn = ""; // A browser may have dropped the picture while it was hidden.
    requestAnimationFrame(advance);
  };
  // The event of an open fold comes late: the panel may have been closed by then.
  element.addEventListener("toggle", want);
  choice.addEventListener("change", () => (trace.points = []));
  const update = () => {
    isShown = true;
    want();
  };
  const close = () => {
    isShown = false;
    want();
  };
  return { element, update, close };
}

/** @param {HTMLCanvasElement} canvas @param {Trace} trace @param {number} now */
function draw(canvas, trace, now) {
  const context = canvas.getContext("2d");
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (context === null || width === 0 || trace.points.length === 0) return;
  const style = getComputedStyle(canvas);
  [canvas.width, canvas.height] = [width * devicePixelRatio, height * devicePixelRatio];
  context.scale(devicePixelRatio, devicePixelRatio);
  const [low, high] = trace.range(now);
  const x = (/** @type {number} */ time) => width - (now - time) * width / span;
  const y = (/** @type {number} */ value) => height - margin - (value - low) / (high - low) * (height - 2 * margin);
  context.strokeStyle = style.getPropertyValue("--line");
  context.beginPath();
  for (let second = 1000; second < span; second += 1000) {
    context.moveTo(x(now - second), 0);
    context.lineTo(x(now - second), height);
  }
  if (low < 0 && high > 0) {
    context.moveTo(0, y(0));
    context.lineTo(width, y(0));
  }
  context.stroke();
  const foil = context.createLinearGradient(0, 0, width, 0);
  for (const [index, name] of ["--cyan", "--violet", "--amber"].entries()) foil.addColorStop(index / 2, style.getPropertyValue(name));
  context.strokeStyle = foil;
  context.lineWidth = 2;
  context.lineJoin = "round";
  context.beginPath();
  // Before the first value is known, it is taken to have been the same.
  context.moveTo(0, y(trace.points[0].value));
  for (const { time, value } of trace.points) context.lineTo(x(time), y(value));
  context.lineTo(width, y(trace.points[trace.points.length - 1].value));
  context.stroke();
}
