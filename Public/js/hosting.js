// The switch of the presenter's drawer, whose scripts and styles are fetched when it is first opened, or somebody asks
// for the tilt.

import { loadStyles, show } from "./dom.js";

/** @import { People } from "./people/people.js" */
/** @import { RoomView } from "./room.js" */

/** Opens and closes the drawer, and sees who asks for the tilt. */
export class Hosting {
  /** @type {People | null} */
  #people = null;
  /** @type {Promise<void> | null} */
  #loading = null;

  #isWanted = false;

  /** @param {RoomView} room @param {HTMLElement} drawer @param {() => void} onToggle the drawer's own wish */
  constructor(room, drawer, onToggle) {
    this.room = room;
    this.drawer = drawer;
    this.onToggle = onToggle;
  }

  get mayHost() {
    return this.room.role === "presenter" && !this.room.session.isEmbedded;
  }

  get isOpen() {
    return !this.drawer.hidden;
  }

  /** @param {boolean} isOpen @throws {Error} where its files cannot be had */
  async show(isOpen) {
    const wasOpen = this.isOpen;
    this.#isWanted = isOpen && this.mayHost;
    if (this.#isWanted) await this.#load();
    // Meanwhile it may have been closed again.
    show(this.drawer, this.#isWanted);
    this.update();
    if (this.isOpen && !wasOpen) this.#people?.focus();
  }

  /** The room has changed. */
  update() {
    if (this.mayHost && this.room.presence.asking.length > 0) {
      // What did not arrive now is fetched with the next change.
      this.#load().then(() => this.#people?.update(), () => {});
    } else this.#people?.update();
  }

  /** Hands the tilt to whoever has asked first. */
  give() {
    const [id] = this.room.presence.asking;
    if (id !== undefined && this.mayHost) this.room.send({ type: "hand", id });
  }

  #load() {
    this.#loading ??= this.#fetch().catch((error) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #fetch() {
    const [{ People }] = await Promise.all([import("./people/people.js"), loadStyles("/people.css")]);
    this.#people = new People(this.room, this.drawer, this.onToggle);
  }
}
