// The parameters and actions of a scene as a form.

import { makeControl } from "./controls.js";
import { button, make } from "./dom.js";
import { text } from "./strings.js";

/** @typedef {import("./protocol.js").Parameter} Parameter */
/** @typedef {import("./protocol.js").SceneDescription} SceneDescription */
/** @typedef {import("./controls.js").Control} Control */
/** @typedef {{ onParameter: (name: string, value: unknown) => void, onAction: (name: string) => void }} PanelHandlers */

/** Controls in an element; at most one message a parameter and animation frame goes out. */
export class Panel {
  /** @type {Map<string, Control>} */
  #controls = new Map();
  /** @type {Map<string, unknown>} */
  #pending = new Map();
  /** What has been sent and not come back yet: an older value must not push a slider back. @type {Map<string, number>} */
  #sentAt = new Map();

  /** @param {HTMLElement} element @param {PanelHandlers} handlers */
  constructor(element, handlers) {
    this.element = element;
    this.handlers = handlers;
  }

  /**
   * Builds the form of a scene.
   * @param {SceneDescription} scene
   * @param {{ parameters: boolean, actions: boolean }} allowed
   */
  build(scene, allowed) {
    this.#controls.clear();
    this.#pending.clear();
    const sections = [];
    if (allowed.actions && scene.actions.length > 0) sections.push(this.#actions(scene));
    if (allowed.parameters && scene.parameters.length > 0) {
      for (const [title, parameters] of groups(scene.parameters)) sections.push(this.#group(title, parameters));
      const reset = () => scene.parameters.forEach((parameter) => this.#reset(parameter));
      sections.push(button(text("reset"), reset, { class: "quiet" }));
    }
    this.element.replaceChildren(...sections);
  }

  /** Whether there is anything to use. */
  get isEmpty() {
    return this.element.childElementCount === 0;
  }

  /** Shows the values that the room has now. @param {Record<string, unknown>} values */
  update(values) {
    const now = performance.now();
    for (const [name, value] of Object.entries(values)) {
      const control = this.#controls.get(name);
      const isUnderway = this.#pending.has(name) || now - (this.#sentAt.get(name) ?? -Infinity) < 150;
      if (control !== undefined && !control.isBusy() && !isUnderway) control.update(value);
    }
  }

  /** @param {SceneDescription} scene */
  #actions(scene) {
    const buttons = scene.actions.map(({ name, title }) => button(title, () => this.handlers.onAction(name)));
    return make("div", { class: "actions", role: "group", "aria-label": text("actions") }, ...buttons);
  }

  /** @param {string} title @param {Parameter[]} parameters */
  #group(title, parameters) {
    const rows = parameters.map((parameter) => {
      const id = `parameter-${parameter.name}`;
      const control = makeControl(parameter, id, (value) => this.#send(parameter.name, value));
      this.#controls.set(parameter.name, control);
      return control.element;
    });
    return make("fieldset", {}, make("legend", {}, title), ...rows);
  }

  /** @param {Parameter} parameter */
  #reset(parameter) {
    this.#controls.get(parameter.name)?.update(parameter.default);
    this.#send(parameter.name, parameter.default);
  }

  /** @param {string} name @param {unknown} value */
  #send(name, value) {
    if (this.#pending.size === 0) requestAnimationFrame(() => this.#flush());
    this.#pending.set(name, value);
  }

  #flush() {
    for (const [name, value] of this.#pending) {
      this.#sentAt.set(name, performance.now());
      this.handlers.onParameter(name, value);
    }
    this.#pending.clear();
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
