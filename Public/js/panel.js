// The parameters and actions of a scene as a form.

import { makeControl } from "./controls.js";
import { button, make } from "./dom.js";
import { text } from "./strings.js";

/** @import { Control, Parameter, SceneDescription } from "./types.d.ts" */

/** Until its echo comes, or for so long, in ms, older values must not push a changed control back. */
const settling = 1000;

/** Controls in an element; at most one message a parameter and animation frame goes out. */
export class Panel {
  /** @type {Map<string, Control>} */
  #controls = new Map();
  /** @type {Map<string, unknown>} */
  #pending = new Map();
  /** The values that were sent and have not come back yet. @type {Map<string, { value: unknown, until: number }>} */
  #underway = new Map();
  /** @type {Record<string, unknown>} */
  #values = {};
  #notices = make("div", { class: "notices", role: "status" });
  /** The parameter that was sent last. */
  #sent = "";

  /** @param {HTMLElement} element @param {(message: object) => void} send */
  constructor(element, send) {
    this.element = element;
    this.send = send;
  }

  /** Builds the form of a scene. @param {SceneDescription} scene @param {{ mayTune: boolean, mayTilt: boolean }} role */
  build(scene, { mayTune, mayTilt }) {
    this.#controls.clear();
    this.#pending.clear();
    this.#underway.clear();
    const sections = [];
    if (mayTilt && scene.actions.length > 0) {
      const buttons = scene.actions.map(({ name, title }) => button(title, () => this.send({ type: "action", name })));
      sections.push(make("div", { class: "actions", role: "group", "aria-label": text("actions") }, ...buttons));
    }
    if (mayTune && scene.parameters.length > 0) {
      for (const [title, parameters] of groups(scene.parameters)) {
        const rows = parameters.map((parameter) => this.#control(parameter));
        sections.push(make("fieldset", {}, make("legend", {}, title), ...rows));
      }
      sections.push(button(text("reset"), () => this.#reset(scene), { class: "quiet" }));
    }
    this.element.replaceChildren(this.#notices, ...sections);
  }

  /** Shows what the scene cannot show as it should. @param {string[]} sentences */
  notify(sentences) {
    const lines = this.#notices.children;
    if ([...lines].map((line) => line.textContent).join("\n") === sentences.join("\n")) return;
    this.#notices.replaceChildren(...sentences.map((sentence) => make("p", { class: "help" }, sentence)));
  }

  /** Says beside its control why a value was refused. @param {string} sentence @returns {boolean} whether there is such a place */
  refuse(sentence) {
    const { refuse } = this.#controls.get(this.#sent) ?? {};
    refuse?.(sentence);
    return refuse !== undefined;
  }

  /** Shows the values that the room has now. @param {Record<string, unknown>} values */
  update(values) {
    this.#values = values;
    for (const [name, value] of Object.entries(values)) {
      const control = this.#controls.get(name);
      const sent = this.#underway.get(name);
      if (sent !== undefined && (sent.value === value || performance.now() >= sent.until)) this.#underway.delete(name);
      const isUnderway = this.#pending.has(name) || this.#underway.has(name);
      if (control !== undefined && !control.isBusy() && !isUnderway) control.update(value);
    }
  }

  /** @param {Parameter} parameter */
  #control(parameter) {
    const control = makeControl(parameter, (value) => this.#change(parameter.name, value));
    this.#controls.set(parameter.name, control);
    return control.element;
  }

  /** @param {SceneDescription} scene */
  #reset({ parameters }) {
    for (const parameter of parameters) {
      this.#controls.get(parameter.name)?.update(parameter.default);
      this.#change(parameter.name, parameter.default);
    }
  }

  /** @param {string} name @param {unknown} value */
  #change(name, value) {
    if (this.#pending.size === 0) requestAnimationFrame(() => this.#flush());
    this.#pending.set(name, value);
  }

  #flush() {
    for (const [name, value] of this.#pending) {
      this.#underway.set(name, { value, until: performance.now() + settling });
      this.#sent = name;
      this.send({ type: "parameter", name, value });
    }
    this.#pending.clear();
    // What the room has by then holds, even if somebody else's change has swallowed the echo.
    setTimeout(() => this.update(this.#values), settling + 1);
  }
}

/** Parameters by group, in the order in which the groups first appear. @param {Parameter[]} parameters */
export function groups(parameters) {
  /** @type {Map<string, Parameter[]>} */
  const found = new Map();
  for (const parameter of parameters) {
    const title = parameter.group ?? text("parameters");
    found.set(title, [...found.get(title) ?? [], parameter]);
  }
  return found;
}
