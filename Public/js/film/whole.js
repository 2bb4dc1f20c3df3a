// One film that fills its window.

import { withReducedMotion } from "../render/reducedMotion.js";
import * as shading from "../render/shading.js";
import { Display } from "../render/display.js";
import { decodeFrame } from "../net/protocol.js";
import { Playback } from "./playback.js";
import { showEmbedded, Timeline } from "./timeline.js";

/** @import { Film } from "./types.d.ts" */
/** @import { Words } from "./playback.js" */

const insets = () => document.body.classList.contains("bare") ? 0 : 24;

/** @param {HTMLCanvasElement} canvas @param {Film} film */
function makeDisplay(canvas, film) {
  const layout = () => ({
    insets: { top: insets(), right: insets(), bottom: insets() === 0 ? 0 : 88, left: insets() },
    cornerRadius: insets() === 0 ? 0 : 20, glow: insets() === 0 ? 0 : 0.42,
  });
  try {
    const display = new Display(canvas, layout, () => {}, () => {}, () => {}, Promise.resolve(film.shaders));
    display.shading = shading;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) display.reduceMotion = withReducedMotion;
    return display;
  } catch {
    return null;
  }
}

/** Plays a film in the page's elements. @param {Film} film @param {Words & { loop: string, noWebGL: string }} words */
export function playWhole(film, words) {
  showEmbedded(film, film.pictures);
  const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("stage"));
  const toggle = /** @type {HTMLButtonElement} */ (document.getElementById("toggle"));
  const loop = /** @type {HTMLButtonElement} */ (document.getElementById("loop"));
  const scrubber = /** @type {HTMLInputElement} */ (document.getElementById("position"));
  const time = /** @type {HTMLOutputElement} */ (document.getElementById("time"));
  const display = makeDisplay(canvas, film);
  const timeline = new Timeline(film, decodeFrame, display);
  const playback = new Playback(film.duration, { toggle, scrubber, time }, words, (seconds) => timeline.show(seconds));

  canvas.setAttribute("aria-label", film.title);
  loop.textContent = words.loop;
  loop.addEventListener("click", () => {
    playback.isLooping = !playback.isLooping;
    loop.setAttribute("aria-pressed", String(playback.isLooping));
  });
  addEventListener("keydown", (event) => {
    // Other elements use the space bar themselves.
    if (event.key !== " " || (event.target instanceof Element && event.target.closest("a, button, summary, [tabindex]") !== null)) return;
    event.preventDefault();
    playback.play(!playback.isPlaying);
  });
  playback.show(0);
  if (display === null) time.textContent = words.noWebGL;
  // Under reduced motion the film starts with a press of the button.
  playback.play(display !== null && !matchMedia("(prefers-reduced-motion: reduce)").matches);

  // For programs that take pictures of the film: shows a moment at once, and reports when all is loaded.
  Object.assign(globalThis, {
    film: {
      duration: film.duration,
      stage: film.structures[0]?.stage,
      isReady: () => display !== null && timeline.isSettled,
      /** @param {number} seconds */
      show(seconds) {
        document.body.classList.add("bare");
        playback.play(false);
        if (display !== null) display.isFine = true;
        playback.show(seconds);
        display?.redraw();
      },
    },
  });
}
