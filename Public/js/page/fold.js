// A section that folds, and stays as it was left while the tab is open.

import { make } from "./dom.js";
import { storage } from "../net/session.js";

/**
 * @param {string} title
 * @param {boolean} isOpen the state before the first touch
 * @param {...HTMLElement} children
 */
export function makeFold(title, isOpen, ...children) {
  const key = `tiltcast.fold.${title}`;
  const left = storage.getItem(key);
  const summary = make("summary", {}, title);
  const element = make("details", { class: "fold", open: left === null ? isOpen : left === "open" }, summary, make("div", { class: "rows" }, ...children));
  // The event of the first opening comes late too: the state before the first touch is not remembered.
  summary.addEventListener("click", () => storage.setItem(key, element.open ? "shut" : "open"));
  return element;
}
