// The common content of the presenter's drawers: a title, a close button, and sections that follow the room.

import { isComposing } from "./composing.js";
import { button, make } from "./dom.js";
import { text } from "./strings.js";

/** @import { StringName } from "./types.d.ts" */

/** The content of a drawer. */
export class DrawerContent {
  #title;

  /**
   * @param {HTMLElement} drawer
   * @param {StringName} title
   * @param {{ element: HTMLElement, update: () => void }[]} sections
   * @param {HTMLElement} last what follows the sections and never changes
   * @param {() => void} onClose
   */
  constructor(drawer, title, sections, last, onClose) {
    this.drawer = drawer;
    this.sections = sections;
    this.#title = make("h2", { tabindex: -1 }, text(title));
    const close = button("×", onClose, { class: "close", "aria-label": text("close") });
    drawer.append(make("header", {}, this.#title, close), ...sections.map(({ element }) => element), last);
    drawer.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !isComposing(event)) onClose();
    });
  }

  get isOpen() {
    return !this.drawer.hidden;
  }

  /** Moves the focus to the title. */
  focus() {
    this.#title.focus({ preventScroll: true });
  }

  /** The room has changed, or the drawer has been opened or closed. */
  update() {
    if (this.isOpen) for (const { update } of this.sections) update();
  }
}
