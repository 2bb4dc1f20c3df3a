// Keeps the card in its place, and lets people move it: by its header, or by the keys of its handle.

import { storage } from "../net/session.js";
import { button } from "../page/dom.js";
import { text } from "../page/strings.js";
import { boxOf, widthIn } from "./placement.js";

/** @import { Box, Place } from "./placement.js" */

const storageName = "tiltcast.faults";
/** The distance of a key, in CSS pixels; with Shift four times as much. */
const step = 24;
/** @type {Record<string, [number, number]>} */
const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The place of a card. */
export class Mover {
  #place = remembered();
  /** The pointer that drags the card, and its distance from the card's corner. @type {{ id: number, x: number, y: number } | null} */
  #drag = null;

  /**
   * @param {HTMLElement} card
   * @param {HTMLElement} header does not scroll
   * @param {HTMLElement} list scrolls
   * @param {() => Box | undefined} stage where the stage is drawn
   */
  constructor(card, header, list, stage) {
    this.card = card;
    this.header = header;
    this.list = list;
    this.stage = stage;
    this.handle = button("", () => {}, { class: "icon handle", "aria-label": text("faultsMove"), title: text("faultsMove") });
    this.handle.addEventListener("keydown", (event) => this.#key(event));
    header.addEventListener("pointerdown", (event) => this.#begin(event));
    header.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
      if (this.#drag?.id === pointerId) this.#move(clientX - this.#drag.x, clientY - this.#drag.y);
    });
    header.addEventListener("lostpointercapture", () => (this.#drag = null));
    addEventListener("resize", () => this.update());
    const docks = new ResizeObserver(() => this.update());
    for (const dock of document.querySelectorAll(".dock")) docks.observe(dock);
  }

  /** Fits the card to its content, to the window and to the stage. */
  update() {
    const { card, list } = this;
    if (card.hidden) return;
    const window = freeWindow();
    card.style.width = `${widthIn(window.width)}px`;
    const stage = this.stage() ?? { left: 0, top: 0, ...window };
    const fixed = card.offsetHeight - list.offsetHeight;
    const { left, top, height } = boxOf(window, stage, fixed + list.scrollHeight, fixed, this.#place);
    Object.assign(card.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${height}px` });
  }

  /** @param {PointerEvent} event */
  #begin({ pointerId, button, clientX, clientY, target }) {
    const other = target instanceof Element ? target.closest("button") : null;
    if (button !== 0 || (other !== null && other !== this.handle)) return;
    const { left, top } = this.card.getBoundingClientRect();
    this.#drag = { id: pointerId, x: clientX - left, y: clientY - top };
    this.header.setPointerCapture(pointerId);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const direction = directions[event.key];
    if (direction === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // Arrow keys would tilt.
    event.preventDefault();
    event.stopPropagation();
    const { left, top } = this.card.getBoundingClientRect();
    const length = event.shiftKey ? 4 * step : step;
    this.#move(left + direction[0] * length, top + direction[1] * length);
  }

  /** Moves the corner to a point of the window, or as near to it as may be. @param {number} left @param {number} top */
  #move(left, top) {
    this.#place = { x: left / innerWidth, y: top / innerHeight };
    this.update();
    const box = this.card.getBoundingClientRect();
    this.#place = { x: box.left / innerWidth, y: box.top / innerHeight };
    storage.setItem(storageName, JSON.stringify(this.#place));
  }
}

/** The part of the window that a panel or a drawer leaves, from the top left corner. */
function freeWindow() {
  const dock = document.querySelector(".dock:not([hidden])")?.getBoundingClientRect();
  if (dock === undefined || dock.width === 0) return { width: innerWidth, height: innerHeight };
  // In a narrow window it lies at the bottom, and in others at the right.
  const isBelow = dock.left < innerWidth / 4 && dock.top > innerHeight / 8;
  return isBelow ? { width: innerWidth, height: dock.top } : { width: Math.max(dock.left, innerWidth / 4), height: innerHeight };
}

/** The place where the card was last left on this page. @returns {Place | null} */
function remembered() {
  try {
    const { x, y } = JSON.parse(storage.getItem(storageName) ?? "null");
    return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null;
  } catch {
    return null;
  }
}
