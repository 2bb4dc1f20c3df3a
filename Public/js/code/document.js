// An open source: what is on the server's disk, what is in the editor, and what others have saved meanwhile. Pure.

/** @import { Draft, OpenText, SourceText } from "./types.d.ts" */

/** @param {string} text */
const endOf = (text) => text.includes("\r\n") ? "\r\n" : "\n";

/** The text as editors have it, whose lines end in a line feed. @param {SourceText} saved @returns {SourceText} */
const plain = ({ text, version }) => ({ text: text.replaceAll("\r\n", "\n"), version });

/** A source that is being edited; a save replaces the newest version that this page knows. Its lines end on disk as they did. @implements {OpenText} */
export class OpenSource {
  /** The newest version on disk that this page knows. @type {SourceText} */
  saved;
  /** The text in the editor. */
  text;
  /** Whether somebody else has saved another version since the text in the editor began to differ. */
  isOvertaken = false;
  /** Whether the file was deleted elsewhere. */
  isGone = false;
  /** The text that is on its way to the server, or null. @type {string | null} */
  #sent = null;
  /** The version that the edited text began from. */
  #base;
  /** What lines end in on disk. */
  #end;

  /** @param {string} name @param {SourceText} saved @param {Draft | null} draft what was typed before and not saved */
  constructor(name, saved, draft = null) {
    this.name = name;
    this.#end = endOf(saved.text);
    this.saved = saved = plain(saved);
    this.text = draft?.text ?? saved.text;
    this.#base = draft?.version ?? saved.version;
    this.isOvertaken = this.isEdited && this.#base !== saved.version;
  }

  /** Whether the editor has something that is not on disk. */
  get isEdited() {
    return this.text !== this.saved.text;
  }

  /** Whether there is something to save. */
  get needsSave() {
    return this.isEdited || this.isGone;
  }

  /** Whether a save is under way. */
  get isSaving() {
    return this.#sent !== null;
  }

  /** What a closed tab would lose, or null. @returns {Draft | null} */
  get draft() {
    return this.isEdited ? { text: this.text, version: this.#base } : null;
  }

  /** The text in the editor has changed. @param {string} text */
  edit(text) {
    if (!this.isEdited) this.#base = this.saved.version;
    this.text = text;
    if (!this.isEdited) this.isOvertaken = false;
  }

  /** Begins to save; null where a save is under way, and what is newer is saved after it. @returns {string | null} */
  beginSave() {
    if (this.isSaving) return null;
    this.#sent = this.text;
    return this.#end === "\n" ? this.#sent : this.#sent.replaceAll("\n", this.#end);
  }

  /** The save has succeeded. @param {string} version */
  finishSave(version) {
    if (this.#sent !== null) this.saved = { text: this.#sent, version };
    this.#sent = null;
    this.#base = version;
    this.isOvertaken = this.isGone = false;
  }

  /** The save has failed. */
  failSave() {
    this.#sent = null;
  }

  /**
   * The file on disk has another version, which somebody else has saved.
   * @param {SourceText} newer
   * @returns {boolean} whether the editor has to show it
   */
  overtake(newer) {
    if (this.isSaving) return false;
    this.isGone = false;
    if (newer.version === this.saved.version) return false;
    const wasEdited = this.isEdited;
    this.#end = endOf(newer.text);
    this.saved = plain(newer);
    if (!wasEdited) {
      this.text = this.saved.text;
      this.#base = newer.version;
      return true;
    }
    this.isOvertaken = this.isEdited;
    return false;
  }

  /** The file is not on disk any more. */
  vanish() {
    if (!this.isSaving) [this.isGone, this.isOvertaken] = [true, false];
  }

  /** Gives up what was typed. */
  revert() {
    this.text = this.saved.text;
    this.#base = this.saved.version;
    this.isOvertaken = false;
  }
}
