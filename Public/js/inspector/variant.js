// What the room would have shown with another value of a parameter, with other settings of a phone, or in an earlier
// version, beside the held picture: the server plays the same input again on a stage of its own.

import { decodeFrame } from "../net/protocol.js";
import { RetainedState } from "../net/state.js";
import { fetchLinks } from "../net/links.js";
import { askForMoments } from "../net/moments.js";
import { authorized } from "../net/session.js";
import { make, setText, show } from "../page/dom.js";
import { sentenceAbout } from "../page/refused.js";
import { language, text } from "../page/strings.js";
import { Display } from "../render/display.js";
import { shortNumber } from "./curves.js";
import { Recording } from "./recording.js";

/** @import { Film } from "../film/types.d.ts" */
/** @import { Parameter } from "../net/types.d.ts" */
/** @import { RoomView } from "../page/room.js" */
/** @import { RecordedTime } from "./recording.js" */
/** @import { KeptMoments, VariantChoice } from "./types.d.ts" */

/** Nothing is asked for until the value has stood for so long, in ms. */
const pause = 200;
/** The parts of a range by which keys go on. */
const steps = 20;
/** The gap between the two pictures, in CSS pixels. */
const gap = 8;

/** Has the server keep the last moments of a room. @param {RoomView} room @returns {Promise<KeptMoments | string>} a sentence if it does not */
export async function keepMoments(room) {
  const response = await askForMoments(room.session, {});
  if (response === null) return text("server");
  return response.ok ? await response.json() : await sentenceAbout(response);
}

/** The settings of a phone, by their names on the wire, with their values and the usual one. */
const settings = {
  "scheme": { title: text("variantScheme"), values: ["light", "dark"], usual: "light" },
  "type-size": {
    title: text("variantTypeSize"), usual: "large",
    values: ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"],
  },
};
const times = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "medium" });

