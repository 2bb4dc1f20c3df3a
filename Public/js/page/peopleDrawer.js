// Opens the presenter's drawer of people, which is fetched when it is first opened or somebody asks for the tilt.

import { loadStyles } from "./dom.js";
import { Drawer } from "./drawer.js";

/** @import { RoomView } from "./room.js" */

/** Opens and closes the drawer, and sees who asks for the tilt. */
export class PeopleDrawer extends Drawer {
  /** @param {RoomView} room @param {HTMLElement} drawer @param {() => void} onToggle the drawer's own wish */
  constructor(room, drawer, onToggle) {
    super(room, drawer, async () => {
      const [{ People }] = await Promise.all([import("../people/people.js"), loadStyles("/people.css")]);
      return new People(room, drawer, onToggle);
    });
  }

  /** The room has changed. */
  update() {
    if (this.mayOpen && this.room.presence.asking.length > 0) {
      // What did not arrive now is fetched with the next change.
      this.load().then(() => this.content?.update(), () => {});
    } else this.content?.update();
  }

  /** Hands the tilt to whoever has asked first. */
  handTilt() {
    const [id] = this.room.presence.asking;
    if (id !== undefined && this.mayOpen) this.room.send({ type: "hand", id });
  }
}
