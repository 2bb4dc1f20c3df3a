// The cross-fade between two steps of a show: the last picture of the old one lies over the new one and goes.

import { make } from "../page/dom.js";

/** How long it takes, in ms, as the style sheet says. */
const duration = 600;

/** What lies over a canvas while it changes. */
export class Fade {
  /** @type {HTMLCanvasElement | null} */
  #snapshot = null;
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
  }

  /** Keeps what the canvas shows, which has just been drawn: it is read before the browser takes it. */
  cover() {
    this.#snapshot?.remove();
    this.#snapshot = null;
    const { width, height } = this.canvas;
    if (this.#reducedMotion.matches || width < 2 || height < 2) return;
    const snapshot = make("canvas", { class: "veil", "aria-hidden": "true", width, height });
    const context = snapshot.getContext("2d");
    if (context === null) return;
    context.drawImage(this.canvas, 0, 0);
    this.canvas.after(snapshot);
    this.#snapshot = snapshot;
  }

  /** The new picture has been drawn. */
  lift() {
    const snapshot = this.#snapshot;
    if (snapshot === null) return;
    this.#snapshot = null;
    snapshot.classList.add("lifted");
    setTimeout(() => snapshot.remove(), duration + 50);
  }
}
