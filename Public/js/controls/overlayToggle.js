// Opens the teaching overlay, which is loaded when it is first opened.

import { loadStyles } from "../page/dom.js";

/** @import { TeachingOverlay } from "../overlay/overlay.js" */
/** @import { RoomView } from "../page/room.js" */
/** @import { Drawn } from "../render/types.d.ts" */

/** Opens and closes the teaching overlay of a page. */
export class OverlayToggle {
  /** @type {TeachingOverlay | null} */
  #overlay = null;
  #isLoading = false;

  /** @param {HTMLElement} page @param {() => void} onChange called when the overlay's size has changed */
  constructor(page, onChange) {
    this.page = page;
    this.onChange = onChange;
  }

  get isOpen() {
    return this.#overlay !== null;
  }

  /** The place at which the stage may begin in the window, in CSS pixels. */
  get space() {
    return this.#overlay?.space ?? { left: 0, top: 0 };
  }

  /** @param {RoomView} view @throws {Error} if its files cannot be loaded */
  async toggle(view) {
    if (this.#isLoading) return;
    if (this.#overlay === null) {
      this.#isLoading = true;
      try {
        const [{ TeachingOverlay }] = await Promise.all([import("../overlay/overlay.js"), loadStyles("/overlay.css")]);
        this.#overlay = new TeachingOverlay(view, this.page, this.onChange);
      } finally {
        this.#isLoading = false;
      }
    } else {
      this.#overlay.close();
      this.#overlay = null;
    }
    this.page.classList.toggle("taught", this.isOpen);
    this.onChange();
  }

  /** @param {Drawn} drawn */
  follow(drawn) {
    this.#overlay?.follow(drawn);
  }
}
