// The teaching overlay: the phone's attitude as a body and as traces, and the scene's geometry over the scene.

import { make, setText, show } from "../page/dom.js";
import { signalTitle } from "../page/sceneWords.js";
import { text } from "../page/strings.js";
import { unitSuffixes } from "../page/units.js";
import { multiply, scaling, translation } from "../render/geometry.js";
import { turn } from "./body.js";
import { drawBody } from "./drawBody.js";
import { drawMarks } from "./drawMarks.js";
import { drawTraces, span } from "./drawTraces.js";
import { collectMarks } from "./marks.js";
import { signalOf } from "./signals.js";
import { readPalette, Surface } from "./surface.js";
import { TraceBuffer } from "./traces.js";

/** @import { Drawn, Point } from "../render/types.d.ts" */
/** @import { RoomView } from "../page/room.js" */
/** @import { Graph } from "./drawTraces.js" */
/** @import { Quaternion } from "./types.d.ts" */

/** Roll and yaw turn about nearly the same axis where the pitch is this steep; in degrees. */
const steep = 80;
/** Numbers in words are renewed this often, in ms. */
const readingInterval = 100;

/** @param {string[]} names */
const channels = (...names) => names.map((name, index) => ({ name, index, color: `axis-${"wxyz"[index + (4 - names.length)]}` }));
/** @type {Graph} */
const parts = { channels: channels("w", "x", "y", "z"), limit: 1, lines: [1, 0, -1], unit: "", jump: Infinity };
/** The pitch turns about x, the roll about y, the yaw about z, and each has its axis's colour. @type {Graph} */
const angles = { channels: channels("pitch", "roll", "yaw"), limit: 180, lines: [90, 0, -90], unit: "°", jump: 180 };

/** The overlay of one page, which is there as long as it is open. */
export class TeachingOverlay {
  #body = new Surface({ class: "body", role: "img", "aria-label": text("overlayBody") });
  #parts = new Surface({ role: "img", "aria-label": text("overlayQuaternion") });
  #angles = new Surface({ role: "img", "aria-label": text("overlayAngles") });
  #marks = new Surface({ class: "marks", "aria-hidden": "true" });
  #partTraces = new TraceBuffer(parts.channels.length, 1600);
  #angleTraces = new TraceBuffer(angles.channels.length, 1600);
  #turn = make("p", { class: "turn" });
  #lock = make("p", { class: "lock", role: "status" });
  #partNumbers = make("dl", { class: "numbers" });
  #angleNumbers = make("dl", { class: "numbers" });
  #driving = make("dl", { class: "driving" });
  #instruments = make("div", { class: "instruments" });
  #advice = make("p", { class: "advice" });
  #palette = readPalette();
  #isScheduled = false;
  /** The timer after which the lines move on; 0 while none runs. */
  #sliding = 0;
  /** The timer after which the numbers are said again; 0 while none runs. */
  #reading = 0;
  #isLocked = false;
  /** The pointer's place over the stage. @type {Point | null} */
  #pointer = null;
  #stop = new AbortController();
  /** Whether the instruments lie beside the stage, not above it, or null before the first layout. @type {boolean | null} */
  #isColumn = null;

