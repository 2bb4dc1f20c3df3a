// The pictures that a scene shows, as thumbnails whose order is changed by dragging, or by keys.

import { make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";

/** @import { Structure } from "../net/types.d.ts" */

/** A picture as the server has it. @typedef {{ url: string, width: number, height: number }} Picture */

/** A pointer that moves less than this, in CSS pixels, drags nothing. */
const slack = 6;

/** The uploaded pictures of a structure, each once, in the order in which they are drawn. @param {Pick<Structure, "assets" | "nodes"> | null | undefined} structure @returns {Picture[]} */
export function picturesOf(structure) {
  if (structure === null || structure === undefined) return [];
  const ids = new Set(structure.nodes.flatMap(({ asset }) => asset === undefined ? [] : [String(asset)]));
  return [...ids].flatMap((id) => {
    const { kind = "", url = "", width = 0, height = 0 } = structure.assets.get(id) ?? {};
    return kind === "image" && url.startsWith("/media/") ? [{ url, width, height }] : [];
  });
}

/** Whether both lists have the same pictures, in any order. @param {Picture[]} one @param {Picture[]} other */
function areSame(one, other) {
  const sorted = (/** @type {Picture[]} */ list) => list.map(({ url }) => url).sort().join("\n");
  return sorted(one) === sorted(other);
}

/** A list in which one item has another place. @template Item @param {Item[]} items @param {number} from @param {number} to @returns {Item[]} */
export function moved(items, from, to) {
  const rest = items.filter((_, index) => index !== from);
  rest.splice(Math.max(0, to), 0, items[from]);
  return rest;
}

/** The thumbnails. */
export class PictureOrder {
  /** @type {Picture[]} */
  #pictures = [];
  #onChange;
  #list = make("ol", { class: "thumbs" });
  #said = make("p", { class: "spoken", role: "status" });
  /** The dragged thumbnail, and where it was taken. @type {{ pointer: number, index: number, x: number, y: number, isMoving: boolean } | null} */
  #drag = null;
  element = make("div", { hidden: true }, make("h3", {}, text("bringOrder")), this.#list, make("p", { class: "help" }, text("bringOrderHelp")), this.#said);

  /** @param {(pictures: Picture[]) => void} onChange another order, or fewer */
  constructor(onChange) {
    this.#onChange = onChange;
    this.#list.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) this.#list.addEventListener(end, () => this.#drop());
  }

  /**
   * Shows these, unless they are the shown ones: a scene may draw them in another order.
   * @param {Picture[]} pictures
   */
  show(pictures) {
    if (this.#drag !== null || areSame(pictures, this.#pictures)) return;
    this.#pictures = pictures;
    this.#fill();
  }

  #fill() {
    show(this.element, this.#pictures.length > 0);
    this.#list.replaceChildren(...this.#pictures.map(({ url }, index) => {
      const label = text("bringPlace", { number: index + 1, count: this.#pictures.length });
      const thumb = make("button", { type: "button", "aria-label": label }, make("img", { src: url, alt: "", draggable: "false" }), make("span", {}, String(index + 1)));
      thumb.addEventListener("keydown", (event) => this.#key(event, index));
      thumb.addEventListener("pointerdown", ({ button, pointerId, clientX, clientY }) => {
        if (button === 0) this.#drag = { pointer: pointerId, index, x: clientX, y: clientY, isMoving: false };
      });
      return make("li", {}, thumb);
    }));
  }

  /** @param {KeyboardEvent} event @param {number} index */
  #key(event, index) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key] ?? 0;
    const isRemoval = event.key === "Delete" || event.key === "Backspace";
    if (step === 0 && !isRemoval) return;
    event.preventDefault();
    event.stopPropagation();
    const place = index + step;
    if (isRemoval ? this.#pictures.length < 2 : this.#pictures[place] === undefined) return;
    this.#pictures = isRemoval ? this.#pictures.filter((_, place) => place !== index) : moved(this.#pictures, index, place);
    this.#fill();
    this.#focus(Math.min(place, this.#pictures.length - 1));
    setText(this.#said, isRemoval ? text("bringRemoved") : text("bringPlace", { number: place + 1, count: this.#pictures.length }));
    this.#onChange(this.#pictures);
  }

  /** @param {number} index */
  #focus(index) {
    const thumb = this.#list.children[index]?.firstElementChild;
    if (thumb instanceof HTMLElement) thumb.focus();
  }

  /** @param {PointerEvent} event */
  #move({ pointerId, clientX, clientY }) {
    const drag = this.#drag;
    if (drag === null || drag.pointer !== pointerId) return;
    if (!drag.isMoving && Math.hypot(clientX - drag.x, clientY - drag.y) < slack) return;
    if (!drag.isMoving) this.#list.setPointerCapture(pointerId);
    drag.isMoving = true;
    this.#list.children[drag.index]?.classList.add("dragged");
    const place = [...this.#list.children].findIndex((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
    });
    if (place < 0 || place === drag.index) return;
    this.#pictures = moved(this.#pictures, drag.index, place);
    drag.index = place;
    this.#fill();
    this.#list.children[place]?.classList.add("dragged");
  }

  #drop() {
    const drag = this.#drag;
    this.#drag = null;
    if (drag === null || !drag.isMoving) return;
    this.#fill();
    this.#focus(drag.index);
    this.#onChange(this.#pictures);
  }
}
