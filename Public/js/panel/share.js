// Applies a whole tuning from a link or a file.

import { text } from "../page/strings.js";
import { hasTuning, readFragment, TuningError } from "./tuning.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Tuning } from "./types.d.ts" */

/**
 * Tunes the room in one step that can be undone; shows the scene first if it is another one.
 * @param {RoomView} room
 * @param {Tuning} tuning
 * @returns {string | null} why not, a sentence
 */
export function applyTuning(room, { scene, values }) {
  const title = room.hello?.scenes.find(({ name }) => name === scene)?.title ?? scene;
  if (!room.mayTune) return text("linkWatcher", { scene: title });
  if (scene !== room.scene?.name) {
    if (room.role !== "presenter") return text("linkOtherScene", { scene: title });
    room.send({ type: "scene", name: scene });
  }
  return room.send({ type: "parameters", values }) ? null : text("lost");
}

/** Applies the tuning in the page's address, and removes it from there. @param {RoomView} room @returns {string | null} what to say about it */
export function applyLink(room) {
  const { hash } = location;
  if (!hasTuning(hash)) return null;
  try {
    const refusal = applyTuning(room, readFragment(hash, room.hello?.scenes ?? []));
    // A viewer keeps the link, to pass it on.
    if (refusal === null) history.replaceState(history.state, "", location.pathname + location.search);
    return refusal ?? text("linkApplied");
  } catch (error) {
    if (error instanceof TuningError) return error.message;
    throw error;
  }
}
