// Opens the inspector, which is loaded when it is first opened; a presenter's page keeps the last seconds before.

import { loadStyles } from "../page/dom.js";

/** @import { Inspector } from "../inspector/inspector.js" */
/** @import { Recording } from "../inspector/recording.js" */
/** @import { RoomView } from "../page/room.js" */

/** Opens and closes the inspector of a page. */
export class InspectorToggle {
  /** Null until this page leads. @type {Recording | null} */
  #recording = null;
  /** @type {Inspector | null} */
  #inspector = null;
  #isLoading = false;

  /** @param {HTMLElement} page @param {() => void} onChange called when its size has changed */
  constructor(page, onChange) {
    this.page = page;
    this.onChange = onChange;
  }

  get isOpen() {
    return this.#inspector !== null;
  }

  /** The height that it takes from the stage at the lower edge, in CSS pixels. */
  get height() {
    return this.#inspector?.height ?? 0;
  }

  /** The width that it takes from the stage at the right edge, in CSS pixels. @param {number} free the width that there is */
  side(free) {
    return this.#inspector?.side(free) ?? 0;
  }

  /** Keeps what the room shows from now on. @param {RoomView} room @throws {Error} if its files cannot be loaded */
  async record(room) {
    if (this.#recording !== null || !room.mayLead || room.display === null) return;
    const { Recording } = await import("../inspector/recording.js");
    const { display } = room;
    const recording = this.#recording ??= new Recording();
    // What stands still since before sends nothing more.
    const { received } = display.playout;
    if (room.newestFrame !== null && received.isComplete) recording.add(received, room.newestFrame, performance.now());
    room.onFrame = (frame) => recording.add(display.playout.received, frame, performance.now());
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was the inspector's */
  key(event) {
    return this.#inspector?.key(event) ?? false;
  }

  /** @param {RoomView} room @throws {Error} if its files cannot be loaded */
  async toggle(room) {
    if (this.#isLoading || !room.mayLead) return;
    if (this.#inspector !== null) {
      this.#inspector.close();
      this.#inspector = null;
    } else {
      this.#isLoading = true;
      try {
        const [{ Inspector }] = await Promise.all([
          import("../inspector/inspector.js"), loadStyles("/inspector.css"), this.record(room),
        ]);
        if (this.#recording === null || room.display === null) return;
        this.#inspector = new Inspector(room.display, this.#recording, room, this.onChange, () => void this.toggle(room));
      } finally {
        this.#isLoading = false;
      }
    }
    this.page.classList.toggle("inspecting", this.isOpen);
    this.onChange();
  }
}
