// The overlay with the links to a room, and a join code for each address of the server to flip through.

import { button, make } from "./dom.js";
import { dialogCard } from "./dialog.js";
import { fetchJoinCode } from "../net/links.js";
import { text } from "./strings.js";

/** @import { Links, Session } from "../net/types.d.ts" */

/**
 * A link to read and to copy. One that opens everything is hidden from the audience: it is opened, or copied
 * unseen.
 * @param {string} label
 * @param {string} address
 * @param {string} [secret] what to say of it instead
 */
function linkRow(label, address, secret) {
  const copy = button(text("copy"), async () => {
    try {
      await navigator.clipboard.writeText(address);
      copy.textContent = text("copied");
      setTimeout(() => (copy.textContent = text("copy")), 1500);
    } catch {
      // Without HTTPS there is no clipboard: the link is selected for the keys that copy.
      link.textContent = address;
      getSelection()?.selectAllChildren(link);
    }
  });
  const link = make(secret === undefined ? "code" : "span", {}, secret ?? address);
  const open = make("a", { class: "open", href: address, target: "_blank", rel: "noopener" }, text("openLink"));
  open.setAttribute("aria-label", `${text("openLink")}: ${label}`);
  copy.setAttribute("aria-label", `${text("copy")}: ${label}`);
  return make("div", { class: "link" }, make("span", { class: "label" }, label), link, open, copy);
}

/** A code and its address; several are shown one after the other. */
class JoinCodes {
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
    this.element = make("figure", {}, this.#picture, ...caption);
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

/**
 * The code to type, and where.
 * @param {string} code
 * @param {string} address
 * @param {(() => void) | null} onRenew
 */
function typedCode(code, address, onRenew) {
  const { host, pathname } = new URL(address);
  const [before, after = ""] = text("joinType", { address: "\n" }).split("\n");
  const where = make("p", {}, before, make("strong", {}, host + pathname), after);
  const letters = make("output", { class: "letters", "aria-label": [...code].join(" ") }, `${code.slice(0, 3)} ${code.slice(3)}`);
  const renew = onRenew === null ? [] : [button(text("joinRenew"), onRenew, { class: "renew", title: text("joinRenewHelp") })];
  return make("div", { class: "typed" }, where, letters, ...renew);
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {Session} session
 * @param {Links} links
 * @param {string | null} code the likeliest address's join code
 * @param {{ title?: string, onRenew?: () => void }} [options] the title of a room that has just been made, whose link
 * to present is there, too; what makes a new code to type
 */
export function fillJoin(dialog, session, links, code, { title, onRenew } = {}) {
  const addresses = links.phones ?? (links.tilt === undefined ? [] : [links.tilt]);
  const tilting = [...new Set([...addresses, ...links.tilt === undefined ? [] : [links.tilt]])];
  const rows = tilting.map((address) =>
    linkRow(tilting.length === 1 ? text("tiltLink") : `${text("tiltLink")}: ${new URL(address).origin}`, address));
  if (title !== undefined && links.present !== undefined) {
    rows.unshift(linkRow(text("presentLink"), links.present, text("presentLinkHelp")));
  }
  if (links.watch !== undefined) rows.push(linkRow(text("watchLink"), links.watch));
  const album = code === null || addresses.length === 0 ? null : new JoinCodes(session, addresses, code);
  const how = addresses.length === 0 ? [make("p", {}, text("joinWatch"))] : album === null ? [] : [make("p", {}, text("joinHow"))];
  if (addresses.length > 1) how.push(make("p", { class: "note" }, text("joinNext")));
  const typed = links.code === undefined || links.join === undefined ? [] : [typedCode(links.code, links.join, onRenew ?? null)];
  const body = make("div", { class: "join" }, ...album === null ? [] : [album.element], make("div", {}, ...how, ...typed, ...rows));
  const isRenewing = document.activeElement?.matches(".renew") === true;
  dialog.replaceChildren(dialogCard(title ?? text("join"), dialog, body));
  // The button that was pressed is another one now.
  if (isRenewing) dialog.querySelector(/** @type {"button"} */ (".renew"))?.focus();
  dialog.onkeydown = ({ key }) => {
    if (key === "ArrowRight") void album?.turn(1);
    if (key === "ArrowLeft") void album?.turn(-1);
  };
}
