// The name of a room for people: a seat's is its person's.

import { fetchLinks } from "../net/links.js";
import { setText } from "./dom.js";
import { text } from "./strings.js";

/** @import { Session } from "../net/types.d.ts" */

/** The room of a seat: its person's name as far as an address has it, and a mark. */
const seat = /^(.+)--[a-z0-9]{6}$/;

/** Writes the room's name into an element, and the person's as soon as the server has said it. @param {HTMLElement} element @param {Session} session */
export function showRoomTitle(element, session) {
  const [, person] = seat.exec(session.room) ?? [];
  setText(element, person ?? text("room", { room: session.room }));
  if (person === undefined || session.key === null) return;
  element.title = session.room;
  // Without an answer the name in the address stays.
  void fetchLinks(session).then((links) => links.person === undefined || setText(element, links.person), () => {});
}
