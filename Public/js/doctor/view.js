// The list of steps as a card on the phone page.

import { button, make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";
import { firstFailure, isHealthy, isRefused, stepNames } from "./checklist.js";
import { remedies } from "./remedies.js";

/** @import { Platform } from "../page/types.d.ts" */
/** @import { Checklist, Step, StepName } from "./types.d.ts" */
/** @import { StringName } from "../page/types.d.ts" */

/** @type {Record<StepName, StringName>} */
const titles = {
  reach: "stepReach",
  secure: "stepSecure",
  socket: "stepSocket",
  permission: "stepPermission",
  sample: "stepSensor",
  rate: "stepRate",
  roundTrip: "roundTrip",
};
/** A request to the person, for each step that waits for one. @type {Partial<Record<StepName, StringName>>} */
const waits = { permission: "waitsForTap", rate: "waitsForMovement" };
/** Measurements with their units. @type {Partial<Record<StepName, StringName>>} */
const measurements = { reach: "inMilliseconds", rate: "perSecond", roundTrip: "inMilliseconds" };

/** Shows a checklist in an element, and what to do about its first failure. */
export class ChecklistView {
  #title = make("h2", { id: "doctor-title", tabindex: -1 });
  #rows = Object.fromEntries(stepNames.map((name) => {
    const outcome = make("span", { class: "outcome" });
    return [name, { row: make("li", {}, make("span", {}, text(titles[name])), outcome), outcome }];
  }));
  #list = make("ol", {}, ...stepNames.map((name) => this.#rows[name].row));
  #help = make("div", { class: "help", role: "status" });
  #actions = make("div", { class: "actions" });

  /** @param {HTMLElement} element @param {() => void} onClose */
  constructor(element, onClose) {
    this.element = element;
    const close = button("×", onClose, { class: "close", "aria-label": text("close") });
    element.replaceChildren(make("header", {}, this.#title, close), this.#list, this.#help, this.#actions);
    // The focus may be anywhere: a button that was pressed may be gone.
    addEventListener("keydown", (event) => event.key === "Escape" && !element.hidden && onClose());
  }

  /** @param {Checklist} checklist @param {Platform} platform */
  update(checklist, platform) {
    const failure = firstFailure(checklist);
    const remedy = failure === null ? null : remedies[failure.fault];
    setText(this.#title, text(remedy?.title ?? (isHealthy(checklist) ? "doctorHealthy" : "doctorTitle")));
    setText(this.#help, remedy === null ? "" : text(remedy.help[platform]));
    show(this.#list, !isRefused(checklist));
    for (const name of stepNames) {
      const step = checklist.steps[name];
      this.#rows[name].row.className = step.state;
      setText(this.#rows[name].outcome, outcome(name, step));
    }
    if (this.element.hidden !== checklist.isOpen) return;
    show(this.element, checklist.isOpen);
    if (checklist.isOpen) this.#title.focus({ preventScroll: true });
  }

  /** @param {...HTMLElement} actions */
  offer(...actions) {
    this.#actions.replaceChildren(...actions);
  }

  /** Links that help, below the sentence. @param {{ label: string, href: string }[]} links */
  link(links) {
    this.element.querySelector(".ways")?.remove();
    const items = links.map(({ label, href }) => make("a", { href }, label));
    if (items.length > 0) this.#help.after(make("p", { class: "ways" }, ...items));
  }
}

/** @param {StepName} name @param {Step} step */
function outcome(name, { state, fault, value }) {
  const unit = measurements[name];
  if (value !== undefined && unit !== undefined) return text(unit, { count: Math.round(value) });
  if (fault !== undefined) return text("stepFailed");
  if (state === "waiting") return text(name === "permission" ? "waitsForTap" : "stepWaits");
  return text(state === "passed" ? "stepPassed" : waits[name] ?? "stepRuns");
}
