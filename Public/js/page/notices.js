// Parts over the stage: notices that block the page, short messages, and the sign of recording and playback.

import { button, make, setText, show } from "./dom.js";
import { text } from "./strings.js";

/** @import { RoomState } from "./roomState.js" */
/** @import { Notice } from "./types.d.ts" */

/**
 * Shows a notice over the stage, or hides it for null.
 * @param {HTMLElement} element
 * @param {Notice | null} notice
 */
export function showNotice(element, notice) {
  show(element, notice !== null);
  if (notice === null) return element.replaceChildren();
  const { title, help, actions = [] } = notice;
  const buttons = actions.map(({ label, run }, index) => button(label, run, { class: index === 0 ? "primary" : "" }));
  element.replaceChildren(make("h2", {}, title), make("p", {}, help), make("div", { class: "actions" }, ...buttons));
}

/** Says that a file could not be loaded; browsers may not retry by themselves. @param {HTMLElement} toast */
export function showIncomplete(toast) {
  showToast(toast, `${text("incomplete")} ${text("incompleteHelp")}`);
}

/** Shows a sentence for as long as it takes to read it. @param {HTMLElement} element @param {string} sentence */
export function showToast(element, sentence) {
  element.textContent = sentence;
  element.style.animationDuration = `${Math.max(2.6, 0.07 * sentence.length)}s`;
  element.classList.remove("shown");
  // Reading the width restarts the fade.
  void element.offsetWidth;
  element.classList.add("shown");
}

/** Shows whether the room is being recorded or a take is playing. @param {Pick<RoomState, "replay">} room @param {HTMLElement} sign */
export function showRecordingSign({ replay: { recording, playing } }, sign) {
  show(sign, recording !== null || playing !== null);
  sign.dataset.state = recording !== null ? "recording" : "playing";
  if (recording !== null) setText(sign, text("isRecorded"));
  else setText(sign, playing === null ? "" : text("isPlayed", { name: playing.name }));
}