  /** @param {RoomView} view @param {HTMLElement} parent @param {() => void} onResize */
  constructor(view, parent, onResize) {
    this.view = view;
    this.#instruments.append(
      part("overlayBody", this.#body.canvas, this.#turn),
      part("overlayQuaternion", this.#parts.canvas, this.#partNumbers),
      part("overlayAngles", this.#angles.canvas, this.#angleNumbers, this.#lock),
      part("overlayDriving", this.#driving),
    );
    this.element = make("aside", { class: "lesson", "aria-label": text("overlay"), tabindex: 0 }, this.#instruments, this.#advice);
    parent.append(this.#marks.canvas, this.element);
    const resized = new ResizeObserver(() => {
      this.#isColumn = getComputedStyle(this.element).getPropertyValue("--is-column").trim() === "1";
      onResize();
    });
    resized.observe(this.element);
    const { signal } = this.#stop;
    signal.addEventListener("abort", () => resized.disconnect());
    const { stage } = view.options;
    stage.addEventListener("pointermove", ({ offsetX, offsetY }) => this.#point({ x: offsetX, y: offsetY }), { signal });
    stage.addEventListener("pointerleave", () => this.#point(null), { signal });
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => {
      this.#palette = readPalette();
      this.#schedule();
    }, { signal });
    view.wantSignals("overlay", true);
    this.#schedule();
  }

  /** The place at which the stage may begin in the window, in CSS pixels. */
  get space() {
    if (this.#isColumn === null) return { left: 0, top: 0 };
    const { right, bottom } = this.element.getBoundingClientRect();
    return this.#isColumn ? { left: right, top: 0 } : { left: 0, top: bottom };
  }

  /** Takes everything away again. */
  close() {
    this.#stop.abort();
    clearTimeout(this.#reading);
    clearTimeout(this.#sliding);
    this.view.wantSignals("overlay", false);
    this.element.remove();
    this.#marks.canvas.remove();
  }

  /** Follows a draw of the stage. @param {Drawn} drawn */
  follow({ frame, time }) {
    const attitude = this.#attitude;
    if (attitude !== null && frame !== null) {
      const at = this.view.connection.clock.local(frame.serverTime) ?? time;
      this.#partTraces.push(at, parts.channels.map(({ name }) => attitude[name]));
      this.#angleTraces.push(at, angles.channels.map(({ name }) => attitude[name]));
    }
    this.#draw(time);
  }

  get #attitude() {
    const { structure, floats, isComplete } = this.view.display?.state ?? {};
    return structure && floats && isComplete ? signalOf(structure, floats, "signal.attitude") : null;
  }

  /** @param {Point | null} pointer */
  #point(pointer) {
    this.#pointer = pointer;
    this.#schedule();
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      if (!this.#stop.signal.aborted) this.#draw(performance.now());
    });
  }

  /** @param {number} now in ms */
  #draw(now) {
    this.#drawMarks();
    const attitude = this.#attitude;
    show(this.#instruments, attitude !== null);
    show(this.#advice, attitude === null);
    if (attitude === null) {
      this.#advice.textContent = text(this.view.mayTilt ? "overlayWaiting" : "overlayWatching");
      return;
    }
    const { w, x, y, z } = attitude;
    drawBody(this.#body, [w, x, y, z], this.#palette, this.view.presence.driver !== null);
    this.#drawTraces(now);
  }

  /** @param {number} now in ms */
  #drawTraces(now) {
    const locked = this.#angleTraces.stretches(0, steep, now - span, now);
    drawTraces(this.#parts, this.#partTraces, parts, now, this.#palette, locked, "");
    drawTraces(this.#angles, this.#angleTraces, angles, now, this.#palette, locked, text("overlayLockMark"));
    this.#isLocked = locked.length > 0;
    if (this.#reading === 0) this.#reading = setTimeout(() => this.#read(), readingInterval);
    // Lines move on until all of them are flat; who asked for less motion sees them move with the phone only.
    const newest = this.#partTraces.length > 0 ? this.#partTraces.time(this.#partTraces.length - 1) : -Infinity;
    const isMoving = now - newest < span && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isMoving) this.#slide();
  }

  /** Draws the lines again once they have moved by a pixel. */
  #slide() {
    clearTimeout(this.#sliding);
    this.#sliding = setTimeout(() => requestAnimationFrame(() => {
      if (!this.#stop.signal.aborted) this.#drawTraces(performance.now());
    }), span / this.#parts.canvas.width);
  }

  #drawMarks() {
    const { display } = this.view;
    if (!this.#marks.begin() || display === null) return;
    const { structure, floats, isComplete } = display.state;
    if (structure === null || !isComplete) return;
    const frame = display.stageFrame;
    const { x, y, scale } = display.stagePlace;
    const matrix = multiply(translation(x, y), scaling(scale, scale));
    const marks = collectMarks(structure, floats, display.contents, matrix);
    drawMarks(this.#marks.context, marks, frame, this.#pointer);
  }

  /** Says the numbers. */
  #read() {
    this.#reading = 0;
    const attitude = this.#attitude;
    if (attitude === null) return;
    const { w, x, y, z } = attitude;
    /** @type {Quaternion} */
    const q = [w, x, y, z];
    const whole = turn(q);
    this.#turn.textContent = whole === null || whole.angle < 0.5 ? text("overlayLevel") : text("overlayTurn", {
      angle: whole.angle.toFixed(0), axis: whole.axis.map((value) => fixed(value, 2)).join(", "),
    });
    fill(this.#partNumbers, parts.channels.map(({ name, color }) => [name, fixed(attitude[name], 3), color]));
    fill(this.#angleNumbers, angles.channels.map(({ name, color }) => [name, `${fixed(attitude[name], 1)}°`, color]));
    setText(this.#lock, this.#isLocked ? text("overlayLock") : "");
    this.#readDriving();
  }

  #readDriving() {
    const { structure, floats } = this.view.display?.state ?? {};
    if (!structure || !floats) return;
    const node = structure.nodes.find(({ id }) => id === "signal.scene");
    const values = signalOf(structure, floats, "signal.scene") ?? {};
    fill(this.#driving, Object.entries(values).map(([name, value], index) => {
      const unit = unitSuffixes[node?.units?.[index] ?? ""] ?? "";
      return [signalTitle(name), `${fixed(value, unit === "" || unit === " s" ? 2 : 1)}${unit}`, ""];
    }));
  }
}

/** @param {"overlayBody" | "overlayQuaternion" | "overlayAngles" | "overlayDriving"} title @param {...HTMLElement} content */
function part(title, ...content) {
  return make("section", {}, make("h2", {}, text(title)), ...content);
}

/** A number with a proper minus, and without one before 0. @param {number} value @param {number} digits */
function fixed(value, digits) {
  const written = Math.abs(value).toFixed(digits);
  return value < 0 && Number(written) !== 0 ? `−${written}` : written;
}

/** Fills a list of numbers; rows that stay are written over. @param {HTMLElement} list @param {string[][]} rows name, number and colour */
function fill(list, rows) {
  if (list.children.length !== rows.length) list.replaceChildren(...rows.map(() => make("div", {}, make("dt"), make("dd"))));
  rows.forEach(([name, number, color], index) => {
    const row = list.children[index];
    if (row.children[0].textContent !== name) row.children[0].textContent = name;
    row.className = color;
    row.children[1].textContent = number;
  });
}