/** @param {keyof typeof settings} name @returns {VariantChoice} */
function settingChoice(name) {
  const { title, values, usual } = settings[name];
  return { title, options: values.map((value) => ({ value, name: value })), now: usual, body: (value) => ({ settings: { [name]: value } }) };
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
  #subjects = make("select", { "aria-label": text("variantSubject") });
  /** What can be another one, in the order of the menu. @type {VariantChoice[]} */
  #choices = [];
  /** @type {HTMLInputElement | HTMLSelectElement} */
  #value = make("input");
  /** The variant's frames and the room's time of the first one, in ms; null before a variant is made. @type {{ recorded: RecordedTime, start: number } | null} */
  #shown = null;
  /** What is held, as the server knows it. */
  #kept;
  #isAsking = false;
  #isDue = false;
  #timer = 0;

  /** @param {RoomView} room @param {Promise<KeptMoments | string>} kept what is held, as `keepMoments` has given it @param {() => void} onLoad called when there are other moments */
  constructor(room, kept, onLoad) {
    this.#room = room;
    this.#kept = kept;
    this.#onLoad = onLoad;
    this.#pane.append(this.#canvas, this.#label);
    document.body.append(this.#pane);
    const insets = { top: 0, right: 0, bottom: 0, left: 0 };
    const fail = () => setText(this.#label, text("server"));
    this.#display = new Display(this.#canvas, () => ({ insets, cornerRadius: 12, glow: 0 }), () => {}, fail, () => {});
    this.#subjects.addEventListener("change", () => this.#offer());
    this.element.append(this.#subjects, this.#value);
    show(this.element, false);
    void this.#fill();
  }

  /** Lists what can be another one. */
  async #fill() {
    const kept = await this.#kept;
    if (typeof kept === "string") return setText(this.#label, kept);
    const { view } = kept;
    const parameters = (this.#room.scene?.parameters ?? []).filter(({ kind, range }) => kind === "toggle" || kind === "choice" || kind === "number" && range !== undefined);
    this.#choices = parameters.map((parameter) => this.#parameterChoice(parameter));
    if (view !== undefined) {
      this.#choices.push(settingChoice("scheme"), settingChoice("type-size"));
      const versions = await this.#versions(view);
      if (versions !== null) this.#choices.push(versions);
    }
    if (!this.#pane.isConnected) return;
    this.#subjects.replaceChildren(...this.#choices.map(({ title }, index) => make("option", { value: index }, title)));
    show(this.element, this.#choices.length > 0);
    if (this.#choices.length === 0) return setText(this.#label, text("variantNone"));
    this.#offer();
  }

  /** @param {Parameter} parameter @returns {VariantChoice} */
  #parameterChoice({ name, title, kind, range, step, choices = ["false", "true"] }) {
    /** @param {string} value */
    const valueOf = (value) => kind === "number" ? Number(value) : kind === "toggle" ? value === "true" : value;
    return {
      title,
      range: kind === "number" ? { range: range ?? [0, 1], step } : undefined,
      options: kind === "number" ? [] : choices.map((value) => ({ value, name: value })),
      now: String(this.#room.values[name]),
      body: (value) => ({ parameters: { [name]: valueOf(value) } }),
    };
  }

  /** The versions of a view's file, where this page may read them and there are some. @param {string} name @returns {Promise<VariantChoice | null>} */
  async #versions(name) {
    const path = (await fetchLinks(this.#room.session).catch(() => null))?.sources;
    if (path === undefined) return null;
    const place = name.split("/").map(encodeURIComponent).join("/");
    const response = await fetch(`${path}/${place}?history`, { cache: "no-store", ...authorized(this.#room.session) }).catch(() => null);
    /** @type {{ id: string, time: number }[]} */
    const versions = response?.ok ? (await response.json()).versions : [];
    // The newest is what plays.
    const options = versions.slice(1).map(({ id, time }) => ({ value: id, name: times.format(time) }));
    if (options.length === 0) return null;
    return { title: text("variantVersion", { name }), options, now: text("variantNow"), body: (version) => ({ source: { name, version } }) };
  }

  /** What is another one. @returns {VariantChoice | undefined} */
  get #choice() {
    return this.#choices[Number(this.#subjects.value)];
  }

  /** Whether an element uses arrow keys itself. @param {EventTarget | null} target */
  uses(target) {
    return target === this.#value || target === this.#subjects;
  }

  close() {
    clearTimeout(this.#timer);
    this.#display.held = null;
    this.#pane.remove();
    this.element.remove();
  }

  /** Offers the values of what was chosen, from the one after the present on. */
  #offer() {
    const choice = this.#choice;
    if (choice === undefined) return;
    const { title, range, options, now } = choice;
    if (range !== undefined) {
      const [min, max] = range.range;
      this.#replace(make("input", { type: "range", min, max, step: range.step ?? "any", value: Number(now), "aria-label": title }));
    } else {
      const select = make("select", { "aria-label": title }, ...options.map(({ value, name }) => make("option", { value }, name)));
      select.selectedIndex = (options.findIndex(({ value }) => value === now) + 1) % options.length;
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

  #tell() {
    const choice = this.#choice;
    if (choice === undefined) return;
    /** @param {string} value */
    const said = (value) => choice.range !== undefined ? shortNumber(Number(value)) : choice.options.find((option) => option.value === value)?.name ?? value;
    setText(this.#label, text("variantOf", { name: choice.title, value: said(this.#value.value), now: said(choice.now) }));
  }

  /** Has the server play the same input with the chosen value. */
  async #ask() {
    const choice = this.#choice;
    if (choice === undefined) return;
    this.#tell();
    if (this.#isAsking) return void (this.#isDue = true);
    this.#isAsking = true;
    const kept = await this.#kept;
    if (typeof kept === "string") return;
    const response = await askForMoments(this.#room.session, { start: kept.start, ...choice.body(this.#value.value) });
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
