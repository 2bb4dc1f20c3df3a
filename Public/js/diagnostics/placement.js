// The place of a card over the stage, of which it never covers more than a third.

/** @typedef {{ left: number, top: number, width: number, height: number }} Box in CSS pixels of the window */
/** @typedef {{ x: number, y: number }} Place the top left corner, as shares of the window */

/** The widest that a card is, in CSS pixels. */
const widest = 1120;
/** The height that a card keeps at the window's bottom, in CSS pixels. */
const readable = 160;
/** The share of the stage, and of the window, that may be covered. */
const mostCovered = 1 / 3;

/** The card's distance from the window's edges. @param {number} width of the window */
const marginOf = (width) => width < 700 ? 8 : 16;

/** The width of a card in a window. @param {number} width of the window */
export const widthIn = (width) => Math.min(widest, width - 2 * marginOf(width));

/**
 * The box of a card with so much content; what does not fit into it scrolls.
 * @param {{ width: number, height: number }} window
 * @param {Box} stage
 * @param {number} content the height of the whole card
 * @param {number} least the height of what does not scroll
 * @param {Place | null} place null for the middle of the bottom
 * @returns {Box}
 */
export function boxOf(window, stage, content, least, place) {
  const margin = marginOf(window.width);
  const width = widthIn(window.width);
  const free = window.width - 2 * margin - width;
  const left = margin + (place === null ? free / 2 : between(place.x * window.width - margin, 0, free));
  const lowest = Math.max(margin, window.height - margin - Math.min(content, readable));
  const top = place === null ? null : between(place.y * window.height, margin, lowest);
  const room = window.height - margin - (top ?? margin);
  const all = [stage, { left: 0, top: 0, width: window.width, height: window.height }];
  /** @param {number} height @returns {Box} */
  const box = (height) => ({ left, top: top ?? window.height - margin - height, width, height });
  let [low, high] = [least, Math.max(least, Math.floor(Math.min(content, room)))];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (all.every((part) => covered(part, box(middle)) <= mostCovered)) low = middle;
    else high = middle - 1;
  }
  return box(low);
}

/** The share of a box that another one covers. @param {Box} box @param {Box} other */
function covered(box, other) {
  const width = Math.min(box.left + box.width, other.left + other.width) - Math.max(box.left, other.left);
  const height = Math.min(box.top + box.height, other.top + other.height) - Math.max(box.top, other.top);
  return Math.max(0, width) * Math.max(0, height) / (box.width * box.height);
}

/** @param {number} value @param {number} least @param {number} most */
const between = (value, least, most) => Math.min(Math.max(value, least), most);
