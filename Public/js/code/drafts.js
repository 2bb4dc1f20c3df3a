// What was typed and not saved yet: it survives a closed tab, a lost network and a killed server.

/** @import { Draft, DraftStorage, Tab } from "./types.d.ts" */

/** A draft of a closed tab that nobody opens is forgotten after so long, in ms. */
const lifetime = 30 * 24 * 3600_000;

/** The beginning of all names under which something of a folder is kept. @param {string} folder */
export const storagePrefix = (folder) => `tiltcast.code.${folder}.`;

/** The drafts of a folder's sources. Each tab has its own, and inherits those of tabs that have closed. */
export class Drafts {
  #storage;
  #folder;
  #tab;
  #mayKeep;

  /** @param {DraftStorage | null} storage null where the browser keeps nothing @param {string} folder @param {Tab} tab @param {() => boolean} mayKeep whether the folder is still there */
  constructor(storage, folder, tab, mayKeep = () => true) {
    this.#storage = storage;
    this.#folder = folder;
    this.#tab = tab;
    this.#mayKeep = mayKeep;
  }

  /** The tab's own draft of a source, or else the newest that a closed tab has left, which is its own from now on. @param {string} name @returns {Promise<Draft | null>} */
  async open(name) {
    /** @type {Draft | null} */
    let draft = null;
    await this.#tab.exclusively(async () => {
      draft = this.#read(this.#key(name)) ?? await this.#inherit(name);
    });
    return draft;
  }

  /** Keeps a draft, or forgets it for null; false where it cannot be kept. @param {string} name @param {Draft | null} draft @param {number} now ms since 1970 */
  keep(name, draft, now = Date.now()) {
    if (!this.#mayKeep()) return true;
    try {
      if (draft === null) this.#storage?.removeItem(this.#key(name));
      else this.#storage?.setItem(this.#key(name), JSON.stringify({ ...draft, time: now }));
      return this.#storage !== null || draft === null;
    } catch {
      return false;
    }
  }

  /** @param {string} name @returns {Promise<Draft | null>} */
  async #inherit(name) {
    const open = await this.#tab.open();
    const [own, now] = [this.#key(name), Date.now()];
    const left = this.#keys(name)
      .filter((key) => !open.has(key.slice(this.#base(name).length + 1)))
      .map((key) => ({ key, draft: this.#read(key) }))
      .sort((one, other) => (other.draft?.time ?? 0) - (one.draft?.time ?? 0));
    for (const { key, draft } of left) {
      if (draft === null || (draft.time ?? now) < now - lifetime) this.#storage?.removeItem(key);
    }
    const [newest] = left;
    if (newest === undefined || newest.draft === null || this.#read(newest.key) === null) return null;
    if (newest.key !== own && this.keep(name, newest.draft)) this.#storage?.removeItem(newest.key);
    return newest.draft;
  }

  /** The keys of all tabs' drafts of a source. @param {string} name */
  #keys(name) {
    const base = this.#base(name);
    const keys = Array.from({ length: this.#storage?.length ?? 0 }, (_, index) => this.#storage?.key(index) ?? "");
    return keys.filter((key) => key === base || key.startsWith(`${base}@`));
  }

  /** @param {string} key @returns {Draft | null} */
  #read(key) {
    try {
      const { text, version, time, shared } = JSON.parse(this.#storage?.getItem(key) ?? "null");
      if (typeof text !== "string" || typeof version !== "string") return null;
      return { text, version, ...(typeof time === "number" ? { time } : {}), ...(shared === undefined ? {} : { shared }) };
    } catch {
      return null;
    }
  }

  /** @param {string} name */
  #base(name) {
    return storagePrefix(this.#folder) + name;
  }

  /** @param {string} name */
  #key(name) {
    return this.#tab.id === "" ? this.#base(name) : `${this.#base(name)}@${this.#tab.id}`;
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
