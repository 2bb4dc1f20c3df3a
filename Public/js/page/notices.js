// What is shown over the stage: notices that block the page, short messages, and the sign of recording and playback.

import { button, make, setText, show } from "./dom.js";
import { text } from "./strings.js";

/** @import { RoomState } from "./roomState.js" */

/**
 * A sentence over the stage that says what is wrong and what to do; none hides it.
 * @param {HTMLElement} element
 * @param {{ title: string, help: string, action?: { label: string, run: () => void } } | null} notice
 */
export function showNotice(element, notice) {
  show(element, notice !== null);
  if (notice === null) return element.replaceChildren();
  const { title, help, action } = notice;
  const actions = action === undefined ? [] : [button(action.label, action.run, { class: "primary" })];
  element.replaceChildren(make("h2", {}, title), make("p", {}, help), ...actions);
}

/** Says that a file did not arrive; a browser may not fetch it again by itself. @param {HTMLElement} toast */
export function showIncomplete(toast) {
  showToast(toast, `${text("incomplete")} ${text("incompleteHelp")}`);
}

/** A sentence that goes away by itself once it can have been read. @param {HTMLElement} element @param {string} sentence */
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
