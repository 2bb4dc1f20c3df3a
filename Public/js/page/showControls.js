// Controls of shows and people's own pictures. The bar and the upload are fetched when a presenter needs them, the
// cross-fade when there is a show.

import { loadStyles } from "./dom.js";
import { text } from "./strings.js";

/** @import { ShowBar } from "../show/bar.js" */
/** @import { PictureUpload } from "../show/pictures.js" */
/** @import { RoomView } from "./room.js" */

/** The keys that presenter remotes send, and how many steps they go. @type {Record<string, number>} */
const remoteKeys = { PageDown: 1, PageUp: -1 };

/** Shows where the show is and what is wrong with it, goes on and back, and takes pictures that are dropped. */
export class ShowControls {
  /** @type {ShowBar | null} */
  #bar = null;
  /** @type {PictureUpload | null} */
  #pictureUpload = null;
  #isFading = false;

  /**
   * @param {RoomView} room
   * @param {HTMLElement} place where the bar with the steps comes first
   * @param {(sentence: string) => void} say
   */
  constructor(room, place, say) {
    this.room = room;
    this.place = place;
    this.say = say;
    addEventListener("dragover", (event) => this.#hasFiles(event) && event.preventDefault());
    addEventListener("drop", (event) => {
      if (!this.#hasFiles(event)) return;
      event.preventDefault();
      const files = [...event.dataTransfer?.files ?? []];
      void this.loadPictureUpload().then((upload) => upload?.take(files));
    });
  }

  /** The room has changed. */
  update() {
    const { show, display } = this.room;
    this.#pictureUpload?.update();
    if (show === null) return;
    // What the next step shows is there when it comes.
    display?.contents.load(show.next.map((url) => ({ id: url, kind: "image", url })));
    if (display !== null && !this.#isFading) void this.#loadFade(display);
    if (this.#bar !== null) this.#bar.update();
    else if (this.room.mayLead) void this.#loadBar();
  }

  /** Goes on or back for a presenter's remote; false for any other key. @param {KeyboardEvent} event */
  key({ key, ctrlKey, metaKey, altKey }) {
    const step = remoteKeys[key];
    if (step === undefined || ctrlKey || metaKey || altKey || this.room.show === null || !this.room.mayLead) return false;
    return this.room.send({ type: "show", step });
  }

  /** Opens the card where pictures are chosen. */
  async open() {
    (await this.loadPictureUpload())?.open();
  }

  /** @returns {Promise<PictureUpload | null>} */
  async loadPictureUpload() {
    if (!this.room.mayLead) return null;
    try {
      const [{ PictureUpload }] = await Promise.all([import("../show/pictures.js"), loadStyles("/show.css")]);
      this.#pictureUpload ??= new PictureUpload(this.room);
    } catch {
      this.say(text("incomplete"));
    }
    return this.#pictureUpload;
  }

  /** @param {DragEvent} event */
  #hasFiles({ dataTransfer }) {
    return this.room.mayLead && (dataTransfer?.types.includes("Files") ?? false);
  }

  async #loadBar() {
    const [{ ShowBar }] = await Promise.all([import("../show/bar.js"), loadStyles("/show.css")]);
    if (this.#bar !== null) return;
    this.#bar = new ShowBar(this.room);
    this.place.prepend(this.#bar.element);
    this.#bar.update();
  }

  /** @param {NonNullable<RoomView["display"]>} display */
  async #loadFade(display) {
    this.#isFading = true;
    const [{ Fade }] = await Promise.all([import("../show/fade.js"), loadStyles("/show.css")]);
    display.fade = new Fade(display.canvas);
  }
}
