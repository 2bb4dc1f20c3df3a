// The motion sensor: permission, sixty samples a second however slowly the page draws, and a heartbeat.

import { screenAngle } from "../net/protocol.js";

/** @import { Reading } from "../net/types.d.ts" */
/** @import { Obstacle } from "../doctor/types.d.ts" */

/** A sensor without an event for so many ms counts as silent. */
const sensorTimeout = 3000;
/** After an event without numbers, how long a reading is waited for, in ms, before there counts as no sensor. */
const emptyEventTimeout = 500;
/** Readings are sent no quicker than this, in ms; a little more than sixty a second, so that none of sixty has to wait. */
const shortestInterval = 15;
/** While nothing moves, the last reading is sent again this often, in ms; silence loses the tilt. */
const heartbeat = 1000;

/** The screen's angle now, also where only the old property exists. */
function currentScreenAngle() {
  const legacy = /** @type {{ orientation?: number }} */ (globalThis).orientation;
  return screenAngle(globalThis.screen?.orientation?.angle ?? legacy ?? 0);
}

/**
 * The hold of a phone whose screen does not turn: the angle that it would have, by the direction of up.
 * @param {number} beta degrees
 * @param {number} gamma degrees
 * @returns {number | null} 90 or 270 if it is clearly held in landscape, else null
 */
export function heldAngle(beta, gamma) {
  const [b, c] = [beta * Math.PI / 180, gamma * Math.PI / 180];
  // The world's up in the device's axes: the third row of Rz(alpha) · Rx(beta) · Ry(gamma).
  const [right, top] = [-Math.cos(b) * Math.sin(c), Math.sin(b)];
  if (Math.abs(right) < 0.6 || Math.abs(right) < 2 * Math.abs(top)) return null;
  return right > 0 ? 90 : 270;
}

/**
 * Asks for the motion sensor. Must be called inside a tap, because some systems insist.
 * @returns {Promise<Obstacle | null>} null when it may be read
 */
export async function requestMotion() {
  if (!globalThis.isSecureContext) return "insecure";
  if (!("DeviceOrientationEvent" in globalThis)) return "unsupported";
  const policy = /** @type {{ featurePolicy?: { allowsFeature: (name: string) => boolean } }} */ (document).featurePolicy;
  if (policy?.allowsFeature("gyroscope") === false) return "framed";
  const event = /** @type {{ requestPermission?: () => Promise<string> }} */ (
    /** @type {unknown} */ (globalThis.DeviceOrientationEvent)
  );
  if (typeof event.requestPermission !== "function") return null;
  try {
    return await event.requestPermission() === "granted" ? null : "denied";
  } catch {
    return "denied";
  }
}

/** Reads the motion sensor and hands readings on. */
export class MotionSensor {
  /** @type {Reading | null} */
  #reading = null;
  /** The screen angle by how the phone was held at the last calibration; null if the screen's own angle says it. @type {number | null} */
  #heldAngle = null;
  /** When an event without numbers came first. @type {number | null} */
  #emptyAt = null;
  #isFresh = false;
  #isScheduled = false;
  #sentAt = 0;
  #timer = 0;
  #interval = shortestInterval;

  /**
   * @param {(reading: Reading) => void} onReading
   * @param {() => void} onLoss the sensor has nothing to say any more: it was switched off, or may not be read now
   */
  constructor(onReading, onLoss) {
    this.onReading = onReading;
    this.onLoss = onLoss;
    // A screen that turns says by itself how it is held.
    const forget = () => (this.#heldAngle = null);
    globalThis.screen?.orientation?.addEventListener?.("change", forget);
    // iOS before 16.4 has only the old event.
    globalThis.addEventListener?.("orientationchange", forget);
  }

  /** "This is straight": where the rotation is locked, only the person knows which side is up. */
  calibrate() {
    if (this.#reading === null) return;
    this.#heldAngle = heldAngle(this.#reading.beta, this.#reading.gamma);
    this.#resend();
  }

  get #screenAngle() {
    return this.#heldAngle ?? currentScreenAngle();
  }

  /** Whether only events without numbers have come for a while. */
  get #isEmpty() {
    return this.#emptyAt !== null && performance.now() - this.#emptyAt > emptyEventTimeout;
  }

  /** Sends readings this far apart, as the server asks of a crowd. @param {number} interval ms */
  pace(interval) {
    this.#interval = Math.min(1000, Math.max(shortestInterval, interval - 1));
  }

  get isOn() {
    return this.#timer !== 0;
  }

  /**
   * Starts to listen.
   * @returns {Promise<Obstacle | null>} null when the sensor spoke within three seconds
   */
  start() {
    globalThis.addEventListener("deviceorientation", this.#receive);
    this.#timer ||= setInterval(() => this.#beat(), heartbeat / 4);
    return new Promise((resolve) => {
      const started = performance.now();
      const timer = setInterval(() => {
        const now = performance.now();
        const isEmpty = this.#isEmpty;
        if (this.#reading === null && !isEmpty && now - started < sensorTimeout) return;
        clearInterval(timer);
        resolve(this.#reading !== null ? null : isEmpty ? "sensorless" : "silent");
      }, 50);
    });
  }

  /** Stops to listen, until it is started again. */
  stop() {
    globalThis.removeEventListener("deviceorientation", this.#receive);
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#reading = null;
    this.#emptyAt = null;
    this.#heldAngle = null;
  }

  /** @param {DeviceOrientationEvent} event */
  #receive = (event) => {
    const { alpha, beta, gamma } = event;
    // A device without a sensor sends one event without numbers.
    if (beta === null || gamma === null || !Number.isFinite(beta + gamma)) {
      this.#emptyAt ??= performance.now();
      return;
    }
    this.#emptyAt = null;
    this.#reading = {
      absolute: event.absolute,
      synthetic: false,
      screenAngle: this.#screenAngle,
      deviceTime: performance.now(),
      alpha: Number.isFinite(alpha) ? alpha ?? 0 : 0,
      beta,
      gamma,
    };
    this.#isFresh = true;
    if (this.#isScheduled) return;
    const pause = this.#sentAt + this.#interval - performance.now();
    if (pause <= 0) return this.#send();
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      if (this.#isFresh) this.#send();
    }, pause);
  };

  #beat() {
    if (this.#reading !== null && this.#isEmpty) {
      // A reading that no longer holds is not sent again: the tilt is free for others.
      this.#reading = null;
      this.onLoss();
    }
    if (document.hidden || this.#reading === null || performance.now() - this.#sentAt < heartbeat) return;
    this.#resend();
  }

  /** Sends the last reading once more, as of now. */
  #resend() {
    if (this.#reading === null) return;
    this.#reading = { ...this.#reading, screenAngle: this.#screenAngle, deviceTime: performance.now() };
    this.#send();
  }

  #send() {
    if (this.#reading === null) return;
    this.#isFresh = false;
    this.#sentAt = performance.now();
    this.onReading(this.#reading);
  }
}
