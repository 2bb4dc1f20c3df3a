// The films of a class, side by side: each plays where it is seen, and all are drawn with one graphics context.

import { interpolate } from "../net/interpolation.js";
import { decodeFrame } from "../net/protocol.js";
import { RetainedState } from "../net/state.js";
import { ContentStore } from "../render/content.js";
import { Painter } from "../render/painter.js";
import { whenDensityChanges } from "../render/pixels.js";
import { withReducedMotion } from "../render/reducedMotion.js";
import { Playback } from "./playback.js";
import { showEmbedded, Timeline } from "./timeline.js";

/** @import { Frame, SceneMessage, Shown } from "../net/types.d.ts" */
/** @import { Film, Films } from "./types.d.ts" */
/** @import { Words } from "./playback.js" */

/** The share of the time in which all films that are seen may be drawn. */
const drawnShare = 1 / 2;

/** A film in an element of the page, which has a still picture, and controls if anything moves. */
class Seat {
  canvas;
  contents;
  share = drawnShare;
  /** Null for a film of a single moment. @type {Playback | null} */
  playback = null;
  isSeen = false;
  /** What is drawn: a frame, or what lies between two. @type {Shown} */
  state;
  #retained = new RetainedState();
  #between = new Float32Array(0);
  #timeline;
  #element;
  #painter;
  #isStill;

  /**
   * @param {HTMLElement} element @param {Film} film @param {Painter} painter @param {Words} words
   * @param {boolean} isStill whether the viewer asked for less motion
   * @param {() => void} onChange
   */
  constructor(element, film, painter, words, isStill, onChange) {
    /** @template {Element} Found @param {string} selector */
    const part = (selector) => /** @type {Found} */ (element.querySelector(selector));
    this.state = this.#retained;
    this.canvas = /** @type {HTMLCanvasElement} */ (part("canvas"));
    this.contents = new ContentStore(() => painter.draw(this));
    this.#element = element;
    this.#painter = painter;
    this.#isStill = isStill;
    this.#timeline = new Timeline(film, decodeFrame, this.screen);
    if (film.duration === 0) return;
    const controls = {
      toggle: /** @type {HTMLButtonElement} */ (part(".toggle")),
      scrubber: /** @type {HTMLInputElement} */ (part(".position")),
      time: /** @type {HTMLOutputElement} */ (part(".time")),
    };
    this.playback = new Playback(film.duration, controls, words, (seconds) => this.#show(seconds), onChange);
  }

  /** @returns {import("./timeline.js").Screen} */
  get screen() {
    return {
      restart: () => this.#retained.restart(),
      state: this.#retained,
      contents: this.contents,
      adopt: (/** @type {SceneMessage} */ message) => {
        this.#retained.adopt(message);
        this.contents.load(message.assets);
      },
      apply: (/** @type {Frame} */ frame) => this.#retained.apply(frame),
    };
  }

  /** The film takes the place of the still picture. @param {boolean} isPlaying */
  begin(isPlaying) {
    this.#element.classList.add("film");
    this.#show(0);
    this.playback?.show(0);
    this.playback?.play(isPlaying);
  }

  /** @param {boolean} isSeen */
  see(isSeen) {
    this.isSeen = isSeen;
    this.playback?.see(isSeen);
  }

  /** @param {number} seconds */
  #show(seconds) {
    this.#timeline.show(seconds);
    const { structure, floats, sequence, isComplete } = this.#retained;
    this.state = this.#retained;
    const way = this.#timeline.way(seconds);
    if (structure === null) return;
    const shown = { structure: this.#isStill ? withReducedMotion(structure) : structure, floats, sequence, isComplete };
    if (way !== null) {
      const next = floats.slice();
      for (const { first, values } of way.frame.runs) next.set(values, first);
      if (this.#between.length !== floats.length) this.#between = new Float32Array(floats.length);
      interpolate(structure, floats, next, way.part, this.#between);
      shown.floats = this.#between;
    }
    this.state = shown;
    this.#painter.draw(this);
  }
}

/** Plays the films of a page in its elements, in their order. @param {Films} films @param {Words & { playAll: string, pauseAll: string }} words */
export function playSideBySide(films, words) {
  const painter = new Painter(() => Promise.resolve(films.shaders));
  // The still pictures stay.
  if (!painter.canDraw) return;
  void painter.prepare();
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const all = /** @type {HTMLButtonElement} */ (document.getElementById("all"));
  const elements = [...document.querySelectorAll("article")];
  /** By the box of the film. @type {Map<Element, Seat>} */
  const seats = new Map();
  const playbacks = () => [...seats.values()].flatMap(({ playback }) => playback ?? []);
  const isAnyPlaying = () => playbacks().some(({ isPlaying }) => isPlaying);
  const update = () => {
    all.textContent = isAnyPlaying() ? words.pauseAll : words.playAll;
  };
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) seats.get(target)?.see(isIntersecting);
    const count = [...seats.values()].filter(({ isSeen }) => isSeen).length;
    for (const seat of seats.values()) seat.share = drawnShare / Math.max(1, count);
  });
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) for (const seat of seats.values()) if (seat.canvas === target) painter.draw(seat);
  });
  for (const [index, film] of films.films.entries()) {
    if (film === null) continue;
    showEmbedded(film, films.pictures);
    const seat = new Seat(elements[index], film, painter, words, isStill, update);
    seats.set(elements[index], seat);
    seat.see(false);
    // Under reduced motion each film starts with a press of its button.
    seat.begin(!isStill);
    seen.observe(elements[index]);
    sizes.observe(seat.canvas);
  }
  whenDensityChanges(() => {
    for (const seat of seats.values()) painter.draw(seat);
  });
  all.hidden = playbacks().length === 0;
  all.addEventListener("click", () => {
    const isOn = !isAnyPlaying();
    for (const playback of playbacks()) playback.play(isOn);
  });
}
