// Creates rooms, and shows the links of rooms created here.

import { button, loadStyles, make } from "../page/dom.js";
import { fillJoin } from "../page/joinDialog.js";
import { toggleDialog } from "../page/dialog.js";
import { makeFold } from "../page/fold.js";
import { fetchJoinCode } from "../net/links.js";
import { authorized } from "../net/session.js";
import { text } from "../page/strings.js";

/** @import { Links, Session } from "../net/types.d.ts" */
/** @import { StringName } from "../page/types.d.ts" */

/** Sentences for refusals; others show the server's own. @type {Record<number, StringName>} */
const refusals = { 400: "roomNameRule", 409: "roomExists" };

/** @param {Session} session @param {string} name empty for one that the server makes up */
async function makeRoom(session, name) {
  const response = await fetch("/api/rooms", {
    ...authorized(session), method: "POST", body: name === "" ? null : JSON.stringify({ room: name }),
  });
  if (!response.ok) {
    const known = refusals[response.status];
    throw new RoomRefused(known === undefined ? await response.text() : text(known));
  }
  return /** @type {{ room: string, links: Links }} */ (await response.json());
}

/** The reason that there is no such room, in a sentence. */
class RoomRefused extends Error {}

/** @param {Session} session */
export function newRoomFold(session) {
  const field = make("input", {
    id: "room-name", type: "text", maxlength: 32, autocomplete: "off", autocapitalize: "none", spellcheck: "false",
    "aria-describedby": "room-name-complaint",
  });
  const complaint = make("p", { class: "complaint", id: "room-name-complaint", role: "alert" });
  const made = make("ul", { class: "presets" });
  const dialog = make("dialog", { class: "joining" });
  document.body.append(dialog);

  /** @param {string} room @param {Links} links */
  const show = async (room, links) => {
    const key = new URL(links.present ?? "", location.href).searchParams.get("key");
    const other = { ...session, room, key };
    const [code] = await Promise.all([fetchJoinCode(other).catch(() => null), loadStyles("/poster.css")]);
    fillJoin(dialog, other, links, code, { title: text("roomMade", { room }) });
    dialog.setAttribute("aria-label", text("room", { room }));
    toggleDialog(dialog);
  };
  const create = async () => {
    const name = field.value.trim().toLowerCase();
    try {
      const { room, links } = await makeRoom(session, name);
      complain("");
      field.value = "";
      made.append(make("li", {}, button(room, () => void show(room, links), { class: "preset" })));
      await show(room, links);
    } catch (error) {
      complain(error instanceof RoomRefused ? error.message : text("server"));
      field.focus();
    }
  };
  /** @param {string} sentence */
  const complain = (sentence) => {
    complaint.textContent = sentence;
    if (sentence === "") field.removeAttribute("aria-invalid");
    else field.setAttribute("aria-invalid", "true");
  };
  const form = make(
    "form", { class: "saving" },
    make("label", { for: "room-name" }, text("roomName")), field, make("button", {}, text("makeRoom")), complaint,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void create();
  });
  return makeFold(text("newRoom"), false, make("p", { class: "help" }, text("newRoomHelp")), form, made);
}
