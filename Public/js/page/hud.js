// Measurements: drawn frames, their age at that moment, and the received bytes.

import { make } from "./dom.js";
import { text } from "./strings.js";

/** @import { Drawn } from "../render/types.d.ts" */
/** @import { RoomView } from "./room.js" */
/** @import { Latencies, Summary } from "./types.d.ts" */

/** Rates are taken over so long, in ms. */
const span = 1000;

/** @param {(number | null)[]} values @returns {number | null} */
function median(values) {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  return known.length === 0 ? null : known[known.length >> 1];
}

/** The draws of the last second. */
export class Meter {
  /** @type {Latencies[]} */
  #draws = [];
  /** The last measurements, which are shown while nothing is drawn. */
  #last = /** @type {Omit<Latencies, "time">} */ ({ sensor: null, server: null });

  /** @param {Latencies} draw */
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

/**
 * Fills the table of measurements.
 * @param {HTMLElement} element
 * @param {Summary} summary
 * @param {{ bytesPerSecond: number, roundTrip: number | null, delay: number, late: number, unknownKinds: string[], missing: string[], resolution: number }} rest
 */
function fillHud(element, summary, { bytesPerSecond, roundTrip, delay, late, unknownKinds, missing, resolution }) {
  const rows = [
    [text("framesPerSecond"), String(summary.framesPerSecond)],
    [text("sensorLatency"), formatMilliseconds(summary.sensor)],
    [text("serverLatency"), formatMilliseconds(summary.server)],
    [text("roundTrip"), formatMilliseconds(roundTrip)],
    [text("bytesPerSecond"), formatBytes(bytesPerSecond)],
  ];
  if (delay > 0) rows.push([text("playoutDelay"), formatMilliseconds(delay) + (late > 0 ? text("lateFrames", { count: late }) : "")]);
  if (resolution < 1) rows.push([text("resolution"), `${Math.round(100 * resolution)} %`]);
  if (unknownKinds.length > 0) rows.push(["!", text("notDrawn", { kinds: unknownKinds.join(", ") })]);
  if (missing.length > 0) rows.push(["!", text("missing", { assets: missing.join(", ") })]);
  element.replaceChildren(...rows.map(([name, value]) =>
    make("div", {}, make("dt", {}, name), make("dd", name === "!" ? { class: "notes" } : {}, value))));
}

/** The age of a picture when it was drawn: from this page's own sample, and from the server. @param {Drawn} drawn @param {RoomView} room @returns {Latencies} */
function latencies({ frame, time }, { tilt, connection }) {
  if (frame === null) return { time, sensor: null, server: null };
  const sent = connection.clock.local(frame.serverTime);
  const isOwn = tilt.shows(frame.deviceTime);
  return { time, sensor: isOwn ? time - frame.deviceTime : null, server: sent === null ? null : time - sent };
}

/** Fills the table of measurements once a second; returns a function to call after each draw. @param {HTMLElement} element @param {RoomView} room */
export function openHud(element, room) {
  const meter = new Meter();
  let counted = 0;
  const measure = () => {
    const { clock, bytesReceived } = room.connection;
    const bytesPerSecond = bytesReceived - counted;
    counted = bytesReceived;
    const { unknownKinds = [], contents, resolution = 1, playout } = room.display ?? {};
    const missing = contents?.failures ?? [];
    const now = performance.now();
    const [delay, late] = [playout?.delay ?? 0, playout?.misses(now) ?? 0];
    const rest = { bytesPerSecond, roundTrip: clock.roundTrip, delay, late, unknownKinds, missing, resolution };
    fillHud(element, meter.summary(now), rest);
  };
  measure();
  setInterval(measure, 1000);
  return (/** @type {Drawn} */ drawn) => meter.add(latencies(drawn, room));
}
