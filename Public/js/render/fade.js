// The cross-fade between two steps of a show: the last picture of the old step fades out over the new one.

/** The duration of a fade, in ms, as in the style sheet. */
const duration = 600;

/** A snapshot over a canvas while it changes. */
export class Fade {
  /** @type {HTMLCanvasElement | null} */
  #snapshot = null;
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
  }

  /** Copies the canvas, which has just been drawn, before the browser clears it. */
  cover() {
    this.#snapshot?.remove();
    this.#snapshot = null;
    const { width, height } = this.canvas;
    if (this.#reducedMotion.matches || width < 2 || height < 2) return;
    const snapshot = Object.assign(document.createElement("canvas"), { className: "veil", width, height });
    snapshot.ariaHidden = "true";
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
