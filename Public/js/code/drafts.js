// What was typed and not saved yet: it survives a closed tab, a lost network and a killed server.

/** @import { Draft, DraftStorage } from "./types.d.ts" */

/** The drafts of a folder's sources. */
export class Drafts {
  #storage;
  #folder;

  /** @param {DraftStorage | null} storage null where the browser keeps nothing @param {string} folder */
  constructor(storage, folder) {
    this.#storage = storage;
    this.#folder = folder;
  }

  /** @param {string} name @returns {Draft | null} */
  read(name) {
    try {
      const { text, version } = JSON.parse(this.#storage?.getItem(this.#key(name)) ?? "null");
      return typeof text === "string" && typeof version === "string" ? { text, version } : null;
    } catch {
      return null;
    }
  }

  /** Keeps a draft, or forgets it for null; false where it cannot be kept. @param {string} name @param {Draft | null} draft */
  keep(name, draft) {
    try {
      if (draft === null) this.#storage?.removeItem(this.#key(name));
      else this.#storage?.setItem(this.#key(name), JSON.stringify(draft));
      return this.#storage !== null || draft === null;
    } catch {
      return false;
    }
  }

  /** @param {string} name */
  #key(name) {
    return `tiltcast.code.${this.#folder}.${name}`;
  }
}

/** The storage that outlives a tab, or null. @returns {DraftStorage | null} */
export function lastingStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
