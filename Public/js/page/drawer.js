// A presenter's drawer beside the stage, whose scripts and styles are fetched when it is first needed.

import { show } from "./dom.js";

/** @import { DrawerContent } from "./drawerContent.js" */
/** @import { RoomView } from "./room.js" */

/** Opens and closes a drawer. */
export class Drawer {
  /** @type {DrawerContent | null} */
  content = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  #isWanted = false;

  /** @param {RoomView} room @param {HTMLElement} element @param {() => Promise<DrawerContent>} fetchContent */
  constructor(room, element, fetchContent) {
    this.room = room;
    this.element = element;
    this.fetchContent = fetchContent;
  }

  get mayOpen() {
    return this.room.role === "presenter" && !this.room.session.isEmbedded;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {boolean} isOpen @throws {Error} where its files cannot be had */
  async show(isOpen) {
    const wasOpen = this.isOpen;
    this.#isWanted = isOpen && this.mayOpen;
    if (this.#isWanted) await this.load();
    // Meanwhile it may have been closed again.
    show(this.element, this.#isWanted);
    this.content?.update();
    if (this.isOpen && !wasOpen) this.content?.focus();
  }

  load() {
    this.#loading ??= this.fetchContent().then((content) => {
      this.content = content;
    }).catch((error) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }
}
