// A sheet of all seats to print and cut: one card for each seat that is taken, and one for each that is free.

import { fetchJoinCode, fetchLinks } from "../net/links.js";
import { make } from "../page/dom.js";
import { text } from "../page/strings.js";

/** @import { Session } from "../net/types.d.ts" */
/** @import { WorkshopSeat } from "./types.d.ts" */

/** The address at which seats are taken, without the scheme. @param {string[]} phones the addresses of phone pages, the likeliest first */
export function seatAddress([first]) {
  const { protocol, host } = new URL(first ?? location.href);
  return `${protocol === "https:" ? "https://" : ""}${host}/workshop`;
}

/** A card for a seat that is taken, with the code that lets a phone tilt its room. @param {Session} session @param {WorkshopSeat} seat @param {string} address */
async function taken(session, seat, address) {
  const key = new URL(seat.links.present, location.href).searchParams.get("key");
  const code = await fetchJoinCode({ ...session, room: seat.room, key }).catch(() => null);
  const picture = code === null ? [] : [make("img", { src: code, alt: text("codeAlt") }), make("p", {}, text("sheetPhone"))];
  return make("li", {}, make("h2", {}, seat.name), make("p", {}, address), ...picture);
}

/** A card for a seat that is free: a line for a name, and the code with which the seat is taken. @param {string} address @param {string} code */
function free(address, code) {
  return make("li", {}, make("h2", { class: "line" }, text("sheetName")), make("p", {}, text("sheetOpen")), make("p", { class: "where" }, address),
    make("p", {}, text("sheetCode")), make("p", { class: "letters" }, code));
}

/** The cards of all seats. @param {Session} session of the main room's presenter @param {WorkshopSeat[]} seats @param {number} most @returns {Promise<HTMLElement>} */
export async function sheet(session, seats, most) {
  const { phones = [], code = "" } = await fetchLinks(session);
  const address = seatAddress(phones);
  const cards = await Promise.all(seats.map((seat) => taken(session, seat, address)));
  const empty = Array.from({ length: Math.max(0, most - seats.length) }, () => free(address, code));
  const element = make("ul", {}, ...cards, ...empty);
  // A part that is not loaded would be printed empty.
  await Promise.all([...element.querySelectorAll("img")].map((image) => image.decode().catch(() => {})));
  return element;
}
