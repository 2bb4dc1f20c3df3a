// An open source that several people write: what the drawer has to know of it.

/** @import { SharedCopy } from "./sharedCopy.js" */
/** @import { Draft, OpenText, TextNews } from "./types.d.ts" */

/** @implements {OpenText} */
export class SharedSource {
  /** Changes are merged, so none is overtaken. */
  isOvertaken = false;
  isGone = false;
  isSaving = false;
  /** Whether the server's text is the one on disk. */
  #isSaved = true;
  /** The version of the file that was last heard of. */
  #file = "";

  /** @param {string} name @param {SharedCopy} copy */
  constructor(name, copy) {
    this.name = name;
    this.copy = copy;
  }

  get text() {
    return this.copy.content;
  }

  get isEdited() {
    return !this.#isSaved || this.copy.isAhead;
  }

  get needsSave() {
    return this.isEdited || this.isGone;
  }

  /** What a closed tab would lose, or null. @returns {Draft | null} */
  get draft() {
    const shared = this.copy.draft;
    return shared === null ? null : { text: this.text, version: this.#file, shared };
  }

  /** The copy learns of it change by change. */
  edit() {}

  revert() {}

  /** @param {TextNews} news */
  learn({ saved, gone, file }) {
    [this.#isSaved, this.isGone, this.#file] = [saved, gone, file ?? this.#file];
  }
}
