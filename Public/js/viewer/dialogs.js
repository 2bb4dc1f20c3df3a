// The dialogs of the viewer page: how to join, pictures and videos, and the keys. Each is loaded when it is first opened.

import { find } from "../page/dom.js";
import { showIncomplete, showToast } from "../page/notices.js";

/** @import { Capture } from "../page/capture.js" */
/** @import { Join } from "../page/join.js" */
/** @import { RoomView } from "../page/room.js" */

/** Every method that opens something rejects if its files cannot be loaded. */
export class Dialogs {
  #room;
  #toast;
  #onRecording;
  /** Null until this page may invite people, or the person here asks how to join. @type {Join | null} */
  #join = null;
  /** @type {Capture | null} */
  #capture = null;
  /** The code to type that the dialog shows, by its number. */
  #typedCode;
  #captureDialog = find("capture", HTMLDialogElement);
  #keysDialog = find("keys", HTMLDialogElement);

  /** @param {RoomView} room @param {HTMLElement} toast @param {(isRecording: boolean) => void} onRecording a video starts or ends */
  constructor(room, toast, onRecording) {
    this.#room = room;
    this.#typedCode = room.presence.code;
    this.#toast = toast;
    this.#onRecording = onRecording;
    // The server's addresses change with the network, and a page on its own machine keeps its connection.
    addEventListener("online", () => void this.#join?.refresh().catch(() => {}));
  }

  /** Whether there is a join code to show. */
  get mayInvite() {
    return this.#join?.mayInvite === true;
  }

  /** Fills the invitation in the corner. */
  async prepareInvitation() {
    await (await this.#loadJoin()).prepare();
  }

  async toggleJoin() {
    if (this.#room.hello !== null) await (await this.#loadJoin()).toggle();
  }

  /** The presence has changed, and with it perhaps the code to type. */
  update() {
    const { code } = this.#room.presence;
    if (code === this.#typedCode) return;
    this.#typedCode = code;
    void this.#join?.renewed().catch(() => {});
  }

  async toggleKeys() {
    const { fillKeys } = await import("../page/keys.js");
    if (!this.#keysDialog.open) fillKeys(this.#keysDialog);
    await toggle(this.#keysDialog);
  }

  /** Opens the dialog, or ends a video that is being recorded. */
  async toggleCapture() {
    const capture = await this.#loadCapture();
    if (capture.isRecording) return capture.toggleVideo();
    capture.fill(this.#captureDialog);
    await toggle(this.#captureDialog);
  }

  async savePicture() {
    await (await this.#loadCapture()).savePicture();
  }

  async toggleVideo() {
    (await this.#loadCapture()).toggleVideo();
  }

  /** The stage has just been drawn. */
  drawn() {
    if (this.#capture?.isRecording) this.#capture.drawn();
  }

  async #loadJoin() {
    const { Join } = await import("../page/join.js");
    this.#join ??= new Join(this.#room.session, find("attract", HTMLElement), find("join", HTMLDialogElement), () => {
      void this.toggleJoin().catch(() => showIncomplete(this.#toast));
    }, this.#room.mayLead ? () => this.#room.send({ type: "code" }) : undefined);
    return this.#join;
  }

  async #loadCapture() {
    const { Capture } = await import("../page/capture.js");
    this.#capture ??= new Capture(this.#room, this.#onRecording, (sentence) => showToast(this.#toast, sentence));
    return this.#capture;
  }
}

/** @param {HTMLDialogElement} dialog */
async function toggle(dialog) {
  const { toggleDialog } = await import("../page/dialog.js");
  toggleDialog(dialog);
}
