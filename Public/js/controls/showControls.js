// Controls of shows and uploads. The bar and the upload are loaded when a presenter needs them, the cross-fade when
// there is a show.

import { loadStyles } from "../page/dom.js";
import { text } from "../page/strings.js";

/** @import { ShowBar } from "../show/bar.js" */
/** @import { PictureUpload } from "../show/pictures.js" */
/** @import { RoomView } from "../page/room.js" */

/** The keys of presentation remotes, and their number of steps. @type {Record<string, number>} */
const remoteKeys = { PageDown: 1, PageUp: -1 };

/** The bar with the step and the problems of a show, its keys, and uploads of dropped pictures. */
export class ShowControls {
  /** @type {ShowBar | null} */
  #bar = null;
  /** @type {PictureUpload | null} */
  #pictureUpload = null;
  #isFading = false;

  /**
   * @param {RoomView} room
   * @param {HTMLElement} place the element that gets the bar as its first child
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

  /** The lower edge of the bar in the window, in CSS pixels from above; 0 without one. */
  get barEnd() {
    return this.#bar?.end ?? 0;
  }

  /** The room has changed. */
  update() {
    const { show, display } = this.room;
    this.#pictureUpload?.update();
    if (show === null) return;
    // Preloads the pictures of the next step.
    display?.contents.load(show.next.map((url) => ({ id: url, kind: "image", url })));
    if (display !== null && !this.#isFading) void this.#loadFade(display);
    if (this.#bar !== null) this.#bar.update();
    else if (this.room.mayLead) void this.#loadBar();
  }

  /** Changes the step for a presentation remote's key; false for any other key. @param {KeyboardEvent} event */
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
    const [{ Fade }] = await Promise.all([import("../render/fade.js"), loadStyles("/show.css")]);
    display.fade = new Fade(display.canvas);
  }
}
