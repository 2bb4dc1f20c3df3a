// Buttons at both ends of what scrolls sideways: how many of its children are hidden there, and a step towards them.

import { button, make, show } from "./dom.js";

/**
 * Makes the buttons. Keyboards and screen readers skip them: they reach the children directly, and so scroll
 * to them.
 * @param {HTMLElement} scroller
 * @param {(count: number) => string} label of a button with that many behind it
 */
export function makeScrollEnds(scroller, label) {
  const ends = /** @type {const} */ ([-1, 1]).map((direction) => {
    const count = make("span");
    const element = button("", () => step(direction), {
      class: direction < 0 ? "more back" : "more on", tabindex: "-1", "aria-hidden": "true",
    });
    element.append(count);
    return { direction, element, count };
  });

  /** @param {number} direction */
  function step(direction) {
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    scroller.scrollBy({ left: direction * (scroller.clientWidth - 2 * ends[0].element.offsetWidth), behavior });
  }

  function update() {
    const { left, right } = scroller.getBoundingClientRect();
    const children = [...scroller.children].map((child) => child.getBoundingClientRect());
    for (const { direction, element, count } of ends) {
      // A child that lacks half a pixel counts as seen.
      const hidden = children.filter((child) => direction < 0 ? child.left < left - 0.5 : child.right > right + 0.5).length;
      show(element, hidden > 0);
      scroller.classList.toggle(direction < 0 ? "hides-back" : "hides-on", hidden > 0);
      count.textContent = String(hidden);
      element.title = label(hidden);
    }
  }

  scroller.addEventListener("scroll", update, { passive: true });
  new ResizeObserver(update).observe(scroller);
  return { elements: ends.map(({ element }) => element), update };
}
