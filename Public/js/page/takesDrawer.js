// Opens the presenter's drawer of takes, which is fetched when it is first opened, and records.

import { loadStyles } from "./dom.js";
import { Drawer } from "./drawer.js";

/** @import { RoomView } from "./room.js" */

/** Opens and closes the drawer, and records. */
export class TakesDrawer extends Drawer {
  /** @param {RoomView} room @param {HTMLElement} element @param {() => void} onToggle the drawer's own wish */
  constructor(room, element, onToggle) {
    super(room, element, async () => {
      const [{ Takes }] = await Promise.all([
        import("../takes/takes.js"), loadStyles("/people.css"), loadStyles("/takes.css"),
      ]);
      return new Takes(room, element, onToggle);
    });
  }

  /** The room has changed. */
  update() {
    this.content?.update();
  }

  /** Begins to record the room, or ends that. */
  toggle() {
    if (this.mayOpen) this.room.send({ type: "record", value: this.room.replay.recording === null });
  }
}
