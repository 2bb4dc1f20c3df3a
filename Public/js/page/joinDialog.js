// The poster of a room: its join code as large as the window allows, the code to type, and the links, folded away.

import { button, make } from "./dom.js";
import { dialogCard } from "./dialog.js";
import { JoinCodes } from "./joinCodes.js";
import { typedCode } from "./letters.js";
import { isWatchOnly } from "./platform.js";
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
  const how = addresses.length === 0 ? [make("p", {}, text(isWatchOnly() ? "watchOnlyLink" : "joinWatch"))] : album === null ? [] : [make("p", {}, text("joinHow"))];
  if (addresses.length > 1) how.push(make("p", { class: "note" }, text("joinNext")));
  const renew = onRenew === undefined ? [] : [button(text("joinRenew"), onRenew, { class: "renew", title: text("joinRenewHelp") })];
  const typed = links.code === undefined || links.join === undefined ? [] : [typedCode(links)];
  // Who has just made a room needs its links, and who has no code has nothing else.
  const isOpen = title !== undefined || album === null || (dialog.open && dialog.querySelector("details")?.open === true);
  const type = links.code === undefined && !isWatchOnly() ? [make("a", { class: "entry", href: "/j" }, text("codeTitle"))] : [];
  const folded = make("details", { class: "links", open: isOpen }, make("summary", {}, text("joinLinks")), ...how, ...type, ...rows);
  const body = make("div", { class: "poster" }, ...album === null ? [] : [album.element], ...typed, make("footer", {}, ...typed.length === 0 ? [] : renew, folded));
  const isRenewing = document.activeElement?.matches(".renew") === true;
  // The links are what is asked for, wherever they begin.
  folded.addEventListener("toggle", () => folded.open && folded.scrollIntoView({ block: "nearest" }));
  dialog.replaceChildren(dialogCard(title ?? text("join"), dialog, body));
  // The button that was pressed is another one now.
  if (isRenewing) dialog.querySelector(/** @type {"button"} */ (".renew"))?.focus();
  dialog.onkeydown = ({ key }) => {
    if (key === "ArrowRight") void album?.turn(1);
    if (key === "ArrowLeft") void album?.turn(-1);
  };
}
