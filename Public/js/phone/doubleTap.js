// Double taps on the stage, as opposed to drags and several fingers.

/** A tap is as short as that, in ms, and moves no further, in pixels; two of them are a double tap. */
const tap = { time: 300, distance: 20 };

/** @typedef {Pick<PointerEvent, "pointerId" | "isPrimary" | "timeStamp" | "clientX" | "clientY">} Finger */

/** Recognises double taps among all touches. */
export class DoubleTap {
  /** The place at which the one finger came down. @type {Finger | null} */
  #touch = null;
  /** @type {Finger | null} */
  #lastTap = null;

  /** A finger comes down; one that joins another taps nothing. @param {Finger} event */
  began(event) {
    this.#touch = event.isPrimary ? event : null;
  }

  /** A finger is lifted. @param {Finger} event @returns {boolean} whether that was the second tap of two */
  ended(event) {
    const isTap = this.#touch?.pointerId === event.pointerId && isNear(this.#touch, event);
    const isDouble = isTap && isNear(this.#lastTap, event);
    this.#touch = null;
    this.#lastTap = isTap && !isDouble ? event : null;
    return isDouble;
  }
}

/** @param {Finger | null} from @param {Finger} to */
function isNear(from, to) {
  return from !== null && to.timeStamp - from.timeStamp < tap.time &&
    Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) < tap.distance;
}
