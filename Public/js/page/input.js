// Tilt and touch for people without a sensor: drags, the wheel, the arrow keys, and a pointer over the stage.

/** @import { Display } from "../render/display.js" */
/** @import { RoomView } from "./room.js" */
/** @import { PointerMessage, Reading } from "../net/types.d.ts" */
/** @import { DragKind } from "./types.d.ts" */

/** Degrees for a drag over the stage's shorter side. */
const degreesPerStage = 140;
/** The beta of a phone that is held upright. */
const upright = 90;
/** Up and right, for each arrow. */
const arrows = /** @type {Record<string, number[]>} */ ({
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
});

/**
 * A tilt made by hand, as a phone would report it that is held upright in front of its owner:
 * up raises the top edge (beta), right lowers the right edge (gamma).
 */
export class SyntheticTilt {
  beta = 0;
  gamma = 0;

  /** @param {number} up degrees @param {number} right degrees */
  turn(up, right) {
    this.beta = ((this.beta + up + 180) % 360 + 360) % 360 - 180;
    this.gamma = Math.min(89, Math.max(-89, this.gamma + right));
  }

  level() {
    [this.beta, this.gamma] = [0, 0];
  }

  /** Its axes are those of the picture, so the screen's angle is 0. @param {number} now ms @returns {Reading} */
  reading(now) {
    const { beta, gamma } = this;
    return { absolute: false, synthetic: true, screenAngle: 0, deviceTime: now, alpha: 0, beta, gamma };
  }
}

/**
 * A direction made by hand, as a phone would report it that is held upright and turned around:
 * right turns to the right (against alpha), up looks up (beta beyond a right angle).
 */
export class SyntheticHeading {
  alpha = 0;
  beta = upright;

  /** @param {number} up degrees @param {number} right degrees */
  turn(up, right) {
    this.alpha = ((this.alpha - right) % 360 + 360) % 360;
    this.beta = Math.min(upright + 80, Math.max(upright - 80, this.beta + up));
  }

  level() {
    [this.alpha, this.beta] = [0, upright];
  }

  /** @param {number} now ms @returns {Reading} */
  reading(now) {
    const { alpha, beta } = this;
    return { absolute: false, synthetic: true, screenAngle: 0, deviceTime: now, alpha, beta, gamma: 0 };
  }
}

/** Listens on a canvas; sends at most one sample, and one move a pointer, an animation frame, and the wheel as it comes. */
export class StageInput {
  tilt = new SyntheticTilt();
  heading = new SyntheticHeading();
  /** The structure in which the scene has heard of this page's heading. @type {number | undefined} */
  #headingEpoch;
  /** The drags on the stage by pointer. @type {Map<number, { kind: DragKind, x: number, y: number }>} */
  #drags = new Map();
  /** Moves that wait for the next animation frame. @type {Map<number, PointerMessage>} */
  #moves = new Map();
  /** The pointer's place over the stage, until it is sent. @type {PointerMessage | null} */
  #hovered = null;
  #isTiltDue = false;
  #isScheduled = false;

