// A page of its own that plays one take: the viewer's picture, fed from the page itself instead of a server.

import { withReducedMotion } from "../render/reducedMotion.js";
import * as shading from "../render/shading.js";
import { Display } from "../render/display.js";
import { decodeFrame } from "../net/protocol.js";
import { clockTime } from "../takes/position.js";
import { Timeline } from "./timeline.js";

/** @import { Film } from "./types.d.ts" */

/** @type {Film} */
const film = JSON.parse(document.getElementById("film")?.textContent ?? "");
for (const asset of film.structures.flatMap(({ assets }) => assets)) {
  if (asset.url !== undefined) asset.url = film.pictures[asset.url] ?? asset.url;
}
const isJapanese = /^ja\b/.test(navigator.language);
const words = isJapanese
  ? { play: "再生", pause: "一時停止", position: "再生位置", loop: "ループ", noWebGL: "このブラウザには WebGL2 がありません。" }
  : { play: "Play", pause: "Pause", position: "Position", loop: "Loop", noWebGL: "This browser has no WebGL2." };
document.documentElement.lang = isJapanese ? "ja" : "en";

const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("stage"));
const toggle = /** @type {HTMLButtonElement} */ (document.getElementById("toggle"));
const loop = /** @type {HTMLButtonElement} */ (document.getElementById("loop"));
const scrubber = /** @type {HTMLInputElement} */ (document.getElementById("position"));
const time = /** @type {HTMLOutputElement} */ (document.getElementById("time"));
const insets = () => document.body.classList.contains("bare") ? 0 : 24;

const display = makeDisplay();
const timeline = new Timeline(film, (bytes) => decodeFrame(bytes), display);
let isPlaying = false;
let isLooping = true;
/** The position in the take, in seconds. */
let position = 0;
let last = 0;

function makeDisplay() {
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
    time.textContent = words.noWebGL;
    return null;
  }
}

/** @param {number} seconds */
function show(seconds) {
  position = Math.min(Math.max(seconds, 0), film.duration);
  timeline.show(position);
  scrubber.value = String(position);
  if (display !== null) time.textContent = `${clockTime(position)} / ${clockTime(film.duration)}`;
  scrubber.setAttribute("aria-valuetext", clockTime(position));
}

/** @param {boolean} isOn */
function play(isOn) {
  isPlaying = isOn;
  if (isOn && position >= film.duration) position = 0;
  toggle.textContent = isOn ? words.pause : words.play;
  last = performance.now();
  if (isOn) requestAnimationFrame(step);
}

/** @param {number} now */
function step(now) {
  if (!isPlaying) return;
  const next = position + Math.max(0, now - last) / 1000;
  last = now;
  if (next < film.duration) show(next);
  else if (isLooping && film.duration > 0) show(next % film.duration);
  else {
    show(film.duration);
    return play(false);
  }
  requestAnimationFrame(step);
}

canvas.setAttribute("aria-label", film.title);
scrubber.max = String(film.duration);
scrubber.setAttribute("aria-label", words.position);
loop.textContent = words.loop;
toggle.addEventListener("click", () => play(!isPlaying));
loop.addEventListener("click", () => {
  isLooping = !isLooping;
  loop.setAttribute("aria-pressed", String(isLooping));
});
scrubber.addEventListener("input", () => {
  play(false);
  show(Number(scrubber.value));
});
addEventListener("keydown", (event) => {
  if (event.key !== " " || event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  play(!isPlaying);
});
show(0);
// Under reduced motion the film starts with a press of the button.
play(!matchMedia("(prefers-reduced-motion: reduce)").matches);

// For programs that take pictures of the film: shows a moment at once, and reports when all is loaded.
Object.assign(globalThis, {
  film: {
    duration: film.duration,
    stage: film.structures[0]?.stage,
    isReady: () => display !== null && timeline.isSettled,
    /** @param {number} seconds */
    show(seconds) {
      document.body.classList.add("bare");
      play(false);
      if (display !== null) display.isFine = true;
      show(seconds);
      display?.redraw();
    },
  },
});
