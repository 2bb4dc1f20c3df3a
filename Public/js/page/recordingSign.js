// The sign that a room is recorded, or that a take plays there.

import { show } from "./dom.js";
import { text } from "./strings.js";

/** @import { RoomView } from "./room.js" */

/** Says on a page whether the room is recorded or a take plays. @param {RoomView} room @param {HTMLElement} sign */
export function showRecordingSign({ replay: { recording, playing } }, sign) {
  show(sign, recording !== null || playing !== null);
  sign.dataset.state = recording !== null ? "recording" : "playing";
  const sentence = recording !== null
    ? text("isRecorded")
    : playing !== null ? text("isPlayed", { name: playing.name }) : "";
  if (sign.textContent !== sentence) sign.textContent = sentence;
}
