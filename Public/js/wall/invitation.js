// The invitation on an empty wall, large enough for a room: the address at which seats are taken, and the code.

import { fetchLinks } from "../net/links.js";
import { make } from "../page/dom.js";
import { text } from "../page/strings.js";
import { groups, spelled } from "./letters.js";
import { seatAddress } from "./sheet.js";

/** @import { Session } from "../net/types.d.ts" */

/** The time between looks at the code, which a presenter may renew, in ms. */
const lookInterval = 5000;

/** An invitation to take a seat. */
export class Invitation {
  #session;
  #element;
  #lookedAt = -Infinity;
  #where = make("strong", { class: "where" });
  #letters = make("output", { class: "letters" });

  /** @param {Session} session of the main room's presenter @param {HTMLElement} element */
  constructor(session, element) {
    this.#session = session;
    this.#element = element;
    element.append(
      make("h2", {}, text("wallEmpty")), make("p", {}, text("sheetOpen")), this.#where, make("p", {}, text("sheetCode")), this.#letters);
  }

  /** Shows it with the newest code, or hides it. @param {boolean} isShown @throws {Error} where the server does not say the code */
  async show(isShown) {
    this.#element.hidden = !isShown;
    if (!isShown || performance.now() < this.#lookedAt + lookInterval) return;
    this.#lookedAt = performance.now();
    const { phones = [], code = "" } = await fetchLinks(this.#session);
    this.#where.textContent = seatAddress(phones);
    this.#letters.textContent = groups(code);
    this.#letters.setAttribute("aria-label", spelled(code));
  }
}