  /** @param {Display} display @param {RoomView} room */
  constructor(display, room) {
    this.display = display;
    this.room = room;
    const { canvas } = display;
    canvas.addEventListener("pointerdown", (event) => this.#began(event));
    canvas.addEventListener("pointermove", (event) => this.#moved(event));
    canvas.addEventListener("pointerup", (event) => this.#ended(event, "ended"));
    canvas.addEventListener("pointercancel", (event) => this.#ended(event, "cancelled"));
    canvas.addEventListener("wheel", (event) => this.#wheeled(event), { passive: false });
  }

  /** An arrow key tilts: 2° a press, 10° with Shift, 0.2° with Alt. Home lays the tilt flat. @param {KeyboardEvent} event @returns {boolean} whether it did */
  key(event) {
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key === "Home") {
      this.level();
      return true;
    }
    const direction = arrows[event.key];
    if (direction === undefined || !this.#allows("keys")) return false;
    const step = event.shiftKey ? 10 : event.altKey ? 0.2 : 2;
    this.#turn(direction[0] * step, direction[1] * step);
    return true;
  }

  /** Lays the synthetic tilt flat. */
  level() {
    if (this.#allows("keys")) this.#change((attitude) => attitude.level());
    else this.tilt.level();
  }

  /** @param {DragKind | "keys"} kind */
  #allows(kind) {
    return this.room.mayTilt && this.room.options.allows(kind);
  }

  /** @param {number} up @param {number} right */
  #turn(up, right) {
    this.#change((attitude) => attitude.turn(up, right));
  }

  /** @param {(attitude: SyntheticTilt | SyntheticHeading) => void} change */
  #change(change) {
    const { room, heading } = this;
    if (room.takes("heading")) {
      const epoch = this.display.state.structure?.epoch;
      // A first turn starts from the present heading.
      if (epoch !== this.#headingEpoch || !room.isDriver) room.tilt.send(heading.reading(performance.now()));
      this.#headingEpoch = epoch;
      change(heading);
    } else change(this.tilt);
    this.#isTiltDue = true;
    this.#schedule();
  }

  /** @param {PointerEvent} event */
  #began(event) {
    /** @type {DragKind} */
    const kind = this.room.takes("pointer") ? "pointer" : "tilt";
    if (event.button !== 0 || !this.#allows(kind)) return;
    // Keys belong to the stage again, not to a slider that was used last.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // A finger is over the stage while it touches.
    if (kind === "tilt" && this.room.followsHover) return this.#hover(event);
    this.display.canvas.setPointerCapture(event.pointerId);
    this.#drags.set(event.pointerId, { kind, x: event.clientX, y: event.clientY });
    if (kind === "pointer") this.#send(this.#message(event, "began"));
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    if (this.room.followsHover) this.#hover(event);
    const drag = this.#drags.get(event.pointerId);
    if (drag === undefined) return;
    if (drag.kind === "pointer") {
      this.#moves.set(event.pointerId, this.#message(event, "moved"));
      return this.#schedule();
    }
    const { width, height } = this.display.stageFrame;
    const degrees = degreesPerStage / Math.min(width, height);
    this.#turn((drag.y - event.clientY) * degrees, (event.clientX - drag.x) * degrees);
    [drag.x, drag.y] = [event.clientX, event.clientY];
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    this.#hovered = this.#message(event, "hovered");
    this.#schedule();
  }

  /** @param {PointerEvent} event @param {"ended"|"cancelled"} phase */
  #ended(event, phase) {
    const drag = this.#drags.get(event.pointerId);
    this.#drags.delete(event.pointerId);
    if (drag?.kind !== "pointer") return;
    this.#flush();
    this.#send(this.#message(event, phase));
  }

  /** @param {WheelEvent} event */
  #wheeled(event) {
    const scrolls = this.room.takes("scroll");
    if (event.ctrlKey || !this.#allows(scrolls ? "pointer" : "keys")) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30;
    const [x, y] = [event.deltaX * unit, event.deltaY * unit];
    if (scrolls) {
      const [from, to] = [this.display.stagePoint(0, 0), this.display.stagePoint(x, y)];
      this.room.send({ type: "scroll", x: to.x - from.x, y: to.y - from.y });
    } else if (this.room.takes("heading")) {
      // A wheel that only goes up and down turns around, too.
      this.#turn(0, (x + y) * 0.05);
    } else {
      this.#turn(-y * 0.05, x * 0.05);
    }
  }

  /** @param {PointerEvent} event @param {PointerMessage["phase"]} phase @returns {PointerMessage} */
  #message(event, phase) {
    return { phase, id: event.pointerId, ...this.display.stagePoint(event.clientX, event.clientY) };
  }

  /** @param {PointerMessage} message */
  #send(message) {
    this.room.sendPointer(message);
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  #flush() {
    for (const message of this.#moves.values()) this.#send(message);
    this.#moves.clear();
    if (this.#hovered !== null) this.#send(this.#hovered);
    this.#hovered = null;
    const attitude = this.room.takes("heading") ? this.heading : this.tilt;
    if (this.#isTiltDue) this.room.tilt.send(attitude.reading(performance.now()));
    this.#isTiltDue = false;
  }
}
