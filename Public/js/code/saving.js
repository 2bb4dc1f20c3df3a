// The way of the open source to the disk, and of what others save to the editor.

import { text } from "../page/strings.js";
import { OpenSource } from "./document.js";
import { SourceFault } from "./sources.js";

/** @import { Sources } from "./sources.js" */
/** @import { Draft, Editor, OpenText, Saver, SavingEvents } from "./types.d.ts" */

/** Saves one text after the other, and never over a version that this page has not seen. @implements {Saver} */
export class Saving {
  /** Whether a save failed for a reason that passes. */
  isWaiting = false;
  /** The sentence about the last failure, or null. @type {string | null} */
  failure = null;
  /** Whether the text is saved once more after the save that is under way. */
  #savesAgain = false;
  /** @type {Sources} */
  #sources;
  /** @type {Editor} */
  #editor;
  /** @type {() => OpenText | null} */
  #open;
  #events;

  /** @param {Sources} sources @param {Editor} editor @param {() => OpenText | null} source the one that is open @param {SavingEvents} events */
  constructor(sources, editor, source, events) {
    [this.#sources, this.#editor, this.#open] = [sources, editor, source];
    this.#events = events;
  }

  /** Opens a source, with what was typed before and not saved. @param {string} name @param {(name: string) => Promise<Draft | null>} draftOf @throws {SourceFault} */
  async open(name, draftOf) {
    const saved = await this.#sources.read(name) ?? { text: "", version: "" };
    return new OpenSource(name, saved, await draftOf(name));
  }

  #source() {
    const source = this.#open();
    return source instanceof OpenSource ? source : null;
  }

  /** The text itself is compared. */
  edit() {}

  /** Others learn only of what is saved. */
  move() {}

  /** Another source is open. @param {string | null} failure a sentence about it, or null */
  begin(failure) {
    [this.isWaiting, this.#savesAgain, this.failure] = [false, false, failure];
  }

  /** Saves what was typed. @param {boolean} isPassing whether another save follows soon */
  async save(isPassing = false) {
    const source = this.#source();
    if (source?.isSaving) this.#savesAgain = true;
    if (source?.needsSave === false) return;
    const sent = source?.beginSave() ?? null;
    if (source === null || sent === null) return;
    this.isWaiting = false;
    this.failure = null;
    this.#events.onChange();
    try {
      const { version, notice } = await this.#sources.save(source.name, sent, source.isGone ? null : source.saved.version, isPassing);
      source.finishSave(version);
      this.#events.onSaved(version);
      if (source === this.#source()) this.failure = notice ?? null;
    } catch (error) {
      source.failSave();
      if (error instanceof SourceFault && error.isOvertaken) await this.#catchUp(source).catch((fault) => this.fail(fault));
      else if (source === this.#source()) this.fail(error);
    }
    this.#events.onEnd(source);
    const savesAgain = this.#savesAgain && source === this.#source() && source.isEdited && !source.isOvertaken && !this.isWaiting;
    this.#savesAgain = false;
    if (savesAgain) await this.save(isPassing);
  }

  /** Saves what nobody asked to save, but not over another's version. */
  async saveByItself() {
    const source = this.#source();
    if (source !== null && !source.isOvertaken && !source.isGone) await this.save(true);
  }

  /** Looks for what others have saved, or tries a save again; whether files have changed. @returns {Promise<boolean>} */
  async look() {
    const source = this.#source();
    if (source === null || source.isSaving) return false;
    if (this.isWaiting) {
      await this.save();
      return false;
    }
    try {
      return await this.#catchUp(source);
    } catch (error) {
      // Where nothing answers, the next look may succeed; the connection's state is shown elsewhere.
      if (error instanceof SourceFault && !error.isPassing) this.failure = error.message;
      return false;
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof SourceFault)) throw error;
    this.failure = error.message;
    this.isWaiting = error.isPassing && this.#source()?.isEdited === true;
  }

  /** Takes in what others have done to a source; whether they have. @param {OpenSource} source @throws {SourceFault} */
  async #catchUp(source) {
    try {
      const newer = await this.#sources.read(source.name, source.isGone ? null : source.saved.version);
      if (newer === null || source !== this.#source()) return false;
      if (source.overtake(newer)) {
        this.#editor.change(source.text);
        this.failure = text("codeElsewhere");
      }
    } catch (error) {
      if (!(error instanceof SourceFault) || error.status !== 404) throw error;
      source.vanish();
    }
    return true;
  }
}
