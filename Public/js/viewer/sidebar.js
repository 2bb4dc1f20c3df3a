// The part that is docked beside the stage of the viewer page: the panel, or one of the presenter's drawers.

import { show } from "../page/dom.js";
import { showIncomplete } from "../page/notices.js";
import { CodeDrawer, PeopleDrawer, TakesDrawer } from "./drawers.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Side } from "../page/types.d.ts" */

/** @template Value @typedef {{ panel: Value, people: Value, takes: Value, code: Value }} Sides one value for each side */

/** @typedef {"people" | "takes" | "code"} DrawerName */

const drawerNames = /** @type {const} */ (["people", "takes", "code"]);

/** At most one side is open at a time. */
export class Sidebar {
  #room;
  #elements;
  #tools;
  #toast;
  /** @type {Side} */
  #open = innerWidth >= 900 ? "panel" : null;
  /** Restored when a drawer is closed. @type {Side} */
  #beforeDrawer = this.#open;
  /** Restored after fullscreen. @type {Side} */
  #beforeFullscreen = this.#open;
  /** Whether the address asks for the code or brings some, until it is open. */
  #wantsCode = new URLSearchParams(location.search).get("open") === "code" || location.hash.startsWith("#code=");

  /**
   * @param {RoomView} room
   * @param {Sides<HTMLElement>} elements
   * @param {Sides<HTMLButtonElement>} tools the buttons that open them
   * @param {HTMLElement} toast
   */
  constructor(room, elements, tools, toast) {
    this.#room = room;
    this.#elements = elements;
    this.#tools = tools;
    this.#toast = toast;
    this.people = new PeopleDrawer(room, elements.people, () => this.toggleDrawer("people"));
    this.takes = new TakesDrawer(room, elements.takes, () => this.toggleDrawer("takes"));
    this.code = new CodeDrawer(room, elements.code, () => this.toggleDrawer("code"));
    for (const [side, tool] of Object.entries(tools)) {
      tool.setAttribute("aria-controls", elements[/** @type {keyof typeof elements} */ (side)].id);
    }
    // The panel grows when it arrives, and as it is folded.
    const growth = new ResizeObserver(() => room.display?.invalidate());
    for (const element of Object.values(elements)) growth.observe(element);
  }

  /** The element that covers a part of the stage, if any. */
  get docked() {
    return Object.values(this.#elements).find(({ hidden }) => !hidden);
  }

  /** Offers the drawers that this page may open. */
  offer() {
    show(this.#tools.people, this.people.mayOpen);
    show(this.#tools.takes, this.takes.mayOpen);
    show(this.#tools.code, this.code.mayOpen);
    // A page that cannot ask now offers the parts that it knows.
    void this.code.find().then(() => {
      show(this.#tools.code, this.code.mayOpen);
      if (!this.#wantsCode || !this.code.mayOpen) return;
      this.#wantsCode = false;
      if (this.#open !== "code") this.toggleDrawer("code");
    }, () => {});
  }

  /** The scene has changed. */
  update() {
    this.#show(this.#open);
  }

  togglePanel() {
    this.#show(this.#open === "panel" ? null : "panel");
  }

  /** Opens a drawer in place of the panel, or closes it and brings the panel back. @param {DrawerName} name */
  toggleDrawer(name) {
    if (this.#open === name) return this.#show(this.#beforeDrawer);
    if (!this[name].mayOpen) return;
    if (this.#open === "panel" || this.#open === null) this.#beforeDrawer = this.#open;
    this.#show(name);
  }

  /** Hides everything in fullscreen, and brings it back afterwards. @param {boolean} isFull */
  adapt(isFull) {
    if (isFull) this.#beforeFullscreen = this.#open;
    this.#show(isFull ? null : this.#beforeFullscreen);
  }

  /** @param {Side} side */
  #show(side) {
    const { panel } = this.#elements;
    const left = drawerNames.find((name) => this.#elements[name].contains(document.activeElement));
    this.#open = side;
    show(panel, side === "panel" && this.#room.mayTilt && !this.#room.session.isEmbedded);
    show(this.#tools.panel, this.#room.mayTilt);
    void this.#room.showPanel(!panel.hidden);
    for (const name of drawerNames) {
      this[name].show(side === name).catch(() => {
        showIncomplete(this.#toast);
        if (this.#open === name) this.#open = null;
      }).finally(() => this.#arrange());
    }
    this.#arrange();
    if (left !== undefined && this.#elements[left].hidden) this.#tools[left].focus();
  }

  #arrange() {
    const isDrawerOpen = drawerNames.some((name) => this[name].isOpen);
    this.#tools.panel.setAttribute("aria-expanded", String(!this.#elements.panel.hidden));
    for (const name of drawerNames) this.#tools[name].setAttribute("aria-expanded", String(this[name].isOpen));
    document.body.classList.toggle("docked", this.docked !== undefined);
    document.body.classList.toggle("hosting", isDrawerOpen);
    document.body.classList.toggle("coding", this.code.isOpen);
    this.#room.display?.invalidate();
  }
}
