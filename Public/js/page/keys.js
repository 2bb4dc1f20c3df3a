// The dialog with the keyboard shortcuts.

import { make } from "./dom.js";
import { dialogCard } from "./dialog.js";
import { text } from "./strings.js";

/** @param {HTMLDialogElement} dialog */
export function fillKeys(dialog) {
  dialog.replaceChildren(dialogCard(text("keys"), dialog, keyTable()));
}

/** The rows of the keys overlay. */
function keyTable() {
  const rows = /** @type {const} */ ([
    ["1 … 9, 0", "keyScenes"],
    ["↑ ↓ ← →", "keyArrows"],
    [text("keyDrag"), "keyDragMeaning"],
    ["Home", "keyLevel"],
    ["C", "keyCalibrate"],
    ["P", "panel"],
    ["Ctrl Z", "undo"],
    ["Q", "keyJoin"],
    ["U", "people"],
    ["L", "takes"],
    ["E", "code"],
    ["R", "keyRecord"],
    ["G", "keyGive"],
    ["H", "hud"],
    ["T", "overlay"],
    ["D", "inspector"],
    ["F", "keyFullscreen"],
    ["S", "savePicture"],
    ["V", "keyVideo"],
    ["K", "capture"],
    ["I", "bring"],
    ["PgUp PgDn", "keySteps"],
    ["?", "keyHelp"],
  ]);
  return make("dl", { class: "keys" }, ...rows.map(([key, meaning]) =>
    make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, text(meaning)))));
}
