// The position in a film that plays, and the controls that say and change it.

import { clockTime } from "../takes/position.js";

/** @typedef {{ toggle: HTMLButtonElement, scrubber: HTMLInputElement, time: HTMLOutputElement }} Controls */
/** @typedef {{ play: string, pause: string, position: string }} Words */

/** Plays one film, over and over. */
export class Playback {
  /** Whether it is to play; out of sight it waits. */
  isPlaying = false;
  isLooping = true;
  /** The position in the film, in seconds. */
  position = 0;
  #isSeen = true;
  #isScheduled = false;
  #last = 0;

  /**
   * @param {number} duration in seconds
   * @param {Controls} controls
   * @param {Words} words
   * @param {(seconds: number) => void} onShow called with each position, to draw it
   * @param {() => void} onChange called when it begins to play and when it stops
   */
  constructor(duration, controls, words, onShow, onChange = () => {}) {
    this.duration = duration;
    this.controls = controls;
    this.words = words;
    this.onShow = onShow;
    this.onChange = onChange;
    const { toggle, scrubber, time } = controls;
    scrubber.max = String(duration);
    scrubber.setAttribute("aria-label", words.position);
    // It changes with each frame, which no screen reader is to say.
    time.setAttribute("aria-live", "off");
    toggle.addEventListener("click", () => this.play(!this.isPlaying));
    scrubber.addEventListener("input", () => {
      this.play(false);
      this.show(Number(scrubber.value));
    });
  }

  /** @param {number} seconds */
  show(seconds) {
    const { scrubber, time } = this.controls;
    this.position = Math.min(Math.max(seconds, 0), this.duration);
    this.onShow(this.position);
    scrubber.value = String(this.position);
    time.textContent = `${clockTime(this.position)} / ${clockTime(this.duration)}`;
    scrubber.setAttribute("aria-valuetext", clockTime(this.position));
  }

  /** @param {boolean} isOn */
  play(isOn) {
    this.isPlaying = isOn;
    if (isOn && this.position >= this.duration) this.position = 0;
    this.controls.toggle.textContent = isOn ? this.words.pause : this.words.play;
    this.#goOn();
    this.onChange();
  }

  /** Waits out of sight, and goes on from there. @param {boolean} isSeen */
  see(isSeen) {
    this.#isSeen = isSeen;
    this.#goOn();
  }

  #goOn() {
    if (!this.isPlaying || !this.#isSeen || this.#isScheduled) return;
    this.#last = performance.now();
    this.#schedule();
  }

  #schedule() {
    this.#isScheduled = true;
    requestAnimationFrame((now) => this.#step(now));
  }

  /** @param {number} now */
  #step(now) {
    this.#isScheduled = false;
    if (!this.isPlaying || !this.#isSeen) return;
    const next = this.position + Math.max(0, now - this.#last) / 1000;
    this.#last = now;
    if (next < this.duration) this.show(next);
    else if (this.isLooping && this.duration > 0) this.show(next % this.duration);
    else {
      this.show(this.duration);
      return this.play(false);
    }
    this.#schedule();
  }
}
