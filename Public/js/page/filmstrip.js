// The scene menu: one tile a scene, each with the last picture that was seen of it.

import { make } from "./dom.js";
import { makeScrollEnds } from "./scrollEnds.js";
import { text } from "./strings.js";

/** @import { SceneDescription } from "../net/types.d.ts" */
/** @typedef {{ button: HTMLButtonElement, picture: HTMLElement, canvas: HTMLCanvasElement | null }} Tile */

const pictureSize = { width: 192, height: 120 };
/** A tile's picture is taken again this often, in ms. */
const pictureInterval = 10_000;
/** A scene has been on for so long, in ms, when its first picture is taken. */
const pictureDelay = 600;

/** Tiles in an element. */
export class Filmstrip {
  /** @type {Map<string, Tile>} */
  #tiles = new Map();
  #takenAt = -Infinity;
  #taken = "";
  #built = "";

  /** @param {HTMLElement} element @param {(name: string) => void} onChoose @param {() => void} draw draws the shown state once more */
  constructor(element, onChoose, draw) {
    this.element = make("div", { class: "tiles" });
    this.ends = makeScrollEnds(this.element, (count) => text("moreScenes", { count }));
    element.replaceChildren(this.element, ...this.ends.elements);
    this.onChoose = onChoose;
    this.draw = draw;
    // A drawer that opens takes some of its width: the scene that is on stays in sight.
    new ResizeObserver(() => this.#reveal()).observe(this.element);
  }

  /** @param {SceneDescription[]} scenes */
  build(scenes) {
    // The same scenes come with each connection: the tiles stay, and so does the keyboard's focus on them.
    const built = JSON.stringify(scenes);
    if (built === this.#built) return;
    this.#built = built;
    this.#tiles.clear();
    for (const [index, scene] of scenes.entries()) this.#tiles.set(scene.name, this.#tile(scene, index));
    this.element.replaceChildren(...[...this.#tiles.values()].map((tile) => tile.button));
    this.ends.update();
  }

  /** Marks the scene that is on. @param {string} name */
  select(name) {
    for (const [other, { button }] of this.#tiles) {
      if (other === name) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    this.#reveal();
  }

  #reveal() {
    this.element.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /**
   * Takes a picture for a scene's tile, now and then. Must be called right after a draw.
   * @param {string} name
   * @param {HTMLCanvasElement} canvas
   * @param {{ x: number, y: number, width: number, height: number }} stage in CSS pixels
   * @param {number} now in ms
   */
  capture(name, canvas, stage, now) {
    const tile = this.#tiles.get(name);
    if (name !== this.#taken) {
      [this.#taken, this.#takenAt] = [name, now + pictureDelay - pictureInterval];
      // A scene that stands still is drawn once more for its tile.
      setTimeout(this.draw, pictureDelay);
    }
    if (tile === undefined || now - this.#takenAt < pictureInterval) return;
    this.#takenAt = now;
    const seen = tile.canvas ??= make("canvas", pictureSize);
    const context = seen.getContext("2d");
    if (context === null) return;
    const ratio = canvas.width / canvas.clientWidth;
    const source = /** @type {const} */ ([stage.x * ratio, stage.y * ratio, stage.width * ratio, stage.height * ratio]);
    const scale = Math.min(pictureSize.width / stage.width, pictureSize.height / stage.height);
    const [width, height] = [stage.width * scale, stage.height * scale];
    const [x, y] = [(pictureSize.width - width) / 2, (pictureSize.height - height) / 2];
    context.clearRect(0, 0, pictureSize.width, pictureSize.height);
    context.drawImage(canvas, ...source, x, y, width, height);
    fill(tile.picture, seen);
  }

  /** @param {SceneDescription} scene @param {number} index @returns {Tile} */
  #tile(scene, index) {
    const picture = make("span", { class: "picture", "aria-hidden": "true" });
    const digit = index < 10 ? [make("kbd", { "aria-hidden": "true" }, String((index + 1) % 10))] : [];
    const title = make("span", { class: "title" }, ...digit, scene.title);
    const button = make("button", { type: "button", class: "tile", title: scene.title }, picture, title);
    button.addEventListener("click", () => this.onChoose(scene.name));
    if (scene.thumbnail !== undefined) showThumbnail(scene.thumbnail, picture);
    return { button, picture, canvas: null };
  }
}

/** Puts a picture into its place in a tile. @param {HTMLElement} place @param {HTMLElement} picture */
function fill(place, picture) {
  place.style.backgroundImage = "none";
  place.replaceChildren(picture);
}

/**
 * Shows a small picture unless the scene itself has been seen by then.
 * @param {string} url @param {HTMLElement} place
 */
function showThumbnail(url, place) {
  const image = make("img", { alt: "" });
  // Chromium sends a referer for a picture named by a style, in spite of the page's policy.
  image.referrerPolicy = "no-referrer";
  image.addEventListener("load", () => place.childElementCount === 0 && fill(place, image));
  image.src = url;
}
