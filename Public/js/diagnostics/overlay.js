// Diagnostics of live scenes, over the picture; warnings alone are a badge that opens them.

import { button, find, loadStyles, make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";
import { Mover } from "./mover.js";
import { concernsShaders, copiedPlace, excerptOf, isBroken, placeOf } from "./entries.js";

/** @import { Diagnostic } from "../net/types.d.ts" */
/** @import { RoomView } from "../page/room.js" */

/** The time for which a button confirms a copy, in ms. */
const feedbackTime = 1600;

/** The names of severities. */
const severities = /** @type {const} */ ({ error: "faultError", warning: "faultWarning", note: "faultNote" });

/** Null until the first diagnostic. @type {Overlay | null} */
let overlay = null;

/** Shows the diagnostics to presenters. @param {RoomView} room */
export async function showDiagnostics(room) {
  if (!room.mayLead || (overlay === null && room.diagnostics.length === 0)) return;
  await loadStyles("/diagnostics.css");
  overlay ??= new Overlay(document.body, room);
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
  #mover;
  /** The diagnostics shown, to detect changes. */
  #shown = "[]";

  /** @param {HTMLElement} page @param {RoomView} room */
  constructor(page, room) {
    const header = make("header", {}, this.#title);
    this.#mover = new Mover(this.#card, header, this.#list, () => stageOf(room));
    const close = button(text("faultsHide"), () => this.#open(false), { class: "quiet" });
    this.#card.setAttribute("aria-label", text("faults"));
    header.append(this.#mover.handle, close);
    this.#card.append(header, this.#list, this.#said);
    this.#card.addEventListener("keydown", ({ key }) => key === "Escape" && this.#open(false));
    page.append(this.#live, this.#badge, this.#card);
    const backing = find("backing", HTMLElement);
    let drawnAt = "";
    new MutationObserver(() => {
      const { cssText } = backing.style;
      if (cssText === drawnAt) return;
      drawnAt = cssText;
      this.#mover.update();
    }).observe(backing, { attributeFilter: ["style"] });
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
    this.#list.scrollTop = 0;
    this.#mover.update();
    show(this.#badge, isAny && !isError);
    this.#badge.setAttribute("aria-expanded", "false");
  }

  /** Shows the card, or only its badge. @param {boolean} isOpen */
  #open(isOpen) {
    show(this.#card, isOpen);
    this.#mover.update();
    show(this.#badge, !isOpen);
    this.#badge.setAttribute("aria-expanded", String(isOpen));
    (isOpen ? this.#card : this.#badge).focus({ preventScroll: true });
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.#said.textContent = sentence;
    this.#mover.update();
  }

  /** @param {Diagnostic} diagnostic */
  #entry(diagnostic) {
    const { severity, message } = diagnostic;
    const place = placeOf(diagnostic);
    const excerpt = excerptOf(diagnostic);
    const head = make("p", { class: "head" }, make("strong", {}, text(severities[severity] ?? "faultError")));
    if (place !== "") head.append(...this.#place(place, diagnostic));
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

  /** The place, which opens the editor or else is copied. @param {string} place @param {Diagnostic} diagnostic */
  #place(place, diagnostic) {
    const copied = copiedPlace(diagnostic);
    const { editor } = diagnostic;
    if (editor === undefined) return [this.#copyButton(place, copied, make("span", {}, place))];
    const link = make("a", { class: "place", href: editor, title: text("faultOpen") }, place);
    return [link, this.#copyButton(text("copy"), copied, link)];
  }

  /** @param {string} label @param {string} copied @param {HTMLElement} shown selected where nothing can be copied */
  #copyButton(label, copied, shown) {
    const isPlace = !(shown instanceof HTMLAnchorElement);
    const words = isPlace ? shown : make("span", {}, label);
    const element = button("", () => void copy(), { class: isPlace ? "place" : "quiet", title: text("copy") });
    element.append(words);
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(copied);
        words.textContent = text("copied");
        this.#say(`${text("copied")}: ${copied}`);
        setTimeout(() => (words.textContent = label), feedbackTime);
      } catch {
        // Without HTTPS there is no clipboard: it is selected for the keys that copy.
        getSelection()?.selectAllChildren(shown);
        this.#say(text("faultSelected"));
      }
    };
    return element;
  }
}

/** The last place of the stage, in CSS pixels of the window. @param {RoomView} room */
function stageOf({ display }) {
  const box = find("backing", HTMLElement).getBoundingClientRect();
  // In fullscreen nothing lies behind the stage.
  if (box.width > 0 || display === null) return box.width > 0 ? box : undefined;
  const { x, y, width, height } = display.stageFrame;
  return { left: x, top: y, width, height };
}
