// Measurements: frames drawn, how old they were when they were drawn, and what came over the wire.

import { make } from "./dom.js";
import { text } from "./strings.js";

/** @typedef {{ time: number, sensor: number | null, server: number | null }} Draw latencies in ms */
/** @typedef {{ framesPerSecond: number, sensor: number | null, server: number | null }} Summary */

/** Rates are taken over so long, in ms. */
const span = 1000;

/** @param {(number | null)[]} values @returns {number | null} */
function median(values) {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  return known.length === 0 ? null : known[known.length >> 1];
}

/** The draws of the last second. */
export class Meter {
  /** @type {Draw[]} */
  #draws = [];
  /** What is shown while nothing is drawn: the last that was measured. */
  #last = { sensor: /** @type {number | null} */ (null), server: /** @type {number | null} */ (null) };

  /** @param {Draw} draw */
  add(draw) {
    this.#draws.push(draw);
  }

  /** @param {number} now ms @returns {Summary} */
  summary(now) {
    this.#draws = this.#draws.filter(({ time }) => now - time < span);
    this.#last = {
      sensor: median(this.#draws.map(({ sensor }) => sensor)) ?? this.#last.sensor,
      server: median(this.#draws.map(({ server }) => server)) ?? this.#last.server,
    };
    return { framesPerSecond: this.#draws.length, ...this.#last };
  }
}

/** @param {number} bytes */
export function formatBytes(bytes) {
  return bytes < 1000 ? `${Math.round(bytes)} B/s` : `${(bytes / 1000).toFixed(1)} kB/s`;
}

/** @param {number | null} ms */
export function formatMilliseconds(ms) {
  return ms === null ? "–" : `${Math.max(0, ms).toFixed(ms < 10 ? 1 : 0)} ms`;
}

/** The table of measurements in an element. */
export class Hud {
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  #notes = make("dd", { class: "notes" });

  /** @param {HTMLElement} element */
  constructor(element) {
    const names = /** @type {const} */ ([
      "framesPerSecond",
      "sensorLatency",
      "serverLatency",
      "roundTrip",
      "bytesPerSecond",
    ]);
    const rows = names.map((name) => {
      const cell = make("dd", {}, "–");
      this.#cells.set(name, cell);
      return make("div", {}, make("dt", {}, text(name)), cell);
    });
    element.replaceChildren(...rows);
    this.element = element;
  }

  /**
   * @param {Summary} summary
   * @param {{ bytesPerSecond: number, roundTrip: number | null, unknownKinds: string[], missing: string[] }} rest
   */
  update(summary, { bytesPerSecond, roundTrip, unknownKinds, missing }) {
    this.#set("framesPerSecond", String(summary.framesPerSecond));
    this.#set("sensorLatency", formatMilliseconds(summary.sensor));
    this.#set("serverLatency", formatMilliseconds(summary.server));
    this.#set("roundTrip", formatMilliseconds(roundTrip));
    this.#set("bytesPerSecond", formatBytes(bytesPerSecond));
    const notes = [];
    if (unknownKinds.length > 0) notes.push(text("notDrawn", { kinds: unknownKinds.join(", ") }));
    if (missing.length > 0) notes.push(text("missing", { assets: missing.join(", ") }));
    this.#notes.textContent = notes.join(" · ");
    if (notes.length === 0) this.#notes.parentElement?.remove();
    else if (!this.#notes.isConnected) this.element.append(make("div", {}, make("dt", {}, "!"), this.#notes));
  }

  /** @param {string} name @param {string} value */
  #set(name, value) {
    const cell = this.#cells.get(name);
    if (cell !== undefined && cell.textContent !== value) cell.textContent = value;
  }
}
