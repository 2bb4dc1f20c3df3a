// How people join: the invitation in the corner while nobody tilts, and the overlay with the room's links.

import { make } from "./dom.js";
import { fetchJoinCode, fetchLinks } from "../net/links.js";
import { text } from "./strings.js";

/** @import { Session } from "../net/types.d.ts" */

export class Join {
  /** The address of the join code's picture; null until it was fetched. @type {string | null} */
  #code = null;

  /**
   * @param {Session} session
   * @param {HTMLElement} invitation
   * @param {HTMLDialogElement} dialog
   * @param {() => void} onOpen somebody took the invitation
   */
  constructor(session, invitation, dialog, onOpen) {
    this.session = session;
    this.invitation = invitation;
    this.dialog = dialog;
    this.onOpen = onOpen;
  }

  /** Whether there is a code to show to others. */
  get mayInvite() {
    return this.#code !== null;
  }

  /** Fetches the code anew, and fills the invitation. */
  async prepare() {
    this.#code = await fetchJoinCode(this.session).catch(() => null);
    if (this.#code === null) return;
    const picture = make("img", { class: "code", src: this.#code, alt: text("codeAlt") });
    const words = make("span", {}, make("strong", {}, text("attract")), make("small", {}, text("attractHint")));
    const open = make("button", { type: "button", class: "invitation" }, picture, words);
    open.addEventListener("click", this.onOpen);
    this.invitation.replaceChildren(open);
  }

  /** Opens the overlay with the links as they are now, or closes it. @throws {Error} where the server does not say */
  async toggle() {
    const { toggleDialog } = await import("./dialog.js");
    if (!this.dialog.open) {
      const [links, { fillJoin }] = await Promise.all([fetchLinks(this.session), import("./joinDialog.js")]);
      this.#code ??= await fetchJoinCode(this.session).catch(() => null);
      fillJoin(this.dialog, this.session, links, this.#code);
    }
    toggleDialog(this.dialog);
  }
}
