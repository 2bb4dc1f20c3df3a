// What a scene can be written with: examples and a list of declarations, which insert themselves.

import { button, make, setText, show } from "../page/dom.js";
import { language, text } from "../page/strings.js";
import { callOf } from "./completions.js";

/** @import { Entry } from "./completions.js" */
/** @import { Reference } from "./types.d.ts" */

/** The most entries that are shown. */
const most = 40;

/** The entries that contain all words; names that begin with the first one come first. @param {Entry[]} entries @param {string} query */
export function found(entries, query) {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  /** @param {Entry} entry */
  const rank = ([name, , , sentence]) => {
    const [lower, whole] = [name.toLowerCase(), `${name} ${sentence}`.toLowerCase()];
    if (!words.every((word) => whole.includes(word))) return null;
    return lower.startsWith(words[0] ?? "") ? 0 : lower.includes(words[0]) ? 1 : 2;
  };
  return entries.flatMap((entry) => {
    const place = rank(entry);
    return place === null ? [] : [{ entry, place }];
  }).sort((first, second) => first.place - second.place).slice(0, most).map(({ entry }) => entry);
}

/**
 * A fold with a field to search.
 * @param {() => Promise<Reference>} load
 * @param {(code: string, caret: number) => void} onInsert the caret is an offset in the code
 */
export function reference(load, onInsert) {
  const field = make("input", { type: "search", placeholder: text("codeSearch"), "aria-label": text("codeSearch"), autocapitalize: "off", autocorrect: "off", spellcheck: "false" });
  const list = make("ul", { class: "entries" });
  const said = make("p", { class: "help", role: "status" });
  const element = make("details", { class: "fold" }, make("summary", {}, text("codeReference")), field, said, list);
  /** @param {string} code @param {string} words @param {string} insert @param {number} caret */
  const row = (code, words, insert, caret) => {
    const choose = button("", () => onInsert(insert, caret), { class: "quiet" });
    choose.append(make("code", {}, code), make("span", {}, words));
    return make("li", {}, choose);
  };
  const update = async () => {
    if (!element.open) return;
    const { entries, examples } = await load();
    const query = field.value.trim();
    const rows = query === ""
      ? examples.map(({ title, code }) => row(code, title[language === "ja" ? 1 : 0], code, code.length))
      : found(entries, query).map(([name, , form, sentence]) => {
        const call = callOf(name, form) ?? { text: name, caret: name.length };
        return row(name + (form.startsWith("(") ? form : form && `: ${form}`), sentence, call.text, call.caret);
      });
    list.replaceChildren(...rows);
    setText(said, rows.length === 0 ? text("codeNothing") : "");
    show(said, rows.length === 0);
  };
  field.addEventListener("input", () => void update());
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || field.value === "") return;
    event.stopPropagation();
    field.value = "";
    void update();
  });
  element.addEventListener("toggle", () => void update());
  return { element, update };
}
