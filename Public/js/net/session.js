// The room that this page is for, and its key.

/** @import { Refusal, Session } from "./types.d.ts" */

/** @param {string} room */
const storageName = (room) => `tiltcast.key.${room}`;

/** The token that identifies this tab to the server. */
const tokenName = "tiltcast.session";
const personName = "tiltcast.name";

/** The tab's session storage, or null without one. */
const tabStorage = openTabStorage();
/**
 * The memory of this tab, for the page's life at least.
 * @type {Pick<Storage, "getItem" | "setItem" | "removeItem">}
 */
export const storage = tabStorage ?? pageStorage();

function openTabStorage() {
  try {
    const storage = globalThis.sessionStorage;
    // A full storage is readable but accepts nothing.
    storage.setItem("tiltcast.probe", "");
    storage.removeItem("tiltcast.probe");
    return storage;
  } catch {
    return null;
  }
}

/** @returns {Pick<Storage, "getItem" | "setItem" | "removeItem">} */
function pageStorage() {
  /** @type {Map<string, string>} */
  const values = new Map();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

/** Refusals by their header. @type {Record<string, Refusal>} */
const refusals = { locked: "locked", kicked: "kicked" };
/** The timeout of a plain request, in ms. */
const answerTimeout = 5000;

/**
 * Whether a page of another site frames this one. Because of clickjacking, a framed page uses only a key in its
 * address, with which the server forbids framing.
 */
export function isFramedByOtherSite(frame = /** @type {Window} */ (/** @type {unknown} */ (globalThis))) {
  try {
    for (let page = frame; page.parent !== undefined && page !== page.parent; page = page.parent) {
      if (page.parent.location.origin !== frame.location.origin) return true;
    }
    return false;
  } catch {
    // Another site's page cannot be read.
    return true;
  }
}

/** The room in a page's path, or `main` by default. @param {string} path */
export function roomOf(path) {
  return /^\/r\/([a-z0-9-]{1,32})(?:\/|$)/.exec(path)?.[1] ?? "main";
}

/**
 * Reads room and key from the address, and moves the key into this tab's storage at once, so that a
 * copied address never gives it away; it stays where the tab keeps nothing, for when the page is loaded again.
 * @returns {Session}
 */
export function openSession() {
  const address = new URL(location.href);
  const room = roomOf(address.pathname);
  const given = address.searchParams.get("key");
  if (given !== null) {
    storage.setItem(storageName(room), given);
    if (tabStorage !== null) {
      address.searchParams.delete("key");
      history.replaceState(history.state, "", address.pathname + address.search + address.hash);
    }
  }
  const token = storage.getItem(tokenName) ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
  storage.setItem(tokenName, token);
  return {
    room,
    token,
    key: given ?? (isFramedByOtherSite() ? null : storage.getItem(storageName(room))),
    name: storage.getItem(personName),
    isEmbedded: address.searchParams.has("embed"),
    isImmediate: address.searchParams.has("immediate"),
  };
}

/** Stores a name for this tab, for the next connection. @param {Session} session @param {string | null} name */
export function rename(session, name) {
  session.name = name;
  if (name === null) storage.removeItem(personName);
  else storage.setItem(personName, name);
}

/** Forgets the key, also in the address, and starts again as a viewer. @param {Session} session */
export function rejoinAsViewer(session) {
  storage.removeItem(storageName(session.room));
  const address = new URL(location.href);
  address.searchParams.delete("key");
  history.replaceState(history.state, "", address);
  location.reload();
}

/** @param {Session} session */
export function socketAddress(session) {
  const address = new URL(joinPath(session), location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  if (session.key !== null) address.searchParams.set("key", session.key);
  return address.href;
}

/** The path of the handshake, with room, token and name. @param {Session} session */
function joinPath({ room, token, name }) {
  return `/ws?room=${room}&session=${token}${name === null ? "" : `&name=${encodeURIComponent(name)}`}`;
}

/** A signal that ends a request after so many ms; none in the browsers of old broadcasting programs. @param {number} time */
export function timeoutSignal(time) {
  return "timeout" in AbortSignal ? AbortSignal.timeout(time) : null;
}

/** @param {Pick<Session, "key">} session @returns {RequestInit} */
export function authorized({ key }) {
  return key === null ? {} : { headers: { Authorization: `Bearer ${key}` } };
}

/**
 * Finds the reason that a socket could not be opened. A browser keeps it from the page, but a plain request to
 * the same address gets the answer of the handshake.
 * @param {Session} session
 * @returns {Promise<"server" | "blocked" | "name" | Refusal>} no server, or only the socket does not work, or the
 * server refuses the person's name, or the page
 */
export async function diagnose(session) {
  try {
    const { status, headers } = await fetch(joinPath(session), {
      ...authorized(session), cache: "no-store", signal: timeoutSignal(answerTimeout),
    });
    switch (status) {
      case 400: return session.name === null ? "blocked" : "name";
      case 403: return refusals[headers.get("tiltcast-refusal") ?? ""] ?? "key";
      case 404: return "room";
      case 429: return "guessed";
      case 503: return "full";
      default: return status >= 500 ? "server" : "blocked";
    }
  } catch {
    return "server";
  }
}
