// The links to a room, and the join codes of its phone page.

import { authorized } from "./session.js";

/** @import { Links, Session } from "./types.d.ts" */

/** The links of the room that this key may know. @param {Session} session @returns {Promise<Links>} @throws {Error} where the server does not say */
export async function fetchLinks(session) {
  const watch = new URL(session.room === "main" ? "/" : `/r/${session.room}`, location.href).href;
  if (session.key === null) return { watch };
  const response = await fetch(`/api/rooms/${session.room}/links?session=${session.token}`, authorized(session));
  if (!response.ok) throw new Error(`No links: ${response.status}`);
  return { watch, ...await response.json() };
}

/**
 * A join code of the room's phone page as an address for an image, or null.
 * @param {Session} session
 * @param {number} address which of the links `phones`
 * @returns {Promise<string | null>}
 */
export async function fetchJoinCode(session, address = 0) {
  if (session.key === null) return null;
  const response = await fetch(`/r/${session.room}/qr.svg?address=${address}&session=${session.token}`, authorized(session));
  return response.ok ? URL.createObjectURL(await response.blob()) : null;
}
