// The sentences of the pages, in English and Japanese, from one table.

import { loadText } from "../net/texts.js";

/** @import { StringName } from "./types.d.ts" */

/** Every sentence in each language, once they are loaded. @type {Partial<Record<StringName, string[]>>} */
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

/** The languages of the table, in the order of its columns. The first stands in for all others. */
export const languages = ["en", "ja"];

/** The language of the page, from the browser's. */
export const language = languages.find((known) => (globalThis.navigator?.language ?? "").split("-")[0] === known) ?? languages[0];

/**
 * A sentence in the reader's language.
 * @param {StringName} name
 * @param {Record<string, string | number>} values for the names in braces
 */
export function text(name, values = {}) {
  const row = sentences[name] ?? [];
  const sentence = row[languages.indexOf(language)] ?? row[0] ?? "";
  return sentence.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}

/** Whether the ends of words are marked. */
const isMarked = language === "ja" && globalThis.CSS?.supports("word-break", "auto-phrase") === false && "Segmenter" in Intl;

/**
 * Marks the words in what a page adds to itself, where the browser does not find their ends.
 * @param {HTMLElement} page
 */
function markWords(page) {
  /** @param {Node} node */
  const mark = (node) => {
    const parent = node.parentElement;
    if (node instanceof Text && parent !== null && /[\u3040-\u30ff\u4e00-\u9fff].{6}/.test(node.data) && parent.closest("code, pre, output, select, textarea") === null) {
      node.replaceWith(...phrases(node.data));
    }
    for (const child of [...node.childNodes]) mark(child);
  };
  new MutationObserver((changes) => {
    // A part that was marked is a part of words, and short.
    for (const { addedNodes, target } of changes) if (target instanceof Element && target.querySelector(":scope > wbr") === null) addedNodes.forEach(mark);
  }).observe(page, { childList: true, subtree: true });
}

/**
 * A sentence in the parts between which a line may break. Chromium finds the ends of Japanese phrases by itself; for
 * other browsers the ends of words are marked.
 * @param {string} sentence
 */
function phrases(sentence) {
  if (!isMarked) return [sentence];
  const words = [...new Intl.Segmenter(language, { granularity: "word" }).segment(sentence)];
  return words.flatMap(({ segment, isWordLike }, index) => index > 0 && isWordLike ? [document.createElement("wbr"), segment] : [segment]);
}

/** Fills every element with `data-text` or `data-label`, and sets the page's language. */
export function translatePage() {
  document.documentElement.lang = language;
  // The sentence of `needs.js` about a slow page no longer holds.
  document.querySelector(".needs.late")?.remove();
  document.body.dataset.isTranslated = "";
  if (isMarked) markWords(document.body);
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text]"))) {
    element.replaceChildren(...phrases(text(/** @type {StringName} */ (element.dataset.text))));
  }
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-label]"))) {
    element.setAttribute("aria-label", text(/** @type {StringName} */ (element.dataset.label)));
  }
}
