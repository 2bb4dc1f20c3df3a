// The last moments of a room, which the server plays again.

import { authorized } from "./session.js";

/** @import { Session } from "./types.d.ts" */

/** Asks the server about a room's last moments; null without an answer. @param {Session} session @param {object} body */
export function askForMoments(session, body) {
  const request = { method: "POST", body: JSON.stringify(body), cache: /** @type {const} */ ("no-store"), ...authorized(session) };
  return fetch(`/api/rooms/${session.room}/variant`, request).catch(() => null);
}
