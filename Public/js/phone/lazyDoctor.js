// The doctor, loaded with the first tap, so that it is there when the network is not, or with the first fault.

import { find } from "../page/dom.js";
import { showIncomplete, showToast } from "../page/notices.js";

/** @import { Doctor } from "../doctor/doctor.js" */
/** @import { DoctorOptions } from "../doctor/types.d.ts" */
/** @import { RoomView } from "../page/room.js" */

/** Retries after so many ms if the doctor could not be loaded. */
const retryInterval = 1000;

/** Passes on what happens to the doctor, which may be loaded later. */
export class LazyDoctor {
  #room;
  #toast;
  #options;
  /** @type {Doctor | null} */
  #doctor = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** Whether a person is waiting for it. */
  #isWanted = false;
  /** Reports made before it was loaded. @type {((doctor: Doctor) => void)[]} */
  #pending = [];

  /** @param {RoomView} room @param {HTMLElement} toast @param {Omit<DoctorOptions, "onWarning">} options */
  constructor(room, toast, options) {
    this.#room = room;
    this.#toast = toast;
    this.#options = options;
  }

  /** Loads it, and retries until it arrives. */
  load() {
    this.#loading ??= this.#fetch().catch(() => {
      this.#loading = null;
      setTimeout(() => this.load(), retryInterval);
      if (this.#isWanted) showIncomplete(this.#toast);
      this.#isWanted = false;
    });
  }

  /** Reports something, as soon as it is loaded. @param {(doctor: Doctor) => void} report */
  report(report) {
    if (this.#doctor === null) this.#pending.push(report);
    else report(this.#doctor);
  }

  /** Reports something that a person is waiting to read. @param {(doctor: Doctor) => void} report */
  show(report) {
    this.#isWanted = true;
    this.load();
    this.report(report);
  }

  /** The connection has changed. */
  update() {
    this.#doctor?.update();
  }

  async #fetch() {
    const { Doctor } = await import("../doctor/doctor.js");
    const onWarning = (/** @type {string} */ sentence) => showToast(this.#toast, sentence);
    this.#doctor = new Doctor(find("doctor", HTMLElement), this.#room, { ...this.#options, onWarning });
    for (const report of this.#pending.splice(0)) report(this.#doctor);
  }
}
