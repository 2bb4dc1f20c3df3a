// Uploads of pictures for the current scene: chosen or dropped, sent one after the other, then shown together.

import { button, make, show } from "../page/dom.js";
import { dialogCard, toggleDialog } from "../page/dialog.js";
import { authorized } from "../net/session.js";
import { text } from "../page/strings.js";
import { PictureOrder, picturesOf } from "./order.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { SceneDescription } from "../net/types.d.ts" */

/** The types that the server accepts; phones convert their own formats. */
const kinds = "image/png,image/jpeg,image/webp,image/svg+xml";

/** The reason that a scene cannot show this number of pictures, or null. @param {SceneDescription | undefined} scene @param {number} count */
function pictureCountProblem(scene, count) {
  if (scene?.pictures === undefined) return text("bringNowhere");
  const [, most] = scene.pictures;
  return count <= most ? null : text("bringCount", { scene: scene.title, range: rangeOf(most), count });
}

/** The numbers of pictures that may be chosen: fewer than a scene shows are enough. @param {number} most */
const rangeOf = (most) => most === 1 ? "1" : `1–${most}`;

/** So many pictures at least: where there are fewer, they come again. @template T @param {T[]} pictures @param {number} fewest */
function repeated(pictures, fewest) {
  return Array.from({ length: Math.max(pictures.length, fewest) }, (_, index) => pictures[index % pictures.length]);
}

/** The dialog for choosing pictures, and their upload. */
export class PictureUpload {
  #isSending = false;
  #order = new PictureOrder((pictures) => this.#send({ type: "pictures", pictures: repeated(pictures, this.room.scene?.pictures?.[0] ?? 1) }));

  /** @param {RoomView} room */
  constructor(room) {
    this.room = room;
    this.input = make("input", { type: "file", id: "bring-files", accept: kinds, multiple: true });
    this.input.addEventListener("change", () => {
      void this.take([...this.input.files ?? []]);
      this.input.value = "";
    });
    this.help = make("p", { class: "help" });
    this.progress = make("p", { class: "progress", role: "status" });
    this.complaint = make("p", { class: "complaint", role: "alert" });
    this.notes = make("div", { role: "status" });
    this.own = button(text("bringOwn"), () => this.#showPictures([], []));
    this.dialog = make("dialog", { class: "bringing", id: "bring", "aria-label": text("bring") });
    const label = make("label", { for: "bring-files" }, text("bringChoose"));
    this.dialog.append(dialogCard(
      text("bring"), this.dialog, this.help, label, this.input, this.progress, this.complaint, this.notes, this.#order.element,
      make("div", { class: "actions" }, this.own),
    ));
    document.body.append(this.dialog);
    this.update();
  }

  open() {
    this.update();
    if (!this.#isSending) {
      this.complaint.textContent = "";
      this.notes.replaceChildren();
    }
    if (!this.dialog.open) toggleDialog(this.dialog);
  }

  /** The room has changed. */
  update() {
    const { scene } = this.room;
    const [, most] = scene?.pictures ?? [0, 0];
    this.help.textContent = scene?.pictures === undefined
      ? text("bringNowhere")
      : text("bringHelp", { scene: scene.title, range: rangeOf(most) });
    this.input.multiple = most !== 1;
    this.input.disabled = most === 0 || this.#isSending;
    show(this.own, most > 0);
    // The structure follows the message about the scene.
    this.#order.show(most > 0 ? picturesOf(this.room.display?.playout.received.structure) : []);
  }

  /** Uploads files and shows them, or reports an error. @param {File[]} files */
  async take(files) {
    if (files.length === 0 || this.#isSending) return;
    this.open();
    const { scene } = this.room;
    const fault = pictureCountProblem(scene, files.length);
    if (fault !== null) return this.#complain(fault);
    this.#isSending = true;
    this.update();
    const pictures = [];
    /** @type {string[]} */
    const notes = [];
    for (const [index, file] of files.entries()) {
      this.progress.textContent = text("bringSending", { number: index + 1, count: files.length });
      const { picture, notices, sentence } = await this.#upload(file);
      if (sentence !== undefined) {
        this.#complain(`${file.name}: ${sentence}`);
        break;
      }
      pictures.push(picture);
      notes.push(...(notices ?? []).map((notice) => `${file.name}: ${notice}`));
    }
    this.#isSending = false;
    this.progress.textContent = "";
    this.update();
    if (pictures.length < files.length) return;
    // Meanwhile the room may have gone on to another scene.
    if (this.room.scene?.name !== scene?.name) return this.#complain(text("bringGone"));
    this.#showPictures(repeated(pictures, scene?.pictures?.[0] ?? 1), notes);
  }

  /** @param {File} file @returns {Promise<{ picture?: object, notices?: string[], sentence?: string }>} */
  async #upload(file) {
    const { session } = this.room;
    try {
      const headers = { ...authorized(session).headers, "content-type": "application/octet-stream" };
      const response = await fetch(`/api/rooms/${session.room}/pictures`, { method: "POST", headers, body: file });
      if (response.ok) {
        const { notices, ...picture } = await response.json();
        return { picture, notices };
      }
      return { sentence: (await response.text()).trim() };
    } catch {
      return { sentence: text("bringLost") };
    }
  }

  /**
   * Shows pictures, and notes about missing parts.
   * @param {(object | undefined)[]} pictures @param {string[]} notes
   */
  #showPictures(pictures, notes) {
    if (!this.#send({ type: "pictures", pictures })) return;
    this.notes.replaceChildren(...notes.map((note) => make("p", { class: "help" }, note)));
    if (notes.length === 0) this.dialog.close();
  }

  /** Sends a message, or says that it could not. @param {object} message */
  #send(message) {
    const isSent = this.room.send(message);
    if (!isSent) this.#complain(text("bringLost"));
    return isSent;
  }

  /** @param {string} sentence */
  #complain(sentence) {
    this.progress.textContent = "";
    this.complaint.textContent = sentence;
  }
}
