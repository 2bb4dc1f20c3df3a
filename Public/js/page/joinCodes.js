// A join code and its address; several are shown one after the other.

import { button, make } from "./dom.js";
import { fetchJoinCode } from "../net/links.js";
import { text } from "./strings.js";

/** @import { Session } from "../net/types.d.ts" */

/** The join code of each address of the server, to flip through. */
export class JoinCodes {
  #index = 0;
  /** Codes as addresses of pictures, as far as they were fetched. @type {Map<number, string>} */
  #codes = new Map();
  #picture = make("img", { class: "code", alt: text("codeAlt") });
  #address = make("output", { class: "address" });

  /** @param {Session} session @param {string[]} addresses @param {string} first the first code */
  constructor(session, addresses, first) {
    this.session = session;
    this.addresses = addresses;
    this.#codes.set(0, first);
    const back = button("‹", () => this.turn(-1), { class: "turn", "aria-label": text("previousCode") });
    const on = button("›", () => this.turn(1), { class: "turn", "aria-label": text("nextCode") });
    const caption = addresses.length > 1 ? [make("div", { class: "flip" }, back, this.#address, on)] : [];
    this.element = make("figure", {}, make("div", { class: "room-for-code" }, this.#picture), ...caption);
    void this.turn(0);
  }

  /** @param {number} step */
  async turn(step) {
    const count = this.addresses.length;
    this.#index = (this.#index + step + count) % count;
    const index = this.#index;
    const code = this.#codes.get(index) ?? await fetchJoinCode(this.session, index).catch(() => null);
    // A faster finger has turned on already.
    if (index !== this.#index || code === null) return;
    this.#codes.set(index, code);
    this.#picture.src = code;
    this.#address.textContent = `${new URL(this.addresses[index]).host} (${index + 1}/${count})`;
  }
}
