// The sentences of the pages, in English and Japanese, from one table.

import { loadText } from "../net/texts.js";

/** @import { StringName } from "./types.d.ts" */

/** Both languages of every sentence, once they are loaded. @type {Partial<Record<StringName, string[]>>} */
const sentences = {};

/** Loads the table, and retries until it arrives. */
export async function loadStrings() {
  for (;;) {
    try {
      return Object.assign(sentences, JSON.parse(await loadText("/strings.json")));
    } catch {
      // The network may be back in a moment.
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** The language of the page, from the browser's. */
export const language = /^ja\b/.test(globalThis.navigator?.language ?? "") ? "ja" : "en";

/**
 * A sentence in the reader's language.
 * @param {StringName} name
 * @param {Record<string, string | number>} values for the names in braces
 */
export function text(name, values = {}) {
  const sentence = sentences[name]?.[language === "ja" ? 1 : 0] ?? "";
  return sentence.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}

/** Fills every element with `data-text` or `data-label`, and sets the page's language. */
export function translatePage() {
  document.documentElement.lang = language;
  // The sentence of `needs.js` about a slow page no longer holds.
  document.querySelector(".needs.late")?.remove();
  document.body.dataset.isTranslated = "";
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text]"))) {
    element.textContent = text(/** @type {StringName} */ (element.dataset.text));
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) {
    element.setAttribute("aria-label", text(/** @type {StringName} */ (element.dataset.label)));
  }
}
