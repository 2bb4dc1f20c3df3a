// The room's takes, each with its actions.

import { confirmedButton } from "../page/confirmedButton.js";
import { isComposing } from "../page/composing.js";
import { button, make, show } from "../page/dom.js";
import { download } from "../page/download.js";
import { authorized } from "../net/session.js";
import { text } from "../page/strings.js";
import { clockTime } from "./position.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Take } from "../net/types.d.ts" */

/** @param {RoomView} room */
export function takeList(room) {
  const list = make("ul", { class: "persons takes", tabindex: -1, "aria-label": text("takes") });
  const empty = make("p", { class: "help" }, text("takesNone"));
  const complaint = make("p", { class: "complaint", role: "alert" });
  const element = make("section", { class: "list" }, list, empty, complaint);
  /** @type {Map<string, ReturnType<typeof takeRow>>} */
  const rows = new Map();
  let shown = "";

  const update = () => {
    const { recordings: takes, replay } = room;
    // A hot reload may change scenes' titles.
    const names = JSON.stringify([takes, room.hello?.scenes.map(({ title }) => title)]);
    if (names !== shown) {
      shown = names;
      const hadFocus = list.contains(document.activeElement);
      rows.clear();
      for (const take of takes) rows.set(take.name, takeRow(room, take, (words) => (complaint.textContent = words)));
      list.replaceChildren(...[...rows.values()].map(({ element }) => element));
      if (hadFocus) list.focus({ preventScroll: true });
    }
    for (const [name, row] of rows) row.update(replay.playing?.name === name, replay.recording !== null);
    show(empty, takes.length === 0);
  };
  return { element, update };
}

/** @param {RoomView} room @param {Take} take @param {(sentence: string) => void} complain */
function takeRow(room, take, complain) {
  const { name } = take;
  const scene = room.hello?.scenes.find((scene) => scene.name === take.scene)?.title ?? take.scene;
  const notes = [scene, clockTime(take.duration), ...take.cut ? [text("isCut")] : []];
  const address = `/api/rooms/${room.session.room}/takes/${encodeURIComponent(name)}`;
  /** @param {RequestInit} request */
  const ask = async (request, ending = "") => {
    complain("");
    const response = await fetch(address + ending, { ...authorized(room.session), ...request }).catch(() => null);
    if (response === null) complain(text("server"));
    else if (!response.ok) complain((await response.text()).trim());
    return response?.ok === true ? response : null;
  };
  /** @param {string} ending */
  const save = async (ending) => {
    const response = await ask({}, ending);
    if (response !== null) download(await response.blob(), name + ending);
  };

  const play = button("", () => room.send({ type: "play", take: name, t: 0, paused: false }), { class: "icon play-icon" });
  play.setAttribute("aria-label", text("playTake", { name }));
  play.title = text("playTake", { name });
  const title = make("button", { type: "button", class: "name", title: text("rename") }, name);
  const field = make("input", { type: "text", maxlength: 40, value: name, "aria-label": text("renameTake", { name }), hidden: true });
  const saveButton = button("", () => void save(".jsonl"), { class: "icon save-icon" });
  saveButton.setAttribute("aria-label", text("downloadTake", { name }));
  saveButton.title = text("downloadTake", { name });
  const film = button("", () => void save(".html"), { class: "icon film-icon" });
  film.setAttribute("aria-label", text("exportTake", { name }));
  film.title = text("exportTake", { name });
  const remove = confirmedButton(text("deleteSure"), () => void ask({ method: "DELETE" }), "delete-icon");
  remove.name(text("deleteTake", { name }));
  const element = make(
    "li", { class: "person take" }, play,
    make("span", { class: "whois" }, title, field, make("small", {}, notes.join(" · "))),
    make("div", { class: "deeds" }, film, saveButton, remove.element),
  );

  /** @param {boolean} isRenaming */
  const rename = (isRenaming) => {
    show(title, !isRenaming);
    show(field, isRenaming);
    if (isRenaming) field.select();
    else title.focus();
  };
  title.addEventListener("click", () => rename(true));
  field.addEventListener("keydown", async (event) => {
    if (isComposing(event)) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      field.value = name;
      rename(false);
    }
    if (event.key !== "Enter") return;
    const wish = field.value.trim();
    if (wish === name || await ask({ method: "PATCH", body: JSON.stringify({ name: wish }) }) !== null) rename(false);
  });

  /** @param {boolean} isPlaying @param {boolean} isRecording */
  const update = (isPlaying, isRecording) => {
    element.classList.toggle("driving", isPlaying);
    play.disabled = isRecording;
  };
  return { element, update };
}
