// The panel: everything that tunes a scene, always as the room has it.

import { button, make, show as setShown } from "../page/dom.js";
import { text } from "../page/strings.js";
import { accessSwitch } from "./access.js";
import { Changes } from "./changes.js";
import { settleTimeout } from "../page/choice.js";
import { isKnown, makeControl } from "./controls.js";
import { makeFold } from "../page/fold.js";
import { signalGraph } from "./graph.js";
import { historyBar, listenForHistory } from "./history.js";
import { presetList } from "./presets.js";
import { transferTools } from "./transfer.js";
export { applyLink } from "./share.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Parameter, SceneDescription } from "../net/types.d.ts" */
/** @import { Control, Section } from "./types.d.ts" */

/** The panel of a room in an element; at most one message a parameter and animation frame goes out. */
export class Panel {
  /** @type {Map<string, Control>} */
  #controls = new Map();
  /** The folding groups, each with its parameters. @type {Map<HTMLElement, Parameter[]>} */
  #groups = new Map();
  #changes = new Changes();
  /** Sections besides the controls. @type {Section[]} */
  #sections = [];
  /** @type {ReturnType<typeof signalGraph> | null} */
  #graph = null;
  #notices = make("div", { class: "notices", role: "status" });
  /** The last scene, and its whole description. @type {SceneDescription | null} */
  #scene = null;
  #description = "";
  /** The description and role that the form was built for. */
  #builtFor = "";
  #isShown = false;

  /** @param {HTMLElement} element @param {RoomView} room */
  constructor(element, room) {
    this.element = element;
    this.room = room;
    listenForHistory(room);
    // WebKit does not scroll a focused field into view.
    element.addEventListener("focusin", ({ target }) => /** @type {Element} */ (target).scrollIntoView({ block: "nearest" }));
    // Shows values that were held back during typing.
    element.addEventListener("focusout", () => setTimeout(() => this.update(), 0));
  }

  /** Shows or hides the panel; it subscribes to signals only while it is shown. @param {boolean} isShown */
  show(isShown) {
    this.#isShown = isShown;
    if (!isShown) this.#graph?.close();
    this.update();
  }

  /** Shows the room as it is now. */
  update() {
    const { scene, mayTune, mayTilt, role } = this.room;
    if (scene === undefined) return;
    if (scene !== this.#scene) this.#description = JSON.stringify(scene);
    this.#scene = scene;
    const wanted = [this.#description, role, mayTune, mayTilt].join();
    // Presence comes often; the form is only built again when it would be another one.
    if (wanted !== this.#builtFor) this.#build(scene);
    this.#builtFor = wanted;
    for (const [name, value] of Object.entries(this.room.values)) {
      const control = this.#controls.get(name);
      const isDue = this.#changes.receive(name, value, performance.now());
      if (control !== undefined && isDue && !control.isBusy()) control.show(value);
    }
    for (const [fold, parameters] of this.#groups) {
      const matters = parameters.map((parameter) => isNeeded(parameter, this.room.values));
      parameters.forEach(({ name }, index) => {
        const control = this.#controls.get(name);
        if (control !== undefined) setShown(control.element, matters[index]);
      });
      setShown(fold, matters.includes(true));
    }
    for (const section of this.#sections) section.update();
    if (this.#isShown) this.#graph?.update();
    this.#notify(this.room.notices);
  }

  /**
   * Shows, beside its control, why the room refused a value.
   * @param {{ message: string, name?: string }} error
   * @returns {boolean} whether there is such a control
   */
  refuse({ message, name = "" }) {
    this.#changes.refuse(name);
    const control = this.#controls.get(name);
    control?.refuse(message);
    if (!control?.isBusy()) this.update();
    return control !== undefined && this.#isShown;
  }

  /** @param {SceneDescription} scene */
  #build(scene) {
    const { room } = this;
    this.#controls.clear();
    this.#groups.clear();
    this.#changes.clear();
    this.#graph?.close();
    const isPresenter = room.role === "presenter";
    const actions = scene.actions.map(({ name, title }) => button(title, () => room.send({ type: "action", name })));
    /** @type {HTMLElement[]} */
    const parts = [make("div", { class: "actions", role: "group", "aria-label": text("actions") }, ...actions)];
    this.#sections = [];
    this.#graph = null;
    if (room.mayTune) {
      const history = historyBar(room);
      const access = accessSwitch(room);
      this.#graph = signalGraph(room, isPresenter);
      const tools = [presetList(room), transferTools(room)];
      this.#sections = [access, history, ...tools];
      parts.unshift(access.element, history.element, this.#graph.element);
      for (const [title, parameters] of groups(scene.parameters.filter(isKnown))) {
        // Parameters of single parts of a scene are many, and seldom wanted.
        const folds = makeFold(title, !parameters.every(({ needs }) => needs), ...parameters.map((parameter) => this.#control(parameter)));
        folds.classList.add("group");
        this.#groups.set(folds, parameters);
        parts.push(folds);
      }
      if (scene.parameters.length > 0) parts.push(button(text("reset"), () => this.#reset(scene), { class: "quiet" }));
      parts.push(...tools.map(({ element }) => element));
    }
    this.element.replaceChildren(this.#notices, ...parts.filter((part) => part.childElementCount > 0 || part.textContent));
  }

  /** @param {Parameter} parameter */
  #control(parameter) {
    const control = makeControl(parameter, (value) => this.#change(parameter.name, value));
    this.#controls.set(parameter.name, control);
    return control.element;
  }

  /** In one step that can be undone. @param {SceneDescription} scene */
  #reset({ parameters }) {
    const values = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default]));
    this.room.send({ type: "parameters", values });
  }

  /** @param {string} name @param {unknown} value */
  #change(name, value) {
    if (!this.#changes.isPending) requestAnimationFrame(() => this.#flush());
    this.#changes.add(name, value);
  }

  #flush() {
    for (const [name, value] of this.#changes.take(performance.now())) this.room.send({ type: "parameter", name, value });
    // Then the room's value counts, even if another change has replaced the echo.
    setTimeout(() => this.update(), settleTimeout + 1);
  }

  /** Shows what the scene cannot show correctly. @param {string[]} sentences */
  #notify(sentences) {
    const lines = this.#notices.children;
    if ([...lines].map((line) => line.textContent).join("\n") === sentences.join("\n")) return;
    this.#notices.replaceChildren(...sentences.map((sentence) => make("p", { class: "help" }, sentence)));
  }
}

/** Whether a parameter has an effect, given the others. @param {Parameter} parameter @param {Record<string, unknown>} values */
export function isNeeded({ needs = {} }, values) {
  return Object.entries(needs).every(([name, least]) => Number(values[name] ?? Infinity) >= least);
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
