// What the room would have shown with another value of a parameter, beside the held picture: the server plays the same
// input again on a stage of its own.

import { decodeFrame } from "../net/protocol.js";
import { RetainedState } from "../net/state.js";
import { authorized } from "../net/session.js";
import { make, setText, show } from "../page/dom.js";
import { sentenceAbout } from "../page/refused.js";
import { text } from "../page/strings.js";
import { Display } from "../render/display.js";
import { shortNumber } from "./curves.js";
import { Recording } from "./recording.js";

/** @import { Film } from "../film/types.d.ts" */
/** @import { Parameter } from "../net/types.d.ts" */
/** @import { RoomView } from "../page/room.js" */
/** @import { RecordedTime } from "./recording.js" */

/** Nothing is asked for until the value has stood for so long, in ms. */
const pause = 200;
/** The parts of a range by which keys go on. */
const steps = 20;
/** The gap between the two pictures, in CSS pixels. */
const gap = 8;

/** Asks the server about a room's moments; null without an answer. @param {RoomView} room @param {object} body */
function ask({ session }, body) {
  const request = { method: "POST", body: JSON.stringify(body), cache: /** @type {const} */ ("no-store"), ...authorized(session) };
  return fetch(`/api/rooms/${session.room}/variant`, request).catch(() => null);
}

/** Has the server keep the last moments of a room, and gives their beginning; null if it does not. @param {RoomView} room @returns {Promise<number | null>} */
export async function keepMoments(room) {
  const response = await ask(room, {});
  return response?.ok ? (await response.json()).start : null;
}

/** The second of two pictures, and what it is made with. */
export class Variant {
  /** What chooses a parameter and its value. */
  element = make("div", { class: "comparison" });
  #pane = make("section", { class: "variant", "aria-label": text("variant") });
  #label = make("p", { role: "status" });
  #canvas = make("canvas");
  #room;
  #display;
  #onLoad;
  #parameters = make("select", { "aria-label": text("variantParameter") });
  /** @type {HTMLInputElement | HTMLSelectElement} */
  #value = make("input");
  /** The variant's frames and the room's time of the first one, in ms; null before a variant is made. @type {{ recorded: RecordedTime, start: number } | null} */
  #shown = null;
  /** The beginning of what is held, by which the server knows it. */
  #start;
  #isAsking = false;
  #isDue = false;
  #timer = 0;

