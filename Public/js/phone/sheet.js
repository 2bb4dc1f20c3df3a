// The sheet of the phone page: the scene's title, which opens it, and below it buttons, a name and the panel.

import { button, find, make, show } from "../page/dom.js";
import { showIncomplete } from "../page/notices.js";
import { text } from "../page/strings.js";

/** @import { OverlayToggle } from "../controls/overlayToggle.js" */
/** @import { RoomView } from "../page/room.js" */
/** @import { Drawn } from "../render/types.d.ts" */

/** The distance by which a finger pulls the sheet to open or close it, in CSS pixels. */
const pullLength = 24;
/** The time for which an opening sheet waits for its parts, in ms. */
const loadPatience = 400;

/** The controls of a phone besides tilting. */
export class Sheet {
  element = find("sheet", HTMLElement);
  #body = find("sheet-body", HTMLElement);
  #grip = find("grip", HTMLButtonElement);
  #room;
  #toast;
  /** Whether the sheet is open, or will be once its parts are there. */
  #isOpening = false;
  #calibrateButton;
  #sensorButton;
  #overlayButton = button(text("overlay"), () => this.#toggleOverlay(), { "aria-pressed": "false" });
  #picturesButton = button(text("bring"), () => void this.#room.openPictureUpload());
  /** Null until it is first opened. @type {OverlayToggle | null} */
  #overlayToggle = null;
  /** Null until the sheet is first opened. @type {ReturnType<typeof import("./nameField.js").nameField> | null} */
  #nameField = null;

  /** @param {RoomView} room @param {HTMLElement} toast @param {{ calibrate: () => void, toggleSensor: () => void }} actions */
  constructor(room, toast, { calibrate, toggleSensor }) {
    this.#room = room;
    this.#toast = toast;
    this.#calibrateButton = button(text("calibrate"), calibrate);
    this.#sensorButton = button("", toggleSensor);
    this.#body.prepend(make("div", { class: "actions" }, this.#calibrateButton, this.#sensorButton, this.#overlayButton, this.#picturesButton));
    let pullStart = 0;
    this.#grip.addEventListener("click", () => void this.#open(!this.#isOpening));
    this.#grip.addEventListener("pointerdown", (event) => (pullStart = event.clientY));
    this.#grip.addEventListener("pointermove", (event) => {
      if (event.buttons !== 0 && Math.abs(event.clientY - pullStart) > pullLength) void this.#open(event.clientY < pullStart);
    });
    new ResizeObserver(() => room.display?.invalidate()).observe(this.element);
  }

  get isOpen() {
    return !this.#body.hidden;
  }

  /** The place at which the stage may begin in the window, in CSS pixels. */
  get overlaySpace() {
    return this.#overlayToggle?.space ?? { left: 0, top: 0 };
  }

  /** The room has changed, or what tilts. @param {boolean} isTouch whether fingers tilt, not the sensor */
  update(isTouch) {
    const { scene, mayTilt, mayLead } = this.#room;
    this.#grip.textContent = scene?.title ?? "";
    show(this.element, mayTilt);
    for (const element of [this.#calibrateButton, this.#sensorButton]) show(element, this.#room.takes("tilt"));
    show(this.#picturesButton, mayLead);
    this.#sensorButton.textContent = text(isTouch ? "tiltOn" : "tiltOff");
    // The server may have refused the name.
    this.#nameField?.update();
  }

  /** @param {Drawn} drawn */
  follow(drawn) {
    this.#overlayToggle?.follow(drawn);
  }

  /**
   * Opens or closes the sheet. What loads late would push the buttons away from a finger, so the first opening waits a
   * moment for it.
   * @param {boolean} isOpen
   */
  async #open(isOpen) {
    this.#isOpening = isOpen;
    const parts = [this.#room.showPanel(isOpen), isOpen && this.#nameField === null ? this.#loadName() : null];
    const loading = Promise.all(parts).catch(() => this.#room.reportLoadFailure());
    if (isOpen) await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, loadPatience))]);
    show(this.#body, this.#isOpening);
    this.#grip.setAttribute("aria-expanded", String(this.#isOpening));
  }

  async #loadName() {
    const { nameField } = await import("./nameField.js");
    if (this.#nameField !== null) return;
    this.#nameField = nameField(this.#room);
    this.#body.firstElementChild?.after(this.#nameField.element);
  }

  async #toggleOverlay() {
    try {
      const { OverlayToggle } = await import("../controls/overlayToggle.js");
      this.#overlayToggle ??= new OverlayToggle(document.body, () => this.#room.display?.invalidate());
      await this.#overlayToggle.toggle(this.#room);
    } catch {
      showIncomplete(this.#toast);
    }
    const isOpen = this.#overlayToggle?.isOpen === true;
    this.#overlayButton.setAttribute("aria-pressed", String(isOpen));
    // The overlay is above the sheet, which makes room for it.
    if (isOpen) void this.#open(false);
  }
}
