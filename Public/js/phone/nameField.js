// The field for a person's name, which is optional.

import { isComposing } from "../page/composing.js";
import { make } from "../page/dom.js";
import { rename } from "../net/session.js";
import { text } from "../page/strings.js";

/** @import { RoomView } from "../page/room.js" */

/** Characters that the server refuses in a name: line breaks, control characters, and bidirectional controls. */
const forbiddenInNames = /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/gu;
/** The most code units of a name; it never has more characters than that. */
const maximumNameLength = 24;

/** A name that the server accepts, or null if nothing is left. @param {string} typed */
export function nameFrom(typed) {
  return typed.trim().slice(0, maximumNameLength).replace(forbiddenInNames, "").trim() || null;
}

/** The name is sent in the handshake, so a change reconnects. @param {RoomView} room */
export function nameField(room) {
  const { session } = room;
  const field = make("input", {
    id: "person-name", type: "text", maxlength: maximumNameLength, autocomplete: "nickname", enterkeyhint: "done",
    placeholder: text("nameEmpty"), "aria-describedby": "person-name-help",
  });
  const commit = () => {
    const name = nameFrom(field.value);
    field.value = name ?? "";
    if (name === session.name) return;
    rename(session, name);
    room.connection.renew();
  };
  field.addEventListener("change", commit);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !isComposing(event)) field.blur();
  });
  const element = make(
    "div", { class: "naming" },
    make("label", { for: "person-name" }, text("yourName")), field,
    make("p", { class: "help", id: "person-name-help" }, text("nameHelp")),
  );
  /** Shows the current name, except during typing. */
  const update = () => {
    if (document.activeElement !== field) field.value = session.name ?? "";
  };
  update();
  return { element, update };
}
