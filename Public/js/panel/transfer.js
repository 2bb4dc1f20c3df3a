// Tunings and source code in and out of the page: clipboard, files, links.

import { fetchLinks } from "../net/links.js";
import { authorized } from "../net/session.js";
import { dialogCard } from "../page/dialog.js";
import { button, make } from "../page/dom.js";
import { download } from "../page/download.js";
import { text } from "../page/strings.js";
import { makeFold } from "../page/fold.js";
import { embedCode } from "./embed.js";
import { applyTuning } from "./share.js";
import { readTuning, TuningError, writeFragment, writeJSON } from "./tuning.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Session } from "../net/types.d.ts" */
/** @import { Section } from "./types.d.ts" */

/** @param {RoomView} room @returns {Section} */
export function transferTools(room) {
  const said = make("p", { class: "said", role: "status" });
  const dialog = make("dialog", { class: "transfer" });
  /** @param {string} sentence */
  const say = (sentence) => {
    said.textContent = sentence;
    // It is below the buttons, which may be at the panel's end.
    said.scrollIntoView({ block: "nearest" });
  };
  const tuning = () => ({ scene: room.scene?.name ?? "", values: room.values });

  /** @param {string} content */
  const copy = async (content) => {
    try {
      await navigator.clipboard.writeText(content);
      say(text("copied"));
    } catch {
      // Without HTTPS there is no clipboard: the text is shown and selected, to be copied by keyboard.
      openDialog(dialog, text("copy"), text("copyByHand"), content).select();
    }
  };
  const copyLink = async () => {
    const { watch } = await fetchLinks(room.session).catch(() => ({ watch: location.href }));
    const link = new URL(watch ?? location.href);
    link.hash = writeFragment(tuning());
    await copy(link.href);
  };
  const copyEmbed = async () => {
    const { watch } = await fetchLinks(room.session).catch(() => ({ watch: location.href }));
    await copy(embedCode(watch ?? location.href, room.scene?.stage ?? [640, 480]));
  };
  /** @param {"swiftui" | "css"} language @param {HTMLButtonElement} element */
  const copySource = async (language, element) => {
    const { status, source } = await fetchSource(room.session, language).catch(() => ({ status: 0, source: text("bringLost") }));
    // An older server cannot export.
    if (status === 404) element.hidden = true;
    if (status === 200) await copy(source);
    else say(source);
  };
  const exportFile = () => {
    download(new Blob([writeJSON(tuning())], { type: "application/json" }), `tiltcast-${room.scene?.name}.json`);
  };
  const swift = button(text("copySwiftUI"), () => void copySource("swiftui", swift));
  const css = button(text("copyCSS"), () => void copySource("css", css));
  const buttons = make(
    "div", { class: "transfers" },
    button(text("copyLink"), () => void copyLink()), button(text("copyEmbed"), () => void copyEmbed()),
    button(text("exportFile"), exportFile),
    button(text("importFile"), () => openImport(room, dialog, said)), swift, css,
  );
  const element = makeFold(text("share"), false, buttons, said, dialog);
  return { element, update: () => {} };
}

/**
 * The tuned scene as source code, or the server's sentence about why there is none.
 * @param {Session} session
 * @param {"swiftui" | "css"} language
 */
async function fetchSource(session, language) {
  const response = await fetch(`/api/rooms/${session.room}/source?as=${language}&session=${session.token}`, authorized(session));
  return { status: response.status, source: await response.text() };
}

/**
 * A dialog with a text in it.
 * @param {HTMLDialogElement} dialog
 * @param {string} title
 * @param {string} help
 * @param {string} content
 * @param {...HTMLElement} actions
 */
function openDialog(dialog, title, help, content, ...actions) {
  const area = make("textarea", { rows: 10, "aria-label": title, spellcheck: "false", autocomplete: "off" });
  area.value = content;
  dialog.setAttribute("aria-label", title);
  dialog.replaceChildren(dialogCard(title, dialog, make("p", { class: "help" }, help), area, ...actions));
  dialog.showModal();
  area.focus();
  return area;
}

/** Imports a tuning from a file or a pasted text; a refused text stays. @param {RoomView} room @param {HTMLDialogElement} dialog @param {HTMLElement} said */
function openImport(room, dialog, said) {
  const complaint = make("p", { class: "complaint", role: "alert" });
  const file = make("input", { type: "file", accept: ".json,application/json,text/plain", hidden: true, "aria-label": text("chooseFile") });
  const apply = () => {
    try {
      complaint.textContent = applyTuning(room, readTuning(area.value, room.hello?.scenes ?? []));
    } catch (error) {
      if (!(error instanceof TuningError)) throw error;
      complaint.textContent = error.message;
    }
    if (complaint.textContent !== "") return area.focus();
    said.textContent = text("imported");
    dialog.close();
  };
  const read = async (/** @type {File | undefined} */ chosen) => {
    if (chosen === undefined) return;
    area.value = await chosen.text();
    apply();
  };
  file.addEventListener("change", () => {
    void read(file.files?.[0]);
    // The same file may be chosen again after it was corrected.
    file.value = "";
  });
  const choose = button(text("chooseFile"), () => file.click());
  const use = button(text("apply"), apply, { class: "primary" });
  const area = openDialog(
    dialog, text("importTitle"), text("importHow"), "",
    complaint, make("div", { class: "actions" }, choose, use), file,
  );
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => {
    const dropped = event.dataTransfer?.files[0];
    if (dropped === undefined) return;
    event.preventDefault();
    void read(dropped);
  });
}
