// The form that adds a source.

import { isComposing } from "../page/composing.js";
import { button, make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";

/** A name that a new source may have. */
const plain = /^[A-Za-z][\w-]{0,39}\.(?:swift|frag|metal)$/;
/** Windows' reserved device names, with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)\./i;

/** The name that somebody means, or null if no new source may be called so. @param {string} wish */
export function newName(wish) {
  const name = /\.\w+$/.test(wish) ? wish : `${wish}.swift`;
  return plain.test(name) && !device.test(name) ? name : null;
}

/** The text that a new source begins with. @param {string} name @param {boolean} isOfViews whether the scenes are SwiftUI's views */
export function firstText(name, isOfViews = false) {
  const stem = name.replace(/\.\w+$/, "");
  if (name.endsWith(".frag")) return `vec4 ${stem.replaceAll("-", "_")}(vec2 position, vec4 color) {\n  return color;\n}\n`;
  return name.endsWith(".swift") ? `import ${isOfViews ? "SwiftUI" : "Engine"}\n\n` : "";
}

/** @param {(name: string) => Promise<void>} create throws an error with a sentence */
export function newSourceForm(create) {
  const field = make("input", { type: "text", maxlength: 60, placeholder: "Star.swift", "aria-label": text("codeNewName"), autocapitalize: "off", autocorrect: "off", spellcheck: "false" });
  const complaint = make("p", { class: "complaint", role: "alert" });
  const submit = async () => {
    const name = newName(field.value.trim());
    if (name === null) return setText(complaint, text("codeNameRule"));
    try {
      await create(name);
      open(false);
    } catch (error) {
      setText(complaint, String(/** @type {Error} */ (error).message));
    }
  };
  const element = make("div", { class: "new-source", hidden: true }, field, button(text("codeCreate"), () => void submit(), { class: "primary" }), complaint);
  field.addEventListener("keydown", (event) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") void submit();
    if (event.key !== "Escape") return;
    event.stopPropagation();
    open(false);
    opener.focus();
  });
  const opener = button(text("codeNew"), () => open(Boolean(element.hidden)), { "aria-expanded": "false" });
  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    show(element, isOpen);
    opener.setAttribute("aria-expanded", String(isOpen));
    setText(complaint, "");
    field.value = "";
    if (isOpen) field.focus();
  };
  return { element, opener };
}
