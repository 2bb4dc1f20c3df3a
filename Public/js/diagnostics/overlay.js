// Diagnostics of live scenes, over the picture; warnings alone are a badge that opens them.

import { button, loadStyles, make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";
import { concernsShaders, copiedPlace, excerptOf, isBroken, placeOf } from "./entries.js";

/** @import { Diagnostic } from "../net/types.d.ts" */
/** @import { RoomView } from "../page/room.js" */

/** How long a button confirms a copy, in ms. */
const feedbackTime = 1600;

/** The names of severities. */
const severities = /** @type {const} */ ({ error: "faultError", warning: "faultWarning", note: "faultNote" });

/** Null until the first diagnostic. @type {Overlay | null} */
let overlay = null;

/** Shows the diagnostics to presenters. @param {RoomView} room */
export async function showDiagnostics(room) {
  if (!room.mayLead || (overlay === null && room.diagnostics.length === 0)) return;
  await loadStyles("/diagnostics.css");
  overlay ??= new Overlay(document.body);
  overlay.show(room.diagnostics);
}

/** The overlay of a page, and its badge. */
class Overlay {
  #title = make("h2");
  #list = make("ul", { tabindex: 0 });
  #said = make("p", { class: "said", role: "status" });
  #badge = button("", () => this.#open(true), { class: "faults-badge", "aria-expanded": "false", "aria-controls": "faults" });
  #card = make("section", { class: "faults", id: "faults", role: "region", tabindex: -1, hidden: true });
  #live = make("p", { class: "spoken", role: "alert" });
  /** The diagnostics shown, to detect changes. */
  #shown = "[]";

  /** @param {HTMLElement} page */
  constructor(page) {
    const close = button(text("faultsHide"), () => this.#open(false), { class: "quiet" });
    this.#card.setAttribute("aria-label", text("faults"));
    this.#card.append(make("header", {}, this.#title, close), this.#list, this.#said);
    this.#card.addEventListener("keydown", ({ key }) => key === "Escape" && this.#open(false));
    page.append(this.#live, this.#badge, this.#card);
  }

  /** Shows diagnostics; hidden ones stay hidden until they change. @param {Diagnostic[]} diagnostics */
  show(diagnostics) {
    const next = JSON.stringify(diagnostics);
    if (next === this.#shown) return;
    this.#shown = next;
    const isAny = diagnostics.length > 0;
    const isError = isBroken(diagnostics);
    const count = diagnostics.filter(({ severity }) => (severity === "error") === isError).length;
    const title = !isError ? text("faultsWarnings", { count }) : text(concernsShaders(diagnostics) ? "faultsShaders" : "faultsBroken");
    this.#title.textContent = title;
    this.#badge.textContent = isError ? text("faultsErrors", { count }) : title;
    this.#badge.dataset.severity = isError ? "error" : "warning";
    this.#list.replaceChildren(...diagnostics.map((diagnostic) => this.#entry(diagnostic)));
    this.#said.textContent = "";
    setText(this.#live, isAny ? [title, ...diagnostics.slice(0, 1).map(({ message }) => message)].join(" ") : "");
    show(this.#card, isError);
    show(this.#badge, isAny && !isError);
    this.#badge.setAttribute("aria-expanded", "false");
  }

  /** Somebody opens it, or hides it. @param {boolean} isOpen */
  #open(isOpen) {
    show(this.#card, isOpen);
    show(this.#badge, !isOpen);
    this.#badge.setAttribute("aria-expanded", String(isOpen));
    (isOpen ? this.#card : this.#badge).focus({ preventScroll: true });
  }

  /** @param {Diagnostic} diagnostic */
  #entry(diagnostic) {
    const { severity, message } = diagnostic;
    const place = placeOf(diagnostic);
    const excerpt = excerptOf(diagnostic);
    const head = make("p", { class: "head" }, make("strong", {}, text(severities[severity] ?? "faultError")));
    if (place !== "") head.append(this.#copyButton(place, copiedPlace(diagnostic)));
    /** @type {HTMLElement[]} */
    const parts = [head, make("p", { class: "message" }, message)];
    if (excerpt !== null) {
      const { source, caret } = excerpt;
      const code = make("pre", { tabindex: 0, "aria-label": text("faultLine") }, `${source}\n`);
      if (caret !== null) code.append(make("span", { class: "caret", "aria-hidden": "true" }, caret));
      parts.push(code);
    }
    return make("li", { "data-severity": severity }, ...parts);
  }

  /** @param {string} place @param {string} copied */
  #copyButton(place, copied) {
    const words = make("span", {}, place);
    const element = button("", () => void copy(), { class: "place", title: text("copy") });
    element.append(words);
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(copied);
        words.textContent = text("copied");
        this.#said.textContent = `${text("copied")}: ${copied}`;
        setTimeout(() => (words.textContent = place), feedbackTime);
      } catch {
        // Without HTTPS there is no clipboard: it is selected for the keys that copy.
        getSelection()?.selectAllChildren(words);
        this.#said.textContent = text("faultSelected");
      }
    };
    return element;
  }
}
