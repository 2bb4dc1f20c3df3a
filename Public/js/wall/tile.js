// A room of a workshop on the wall: its picture at a few frames a second, and how its writer is doing.

import { Connection } from "../net/connection.js";
import { Recorder } from "../film/recorder.js";
import { RetainedState } from "../net/state.js";
import { confirmedButton } from "../page/confirmedButton.js";
import { button, make, setText, show } from "../page/dom.js";
import { groups, spelled } from "../page/letters.js";
import { text } from "../page/strings.js";
import { ContentStore } from "../render/content.js";
import { exercises } from "../workshop/exercises.js";

/** @import { Painter } from "../render/painter.js" */
/** @import { WorkshopSeat } from "./types.d.ts" */

/** Frames a second of a tile among many. */
const tilePace = 5;
/** The shares of the time in which a single tile may be drawn: a small one among many, and the large one. */
const [smallShare, largeShare] = [1 / 30, 1 / 2];
/** The longest side of a still picture, in pixels. */
const longestSide = 480;

/** A tile. */
export class Tile {
  state = new RetainedState();
  canvas = make("canvas", { "aria-hidden": "true" });
  /** Loads what the scene draws. */
  contents = new ContentStore(() => this.#painter.draw(this));
  isProjected = false;
  #recorder = new Recorder();
  #painter;
  #connection;
  #errors = make("span", { class: "faulty" });
  #help = make("span", { class: "faulty" });
  #done = make("span", { class: "done" });
  #picture;
  /** The code of the seat's card, which is shown only when the teacher asks for it. */
  #letters = make("output", { class: "letters", hidden: true });
  #card;
  #isCardShown = false;
  #footer;
  /** @type {HTMLLIElement} */
  element;

  /**
   * @param {WorkshopSeat} seat
   * @param {string | null} key of the main room's presenter, who cannot be sent away
   * @param {Painter} painter
   * @param {(tile: Tile) => void} onProject
   * @param {(seat: WorkshopSeat) => void} onFree
   */
  constructor(seat, key, painter, onProject, onFree) {
    this.seat = seat;
    this.#painter = painter;
    this.#picture = make("button", { type: "button", class: "picture", "aria-label": text("wallProject", { name: seat.name }) }, this.canvas);
    this.#picture.addEventListener("click", () => onProject(this));
    const open = make("a", { href: `/r/${seat.room}?key=${encodeURIComponent(key ?? "")}`, target: "_blank", rel: "noopener" }, text("wallOpen"));
    this.#card = button(text("wallCard"), () => this.#showCard(!this.#isCardShown), { "aria-expanded": "false", "aria-label": text("wallCardOf", { name: seat.name }) });
    const free = confirmedButton(text("wallFreeSure"), () => onFree(this.seat), "delete-icon");
    free.name(text("wallFree", { name: seat.name }));
    this.#footer = make("footer", {}, make("span", { class: "name" }, seat.name), this.#done, this.#help, this.#errors,
      make("div", { class: "own" }, open, this.#card, free.element), this.#letters);
    this.element = make("li", { class: "seat" }, this.#picture, this.#footer);
    new ResizeObserver(() => painter.draw(this)).observe(this.canvas);
    const token = crypto.getRandomValues(new Uint32Array(4)).join("-");
    this.#connection = new Connection({ room: seat.room, key, token, name: null, isEmbedded: false, isImmediate: true }, {
      onMessage: (message) => this.#receive(message),
      onFrame: (frame) => {
        const isApplied = this.state.apply(frame);
        if (isApplied) {
          this.#recorder.add(this.state.floats, Number.isFinite(frame.serverTime) ? frame.serverTime : performance.now());
          painter.draw(this);
        }
        return isApplied;
      },
      onStatus: () => {},
    });
    this.update(seat);
  }

  /** @param {import("../net/types.d.ts").ServerMessage} message */
  #receive(message) {
    if (message.type === "hello") {
      this.state.restart();
      this.#sendPace();
    } else if (message.type === "scene") {
      this.state.adopt(message);
      this.#recorder.adopt(message);
      this.contents.load(message.assets);
    }
  }

  /** Shows the writer's present state. @param {WorkshopSeat} seat */
  update(seat) {
    this.seat = seat;
    setText(this.#errors, seat.errors > 0 ? text("wallErrors", { count: seat.errors }) : "");
    setText(this.#done, seat.done.length > 0 ? text("wallExercises", { count: seat.done.length, most: exercises.length }) : "");
    setText(this.#help, seat.help ? text("wallHelp") : "");
    this.element.classList.toggle("helps", seat.help);
  }

  /** The share of the time in which it may be drawn. */
  get share() {
    return this.isProjected ? largeShare : smallShare;
  }

  /** The present picture as a data URL, or null before there is one. */
  get picture() {
    const { structure, isComplete } = this.state;
    this.#painter.finish(this);
    const { width, height } = this.canvas;
    if (structure === null || !isComplete || !this.#painter.canDraw || width === 0 || height === 0) return null;
    const scale = Math.min(1, longestSide / Math.max(width, height));
    const small = make("canvas", { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
    small.getContext("2d")?.drawImage(this.canvas, 0, 0, small.width, small.height);
    return small.toDataURL("image/webp", 0.8);
  }

  /** The last motion as a film, or null without one. */
  get film() {
    return this.#recorder.film(this.seat.name);
  }

  /** The height of what stands below the picture, in CSS pixels. */
  get footerHeight() {
    return this.#footer.offsetHeight;
  }

  /** @param {boolean} isShown */
  #showCard(isShown) {
    this.#isCardShown = isShown;
    show(this.#letters, isShown);
    setText(this.#letters, isShown ? groups(this.seat.card) : "");
    this.#letters.setAttribute("aria-label", isShown ? spelled(this.seat.card) : "");
    this.#card.setAttribute("aria-expanded", String(isShown));
  }

  /** Fills the page with the picture, or not. @param {boolean} isOn */
  project(isOn) {
    this.isProjected = isOn;
    this.element.classList.toggle("projected", isOn);
    this.#picture.setAttribute("aria-pressed", String(isOn));
    this.#sendPace();
  }

  #sendPace() {
    this.#connection.send(JSON.stringify({ type: "pace", value: this.isProjected ? null : tilePace }));
  }

  /** The seat is no more. */
  remove() {
    this.#painter.forget(this);
    this.element.remove();
  }
}
