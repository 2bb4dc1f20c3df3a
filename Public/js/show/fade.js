// The cross-fade between two steps of a show: the last picture of the old one lies over the new one and goes.

import { make } from "../dom.js";

/** How long it takes, in ms, as the style sheet says. */
const duration = 600;

/** What lies over a canvas while it changes. */
export class Fade {
  /** @type {HTMLCanvasElement | null} */
  #veil = null;
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
  }

  /** Keeps what the canvas shows, which has just been drawn: it is read before the browser takes it. */
  cover() {
    this.#veil?.remove();
    this.#veil = null;
    const { width, height } = this.canvas;
    if (this.#reducedMotion.matches || width < 2 || height < 2) return;
    const veil = make("canvas", { class: "veil", "aria-hidden": "true", width, height });
    const context = veil.getContext("2d");
    if (context === null) return;
    context.drawImage(this.canvas, 0, 0);
    this.canvas.after(veil);
    this.#veil = veil;
  }

  /** The new picture has been drawn. */
  lift() {
    const veil = this.#veil;
    if (veil === null) return;
    this.#veil = null;
    veil.classList.add("lifted");
    setTimeout(() => veil.remove(), duration + 50);
  }
}