  /** @param {RoomView} room @param {Promise<number | null>} start of what is held, as `keepMoments` has given it @param {() => void} onLoad called when there are other moments */
  constructor(room, start, onLoad) {
    this.#room = room;
    this.#start = start;
    this.#onLoad = onLoad;
    this.#pane.append(this.#canvas, this.#label);
    document.body.append(this.#pane);
    const insets = { top: 0, right: 0, bottom: 0, left: 0 };
    const fail = () => setText(this.#label, text("server"));
    this.#display = new Display(this.#canvas, () => ({ insets, cornerRadius: 12, glow: 0 }), () => {}, fail, () => {});
    this.#parameters.append(...this.#choices.map(({ name, title }) => make("option", { value: name }, title)));
    this.#parameters.addEventListener("change", () => this.#offer());
    this.element.append(this.#parameters, this.#value);
    this.#offer();
  }

  /** The parameters with which it can be another one. */
  get #choices() {
    return (this.#room.scene?.parameters ?? []).filter(({ kind, range }) => kind === "toggle" || kind === "choice" || kind === "number" && range !== undefined);
  }

  /** @returns {Parameter | undefined} */
  get #parameter() {
    return this.#choices.find(({ name }) => name === this.#parameters.value);
  }

  /** Whether an element uses arrow keys itself. @param {EventTarget | null} target */
  uses(target) {
    return target === this.#value || target === this.#parameters;
  }

  close() {
    clearTimeout(this.#timer);
    this.#display.held = null;
    this.#pane.remove();
    this.element.remove();
  }

  /** Offers the values of the chosen parameter, from the present one on. */
  #offer() {
    const parameter = this.#parameter;
    show(this.element, parameter !== undefined);
    if (parameter === undefined) return setText(this.#label, text("variantNone"));
    const { name, title, kind, range, step, choices = ["false", "true"] } = parameter;
    const now = this.#room.values[name];
    if (kind === "number") {
      const [min, max] = range ?? [0, 1];
      this.#replace(make("input", { type: "range", min, max, step: step ?? "any", value: Number(now), "aria-label": title }));
    } else {
      const select = make("select", { "aria-label": title }, ...choices.map((choice) => make("option", { value: choice }, choice)));
      select.value = String(now);
      this.#replace(select);
    }
    void this.#ask();
  }

  /** @param {HTMLInputElement | HTMLSelectElement} value */
  #replace(value) {
    this.#value.replaceWith(value);
    this.#value = value;
    value.addEventListener("input", () => this.#askSoon());
  }

  /** Goes to the next value, or the one before. @param {1 | -1} direction */
  step(direction) {
    const value = this.#value;
    if (value instanceof HTMLSelectElement) {
      value.selectedIndex = (value.selectedIndex + direction + value.options.length) % value.options.length;
    } else {
      const [min, max] = [Number(value.min), Number(value.max)];
      value.value = String(Number(value.value) + direction * (max - min) / steps);
    }
    this.#askSoon();
  }

  #askSoon() {
    this.#tell();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), pause);
  }

  /** The value as the server takes it. @param {Parameter} parameter */
  #valueOf({ kind }) {
    return kind === "number" ? Number(this.#value.value) : kind === "toggle" ? this.#value.value === "true" : this.#value.value;
  }

  #tell() {
    const parameter = this.#parameter;
    if (parameter === undefined) return;
    /** @param {unknown} value */
    const said = (value) => typeof value === "number" ? shortNumber(value) : String(value);
    setText(this.#label, text("variantOf", { name: parameter.title, value: said(this.#valueOf(parameter)), now: said(this.#room.values[parameter.name]) }));
  }

  /** Has the server play the same input with the chosen value. */
  async #ask() {
    const parameter = this.#parameter;
    if (parameter === undefined) return;
    this.#tell();
    if (this.#isAsking) return void (this.#isDue = true);
    this.#isAsking = true;
    const start = await this.#start;
    const response = start === null ? null : await ask(this.#room, { start, parameters: { [parameter.name]: this.#valueOf(parameter) } });
    if (response?.ok) this.#adopt(await response.json());
    else setText(this.#label, response === null ? text("server") : await sentenceAbout(response));
    this.#isAsking = false;
    if (!this.#isDue) return;
    this.#isDue = false;
    void this.#ask();
  }

  /** @param {{ start: number, film: Film }} answer */
  #adopt({ start, film }) {
    if (!this.#pane.isConnected) return;
    const [recording, state] = [new Recording(), new RetainedState()];
    let shown = -1;
    for (const [structure, time, bytes] of film.frames) {
      if (structure !== shown) {
        state.restart();
        state.adopt(film.structures[structure]);
        this.#display.adopt(film.structures[structure]);
        shown = structure;
      }
      const frame = decodeFrame(Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)).buffer);
      if (state.apply(frame)) recording.add(state, frame, time * 1000);
    }
    const recorded = recording.take();
    if (recorded.isEmpty) return;
    this.#shown = { recorded, start: start + recorded.start };
    this.#onLoad();
  }

  /** Shows the moment of the room's time. @param {number} time in ms @param {{ top: number, right: number, bottom: number }} insets of the other picture @param {number} side the width of its own place */
  show(time, { top, right, bottom }, side) {
    Object.assign(this.#pane.style, { top: `${top}px`, right: `${right - side}px`, bottom: `${bottom}px`, width: `${side - gap}px` });
    if (this.#shown === null) return;
    const { recorded, start } = this.#shown;
    this.#display.held = recorded.at(Math.min(recorded.duration, Math.max(0, time - start)));
    this.#display.invalidate();
  }
}
