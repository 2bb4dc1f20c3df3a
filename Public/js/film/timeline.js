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

/** Gives assets the content that their page has. @param {Film} film @param {Record<string, string>} pictures by address */
export function showEmbedded(film, pictures) {
  for (const asset of film.structures.flatMap(({ assets }) => assets)) {
    if (asset.url !== undefined) asset.url = pictures[asset.url] ?? asset.url;
  }
}

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

  /**
   * The frame that follows the shown one, and the part of the way to it that a moment has gone; null where nothing lies
   * between the two.
   * @param {number} seconds
   */
  way(seconds) {
    const { frames, interval = 0 } = this.film;
    const [from, to] = [frames.at(Math.max(0, this.#shown)), frames.at(this.#shown + 1)];
    if (interval === 0 || from === undefined || to === undefined || from[0] !== to[0]) return null;
    // A longer time is a rest, which ended shortly before the second frame.
    const begin = to[1] - from[1] > 1.5 * interval ? to[1] - interval : from[1];
    return seconds <= begin ? null : { frame: this.#frame(this.#shown + 1), part: (seconds - begin) / (to[1] - begin) };
  }

  /** @param {number} index */
  #apply(index) {
    const [structure] = this.film.frames[index];
    if (structure !== this.#structure) this.screen?.adopt(this.film.structures[structure]);
    this.#structure = structure;
    this.screen?.apply(this.#frame(index));
  }

  /** @param {number} index */
  #frame(index) {
    return this.decode(Uint8Array.from(atob(this.film.frames[index][2]), (character) => character.charCodeAt(0)).buffer);
  }
}
