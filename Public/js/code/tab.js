// This tab among those of its browser: each has drafts of its own.

import { storage } from "../net/session.js";

/** Where the tab remembers its name. */
const name = "tiltcast.code.tab";
/** Open tabs hold locks of these names, which end with them, however they end. */
const lockOf = (/** @type {string} */ id) => `tiltcast.code.tab.${id}`;

/** Holds a lock as long as the page is open; false where another tab holds it. @param {LockManager} locks @param {string} lock @returns {Promise<boolean>} */
function hold(locks, lock) {
  return new Promise((resolve, reject) => {
    locks.request(lock, { ifAvailable: true }, (held) => {
      resolve(held !== null);
      return held === null ? undefined : new Promise(() => {});
    }).catch(reject);
  });
}

/** @import { Tab } from "./types.d.ts" */

/** The tab, under a name that no other open one has: one that was duplicated has the same storage. @returns {Promise<Tab>} */
export async function openTab() {
  const locks = globalThis.navigator?.locks;
  /** @type {Tab} */
  const alone = { id: "", open: () => Promise.resolve(new Set([""])), exclusively: async (work) => void await work() };
  if (locks === undefined) return alone;
  try {
    let id = storage.getItem(name) ?? "";
    if (!/^[a-z0-9]+$/.test(id) || !await hold(locks, lockOf(id))) {
      id = Math.random().toString(36).slice(2);
      await hold(locks, lockOf(id));
      storage.setItem(name, id);
    }
    return {
      id,
      open: async () => new Set((await locks.query()).held?.map((lock) => lock.name?.replace(lockOf(""), "") ?? "")),
      exclusively: async (work) => void await locks.request("tiltcast.code.drafts", () => work()),
    };
  } catch {
    return alone;
  }
}
