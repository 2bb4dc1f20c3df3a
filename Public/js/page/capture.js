// A picture or a video of the stage, saved as a file.

import { hidesCanvases } from "./canvasNoise.js";
import { dialogCard } from "./dialog.js";
import { button, make } from "./dom.js";
import { download } from "./download.js";
import { text } from "./strings.js";

/** @import { RoomView } from "./room.js" */

/** The interval at which a still scene is drawn while it is recorded, in ms. */
const stillInterval = 200;
const framesPerSecond = 60;
/** Formats that browsers can record, the best first; Safari knows the last only. */
const videoTypes = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];

/** Copies the stage, without its surroundings, as often as it is drawn. */
export class Capture {
  #picture = document.createElement("canvas");
  /** @type {MediaRecorder | null} */
  #recorder = null;
  #timer = 0;
  #video = button("", () => this.toggleVideo());

  /**
   * @param {RoomView} room
   * @param {(isRecording: boolean) => void} onChange
   * @param {(sentence: string) => void} onError
   */
  constructor(room, onChange, onError) {
    this.room = room;
    this.onChange = onChange;
    this.onError = onError;
    this.#update();
  }

  get isRecording() {
    return this.#recorder !== null;
  }

  /** @param {HTMLDialogElement} dialog */
  fill(dialog) {
    const picture = button(text("savePicture"), () => void this.savePicture(), { class: "primary" });
    const help = make("p", { class: "note" }, text("captureHelp"));
    dialog.replaceChildren(dialogCard(text("capture"), dialog, make("div", { class: "actions" }, picture, this.#video), help));
  }

  /** Saves the present picture of the stage. */
  async savePicture() {
    const { display } = this.room;
    if (display === null) return;
    if (hidesCanvases()) return this.onError(text("canvasesHidden"));
    // A canvas of WebGL can only be read in the task that drew it.
    display.redraw();
    this.drawn();
    /** @type {Blob | null} */
    const blob = await new Promise((resolve) => this.#picture.toBlob(resolve, "image/png"));
    if (blob === null) this.onError(text("captureFailed"));
    else download(blob, this.#name("png"));
  }

  /** Begins a video, or ends and saves it. */
  toggleVideo() {
    if (this.#recorder !== null) return this.#recorder.stop();
    const type = videoTypes.find((type) => globalThis.MediaRecorder?.isTypeSupported(type));
    if (type === undefined) return this.onError(text("videoUnsupported"));
    if (hidesCanvases()) return this.onError(text("canvasesHidden"));
    this.room.display?.redraw();
    this.#fit();
    this.drawn();
    const recorder = new MediaRecorder(this.#picture.captureStream(framesPerSecond), {
      mimeType: type,
      videoBitsPerSecond: 12_000_000,
    });
    const name = this.#name(type.startsWith("video/webm") ? "webm" : "mp4");
    /** @type {Blob[]} */
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onerror = () => this.onError(text("captureFailed"));
    recorder.onstop = () => {
      clearInterval(this.#timer);
      this.#recorder = null;
      this.#update();
      void this.#save(new Blob(parts, { type }), name);
    };
    recorder.start(1000);
    this.#recorder = recorder;
    this.#timer = setInterval(() => this.room.display?.invalidate(), stillInterval);
    this.#update();
  }

  /** Saves a video, with its length and an index. @param {Blob} video @param {string} name */
  async #save(video, name) {
    if (!name.endsWith(".webm")) return download(video, name);
    const module = await import("./webm.js").catch(() => null);
    download(await module?.completed(video) ?? video, name);
  }

  /** Copies the stage, which has just been drawn. */
  drawn() {
    const { display } = this.room;
    if (display === null) return;
    // A video keeps the size with which it began; a window that changes is scaled into it.
    if (this.#recorder === null) this.#fit();
    const ratio = display.canvas.width / display.canvas.clientWidth;
    const { x, y, width, height } = display.stageFrame;
    const context = this.#picture.getContext("2d");
    context?.clearRect(0, 0, this.#picture.width, this.#picture.height);
    context?.drawImage(
      display.canvas, x * ratio, y * ratio, width * ratio, height * ratio,
      0, 0, this.#picture.width, this.#picture.height,
    );
  }

  #fit() {
    const { display } = this.room;
    if (display === null) return;
    const ratio = display.canvas.width / display.canvas.clientWidth;
    // Video encoders want even lengths.
    this.#picture.width = Math.max(2, 2 * Math.round(display.stageFrame.width * ratio / 2));
    this.#picture.height = Math.max(2, 2 * Math.round(display.stageFrame.height * ratio / 2));
  }

  #update() {
    this.#video.textContent = text(this.isRecording ? "stopVideo" : "startVideo");
    this.onChange(this.isRecording);
  }

  /** @param {string} ending */
  #name(ending) {
    const time = new Date().toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
    return `tiltcast-${this.room.scene?.name ?? "stage"}-${time}.${ending}`;
  }
}
