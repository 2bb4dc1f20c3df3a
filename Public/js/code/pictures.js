// The pictures of versions: what the stage showed when a version first played. This browser keeps them.

import { hidesCanvases } from "../page/canvasNoise.js";
import { storagePrefix } from "./drafts.js";

/** @import { PictureStorage } from "./types.d.ts" */

/** @typedef {{ x: number, y: number, width: number, height: number }} Stage in CSS pixels */

/** The age at which a version's picture is taken, in ms: its pictures and fonts have arrived. */
const pictureDelay = 500;
/** The most pictures. */
const most = 60;
/** In pixels. */
const size = { width: 96, height: 60 };
/** The digits by which a version's content is named in the history, which are the first ones of its whole name. */
const digits = 16;

/** The pictures of a folder's versions. */
export class Pictures {
  #storage;
  #key;

  /** @param {PictureStorage | null} storage null where the browser keeps nothing @param {string} folder */
  constructor(storage, folder) {
    this.#storage = storage;
    this.#key = `${storagePrefix(folder)}pictures`;
  }

  /** The picture of a version in the history, as an address, or null. @param {string} id */
  read(id) {
    return this.#all.find(([content]) => id.endsWith(`-${content}`))?.[1] ?? null;
  }

  /** Keeps a picture, in place of an earlier one of the same content. @param {string} version @param {string} address */
  keep(version, address) {
    const content = version.slice(0, digits);
    const others = this.#all.filter(([other]) => other !== content);
    try {
      this.#storage?.setItem(this.#key, JSON.stringify([[content, address], ...others].slice(0, most)));
    } catch {
      // Drafts go before pictures.
      this.#storage?.removeItem(this.#key);
    }
  }

  /** The newest first. @returns {[content: string, address: string][]} */
  get #all() {
    try {
      const all = JSON.parse(this.#storage?.getItem(this.#key) ?? "[]");
      return Array.isArray(all) ? all.filter((entry) => Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "string") : [];
    } catch {
      return [];
    }
  }
}

/** Takes a picture of a saved version once it plays. */
export class Camera {
  /** The version, and when its picture is taken, in ms; null until it plays. @type {{ version: string, at: number | null } | null} */
  #next = null;

  /** A version was saved. @param {string} version */
  expect(version) {
    this.#next = { version, at: null };
  }

  /** Another version of the scene plays. @param {() => void} draw draws the stage */
  renew(draw) {
    if (this.#next === null) return;
    this.#next.at = performance.now() + pictureDelay;
    setTimeout(draw, pictureDelay);
  }

  /**
   * The stage has just been drawn.
   * @param {HTMLCanvasElement} canvas
   * @param {Stage} stage
   * @param {Pictures | null} pictures
   * @returns {boolean} whether there is a new picture
   */
  take(canvas, stage, pictures) {
    if (this.#next === null || this.#next.at === null || performance.now() < this.#next.at) return false;
    const address = hidesCanvases() ? null : pictureOf(canvas, stage);
    if (address !== null) pictures?.keep(this.#next.version, address);
    this.#next = null;
    return address !== null;
  }
}

/**
 * The stage as a small picture's address, or null. The canvas has to have been drawn just now.
 * @param {HTMLCanvasElement} canvas
 * @param {Stage} stage
 */
function pictureOf(canvas, stage) {
  const picture = Object.assign(document.createElement("canvas"), size);
  const context = picture.getContext("2d");
  if (context === null || canvas.clientWidth === 0) return null;
  const ratio = canvas.width / canvas.clientWidth;
  const scale = Math.min(size.width / stage.width, size.height / stage.height);
  const [width, height] = [stage.width * scale, stage.height * scale];
  context.drawImage(canvas, stage.x * ratio, stage.y * ratio, stage.width * ratio, stage.height * ratio,
    (size.width - width) / 2, (size.height - height) / 2, width, height);
  return picture.toDataURL("image/webp", 0.7);
}
