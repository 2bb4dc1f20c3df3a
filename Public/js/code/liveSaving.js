// The switch that saves while somebody types.

import { storage } from "../net/session.js";
import { make } from "../page/dom.js";
import { text } from "../page/strings.js";

/** Where the tab remembers the switch. */
const name = "tiltcast.code.live";
/** The pause in typing after which a text is saved, in ms. */
const pause = 600;

export class LiveSaving {
  #save;
  #field = make("input", { type: "checkbox", role: "switch", checked: storage.getItem(name) === "on" });
  #timer = 0;

  /** @param {() => void} save */
  constructor(save) {
    this.#save = save;
    this.element = make("label", {}, text("codeLive"), this.#field);
    this.#field.addEventListener("change", () => {
      storage.setItem(name, this.#field.checked ? "on" : "off");
      this.typed();
    });
  }

  /** Somebody types: after a pause the text is saved, if the switch is on then. */
  typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#field.checked && this.#save(), pause);
  }
}
