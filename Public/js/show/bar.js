// The presenter's bar: back, the step's title, next; and the problems of the show's files.

import { button, make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";

/** @import { RoomView } from "../page/room.js" */

/** The length of a swipe, in CSS pixels. */
const swipeLength = 40;
/** The maximum number of problems shown at once. */
const mostProblems = 4;

/** Swiping changes the step, but only on the bar: on the stage every finger belongs to the scene. */
export class ShowBar {
  /** The start of a finger's swipe. @type {{ id: number, x: number } | null} */
  #swipe = null;
  /** The problems that were hidden by a press. */
  #hidden = "";
  /** The lower edge of the bar in the window, in CSS pixels from above; 0 while it is hidden. */
  end = 0;

  /** @param {RoomView} room */
  constructor(room) {
    this.room = room;
    this.back = button("", () => this.#go(-1), { class: "icon back-icon", "aria-label": text("showBack") });
    this.on = button("", () => this.#go(1), { class: "icon on-icon", "aria-label": text("showOn") });
    this.title = make("p", { class: "where", role: "status" });
    this.problems = make("section", { class: "problems", role: "alert", hidden: true });
    const steps = this.steps = make("div", { class: "steps-bar" }, this.back, this.title, this.on);
    this.element = make("nav", { class: "chrome show-bar", "aria-label": text("show") }, steps, this.problems);
    steps.addEventListener("pointerdown", ({ pointerId, clientX, isPrimary }) => {
      if (isPrimary) this.#swipe = { id: pointerId, x: clientX };
    });
    new ResizeObserver(() => this.#measure()).observe(this.element);
    // Its place may change where its size does not.
    addEventListener("resize", () => this.#measure());
    addEventListener("pointerup", (event) => this.#end(event));
    addEventListener("pointercancel", () => (this.#swipe = null));
  }

  /** The room has changed. */
  update() {
    const { show: state } = this.room;
    show(this.element, state !== null);
    if (state === null) return;
    const { steps, index, problems = [] } = state;
    const step = steps[index];
    const where = step === undefined ? "" : text("showStep", { number: index + 1, count: steps.length, title: step.title });
    setText(this.title, where);
    const isPlayable = steps.length > 0;
    for (const button of [this.back, this.on]) show(button, isPlayable);
    this.back.disabled = index === 0;
    this.on.disabled = index >= steps.length - 1;
    const shown = problems.join("\n");
    show(this.problems, problems.length > 0 && shown !== this.#hidden);
    const more = problems.length - mostProblems;
    const hide = button(text("faultsHide"), () => {
      this.#hidden = shown;
      show(this.problems, false);
    }, { class: "quiet" });
    this.problems.replaceChildren(
      make("header", {}, make("strong", {}, text(isPlayable ? "showBroken" : "showUnplayable")), hide),
      make("ul", {}, ...problems.slice(0, mostProblems).map((problem) => make("li", {}, problem))),
      ...more > 0 ? [make("p", {}, text("showMore", { count: more }))] : [],
    );
  }

  /** Gives the page the lower edge of the bar, so that the parts below begin there. */
  #measure() {
    const { bottom } = this.steps.getBoundingClientRect();
    if (bottom === this.end) return;
    this.end = bottom;
    document.body.style.setProperty("--bar-end", `${bottom}px`);
    this.room.display?.invalidate();
  }

  /** @param {number} step */
  #go(step) {
    this.room.send({ type: "show", step });
  }

  /** @param {PointerEvent} event */
  #end({ pointerId, clientX }) {
    const swipe = this.#swipe;
    if (swipe?.id !== pointerId) return;
    this.#swipe = null;
    const way = clientX - swipe.x;
    if (Math.abs(way) >= swipeLength) this.#go(way < 0 ? 1 : -1);
  }
}
