// The invitation in the corner while no phone tilts, and the dialog with the room's links.

import { loadStyles, make } from "./dom.js";
import { fetchJoinCode, fetchLinks } from "../net/links.js";
import { text } from "./strings.js";

/** @import { Session } from "../net/types.d.ts" */

export class Join {
  /** The address of the join code's picture, or null before it is fetched. @type {string | null} */
  #code = null;
  /** Whether the dialog was filled before there was a code. */
  #lacksCode = false;

  /**
   * @param {Session} session
   * @param {HTMLElement} invitation
   * @param {HTMLDialogElement} dialog
   * @param {() => void} onOpen the invitation was pressed
   * @param {(() => void) | undefined} onRenew makes a new code to type, where this page may
   */
  constructor(session, invitation, dialog, onOpen, onRenew) {
    this.session = session;
    this.invitation = invitation;
    this.dialog = dialog;
    this.onOpen = onOpen;
    this.onRenew = onRenew;
  }

  /** Whether there is a join code. */
  get mayInvite() {
    return this.#code !== null;
  }

  /** Fetches the code, and fills the invitation. */
  async prepare() {
    this.#code = await fetchJoinCode(this.session).catch(() => null) ?? this.#code;
    if (this.#code === null) return;
    const picture = make("img", { class: "code", src: this.#code, alt: text("codeAlt") });
    const words = make("span", {}, make("strong", {}, text("attract")), make("small", {}, text("attractHint")));
    const open = make("button", { type: "button", class: "invitation" }, picture, words);
    open.addEventListener("click", this.onOpen);
    this.invitation.replaceChildren(open);
    if (this.#lacksCode) await this.#fill();
  }

  /** Opens the dialog with the current links, or closes it. @throws {Error} if the server does not respond */
  async toggle() {
    const { toggleDialog } = await import("./dialog.js");
    if (!this.dialog.open) {
      await this.#fill();
    }
    toggleDialog(this.dialog);
  }

  /** Shows the addresses that the server has now, after this machine has changed networks. */
  async refresh() {
    await this.prepare();
    if (this.dialog.open) await this.#fill();
  }

  /** Shows the new code to type, if the dialog is open. */
  async renewed() {
    if (this.dialog.open) await this.#fill();
  }

  async #fill() {
    const [links, code, { fillJoin }] = await Promise.all([
      fetchLinks(this.session), fetchJoinCode(this.session).catch(() => null), import("./joinDialog.js"), loadStyles("/poster.css"),
    ]);
    this.#code = code ?? this.#code;
    this.#lacksCode = this.#code === null;
    fillJoin(this.dialog, this.session, links, this.#code, { onRenew: this.onRenew });
  }
}
