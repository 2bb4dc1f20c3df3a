// Named tunings of the scene that the server keeps.

import { isComposing } from "../page/composing.js";
import { button, make } from "../page/dom.js";
import { text } from "../page/strings.js";
import { makeFold } from "../page/fold.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Section } from "./types.d.ts" */

/** The presets: people who may tune apply them, and presenters also save and delete them. @param {RoomView} room @returns {Section} */
export function presetList(room) {
  const list = make("ul", { class: "presets" });
  const empty = make("p", { class: "help" }, text("presetsNone"));
  const name = make("input", { id: "preset-name", type: "text", autocomplete: "off", maxlength: 40 });
  const save = () => {
    const chosen = name.value.trim();
    if (chosen === "") return name.focus();
    if (room.send({ type: "preset", operation: "save", name: chosen })) name.value = "";
  };
  name.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !isComposing(event)) save();
  });
  const saving = make(
    "div", { class: "saving" },
    make("label", { for: "preset-name" }, text("presetName")), name, button(text("save"), save),
  );
  const isPresenter = room.role === "presenter";
  const element = makeFold(text("presets"), isPresenter, list, empty, ...isPresenter ? [saving] : []);
  let shown = "";

  /** @param {string} preset */
  const row = (preset) => {
    const operate = (/** @type {string} */ operation) => room.send({ type: "preset", operation, name: preset });
    const apply = button(preset, () => operate("apply"), { class: "preset", title: text("presetApply", { name: preset }) });
    const remove = button("×", () => {
      operate("delete");
      name.focus();
    }, { class: "icon remove", "aria-label": text("presetDelete", { name: preset }) });
    return make("li", {}, apply, ...isPresenter ? [remove] : []);
  };
  const update = () => {
    const presets = room.tuning?.presets ?? [];
    element.hidden = room.tuning === null || (presets.length === 0 && !isPresenter);
    empty.hidden = presets.length > 0;
    // Unchanged rows are kept, so that the focus stays.
    if (shown === presets.join("\n")) return;
    shown = presets.join("\n");
    list.replaceChildren(...presets.map(row));
  };
  return { element, update };
}
