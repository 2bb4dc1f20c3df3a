// The frames of a film that belong to a moment: at most those since the last complete one are applied.

/** @import { Film } from "./types.d.ts" */
/** @import { Frame, SceneMessage } from "../net/types.d.ts" */

/**
 * A part that shows frames, as a `Display` does.
 * @typedef {object} Screen
 * @property {() => void} restart
 * @property {{ structure: { epoch: number } | null }} state
 * @property {{ isSettled(assets: Iterable<any>): boolean }} contents
 * @property {(message: SceneMessage) => void} adopt
 * @property {(frame: Frame) => boolean} apply
 */

/** Feeds a film to a screen. */
export class Timeline {
  /** The index of the frame that is shown; -1 for none. */
  #shown = -1;
  #structure = -1;

  /** @param {Film} film @param {(bytes: ArrayBuffer) => Frame} decode @param {Screen | null} screen */
  constructor(film, decode, screen) {
    this.film = film;
    this.decode = decode;
    this.screen = screen;
  }

  /** Whether the pictures of the present scene have been loaded. */
  get isSettled() {
    return this.screen?.contents.isSettled(this.film.structures[this.#structure]?.assets ?? []) ?? false;
  }

  /** The index of the last frame that is not after a time. @param {number} seconds */
  index(seconds) {
    let [low, high] = [0, this.film.frames.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.film.frames[middle][1] <= seconds) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Shows a moment. @param {number} seconds */
  show(seconds) {
    const target = this.index(seconds);
    if (target === this.#shown || target < 0) return;
    const key = this.film.keys.findLast((key) => key <= target) ?? 0;
    const isForward = target > this.#shown && key <= this.#shown;
    const first = isForward ? this.#shown + 1 : key;
    if (!isForward) this.screen?.restart();
    for (let index = first; index <= target; index += 1) this.#apply(index);
    this.#shown = target;
  }

  /** @param {number} index */
  #apply(index) {
    const [structure, , bytes] = this.film.frames[index];
    if (structure !== this.#structure) this.screen?.adopt(this.film.structures[structure]);
    this.#structure = structure;
    const frame = this.decode(Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)).buffer);
    this.screen?.apply(frame);
  }
}
