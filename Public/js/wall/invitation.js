// The invitation on the wall: where a computer goes, where a phone goes, and the code that both type. It fills an empty
// wall, and stays above the rooms.

import { fetchJoinCode, fetchLinks } from "../net/links.js";
import { make, show } from "../page/dom.js";
import { JoinCodes } from "../page/joinCodes.js";
import { typedCode } from "../page/letters.js";
import { text } from "../page/strings.js";

/** @import { Session } from "../net/types.d.ts" */

/** The time between looks at the code, which a presenter may renew, in ms. */
const lookInterval = 5000;

/** An invitation to take a seat, or to tilt. */
export class Invitation {
  #session;
  #element;
  #lookedAt = -Infinity;
  /** What is shown, as JSON. */
  #shown = "";
  #title = make("h2", {}, text("wallEmpty"));

  /** @param {Session} session of the main room's presenter @param {HTMLElement} element */
  constructor(session, element) {
    this.#session = session;
    this.#element = element;
  }

  /** Shows the newest code. @param {boolean} isEmpty whether no seat is taken @throws {Error} where the server does not say the code */
  async show(isEmpty) {
    this.#element.classList.toggle("poster", isEmpty);
    this.#element.classList.toggle("band", !isEmpty);
    show(this.#title, isEmpty);
    if (performance.now() < this.#lookedAt + lookInterval) return;
    this.#lookedAt = performance.now();
    const links = await fetchLinks(this.#session);
    const news = JSON.stringify(links);
    if (news === this.#shown) return;
    const code = await fetchJoinCode(this.#session).catch(() => null);
    const picture = code === null ? [] : [new JoinCodes(this.#session, links.phones ?? [], code).element];
    this.#element.replaceChildren(...picture, make("div", { class: "words" }, this.#title, typedCode(links)));
    this.#element.hidden = false;
    this.#shown = code === null ? "" : news;
  }
}
