// A sheet of all seats to print and cut: one card for each, whose code leads to that seat.

import { fetchLinks } from "../net/links.js";
import { make } from "../page/dom.js";
import { text } from "../page/strings.js";
import { breakable, groups } from "../page/letters.js";

/** @import { Session } from "../net/types.d.ts" */
/** @import { Card } from "./types.d.ts" */
/** @import { Workshop } from "./workshop.js" */

/** A card, with a line for a name if the seat is free. @param {Workshop} workshop @param {Card} card @param {string} address at which seats are taken */
async function element(workshop, card, address) {
  const picture = await workshop.pictureOf(card);
  const name = card.name === undefined ? make("h2", { class: "line" }, text("sheetName")) : make("h2", {}, card.name);
  return make("li", {}, name, make("p", {}, text("sheetOpen")), make("p", { class: "where" }, ...breakable(address)), make("p", {}, text("sheetCode")),
    make("p", { class: "letters" }, groups(card.code)), make("img", { src: picture, alt: text("sheetPicture") }), make("p", { class: "keep" }, text("sheetKeep")));
}

/** The cards of all seats. @param {Session} session of the main room's presenter @param {Workshop} workshop @returns {Promise<HTMLElement>} */
export async function sheet(session, workshop) {
  const { workshop: address = "" } = await fetchLinks(session);
  const cards = await workshop.cards();
  const list = make("ul", {}, ...await Promise.all(cards.map((card) => element(workshop, card, address))));
  // A part that is not loaded would be printed empty.
  await Promise.all([...list.querySelectorAll("img")].map((image) => image.decode().catch(() => {})));
  return list;
}
