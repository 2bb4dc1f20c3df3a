// Undo and redo for all people in the room, and the two tunings that can be compared.

import { button, isTyping, make } from "../page/dom.js";
import { shortcutKey } from "../page/shortcut.js";
import { text } from "../page/strings.js";

/** @import { Key } from "../page/shortcut.js" */
/** @import { RoomView } from "../page/room.js" */
/** @import { Section } from "./types.d.ts" */

/**
 * The meaning of a key: Ctrl or Cmd with Z, Shift for redo; Ctrl with Y too.
 * @param {Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey"> & Key} event
 * @returns {"undo" | "redo" | null}
 */
export function historyKey(event) {
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return null;
  const key = shortcutKey(event);
  if (key === "z") return shiftKey ? "redo" : "undo";
  return key === "y" && ctrlKey && !shiftKey ? "redo" : null;
}

/** @param {RoomView} room @returns {Section} */
export function historyBar(room) {
  const undo = button("", () => room.send({ type: "undo" }), { class: "icon undo-icon" });
  const redo = button("", () => room.send({ type: "redo" }), { class: "icon redo-icon" });
  const slots = /** @type {const} */ (["a", "b"]).map((slot) => ({
    slot,
    element: button(slot.toUpperCase(), () => room.send({ type: "compare", slot }), { class: "slot" }),
  }));
  const compare = make("div", { class: "slots", role: "group", "aria-label": text("compare") }, ...slots.map((one) => one.element));
  const element = make("div", { class: "history", role: "group", "aria-label": text("history") }, undo, redo, compare);
  const update = () => {
    const { tuning } = room;
    element.hidden = tuning === null;
    if (tuning === null) return;
    for (const [control, what, name, full] of /** @type {const} */ ([
      [undo, tuning.undo, "undo", "undoWhat"], [redo, tuning.redo, "redo", "redoWhat"],
    ])) {
      // Not `disabled`: a button that is pressed until nothing is left keeps the focus.
      control.setAttribute("aria-disabled", String(what === null));
      const label = what === null ? text(name) : text(full, { what });
      control.setAttribute("aria-label", label);
      control.title = label;
    }
    for (const { slot, element } of slots) {
      element.setAttribute("aria-pressed", String(slot === tuning.slot));
      element.setAttribute("aria-label", text("slot", { slot: slot.toUpperCase() }));
      element.title = text("compareHint");
    }
  };
  return { element, update };
}

/** Lets the keys undo and redo on the whole page, but not in the middle of a text. @param {RoomView} room */
export function listenForHistory(room) {
  addEventListener("keydown", (event) => {
    const type = historyKey(event);
    const isEntry = event.target instanceof Element && event.target.closest(".entry") !== null;
    if (type === null || !room.mayTune || room.tuning === null || (isTyping(event) && !isEntry)) return;
    event.preventDefault();
    room.send({ type });
  });
}
