// Measurements: drawn frames, the way of a tilt to the screen, and the received bytes.

import { make } from "./dom.js";
import { Histogram, stageNames, stagesOf, TiltTimes } from "./latencies.js";
import { text } from "./strings.js";

/** @import { Drawn } from "../render/types.d.ts" */
/** @import { RoomView } from "./room.js" */
/** @import { Stages, StringName } from "./types.d.ts" */

/** Rates are taken over so long, in ms. */
const span = 1000;
/** Those that take at least so long: a page cannot see when light leaves the screen. @type {ReadonlySet<keyof Stages>} */
const bounded = new Set(/** @type {(keyof Stages)[]} */ (["screen", "total"]));
/** @type {Record<keyof Stages, StringName>} */
const titles = {
  tilt: "latencyTilt", network: "latencyNetwork", draw: "latencyDraw", screen: "latencyScreen", total: "latencyTotal",
  smoothing: "playoutDelay",
};

/** The times of the draws of the last second. */
export class Meter {
  /** @type {number[]} */
  #draws = [];

  /** @param {number} time ms */
  add(time) {
    this.#draws.push(time);
  }

  /** @param {number} now ms */
  framesPerSecond(now) {
    this.#draws = this.#draws.filter((time) => now - time < span);
    return this.#draws.length;
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

/** A histogram as bars, for eyes alone: its numbers stand beside it. @param {number[]} bars */
function drawing(bars) {
  const most = Math.max(...bars);
  return make("span", { class: "bars", "aria-hidden": "true" }, ...bars.map((count) => {
    const bar = make("i");
    bar.style.height = `${count === 0 ? 0 : Math.max(12, Math.round(100 * count / most))}%`;
    return bar;
  }));
}

/** The table of measurements of a room. */
class Hud {
  #meter = new Meter();
  /** @type {Map<keyof Stages, Histogram>} */
  #histograms = new Map(stageNames.map((name) => [name, new Histogram()]));
  #tilts = new TiltTimes();
  #counted = 0;

  /** @param {HTMLElement} element @param {RoomView} room */
  constructor(element, room) {
    this.element = element;
    this.room = room;
  }

  /** Takes in a draw; when it is on the screen is known with the screen's next frame. @param {Drawn} drawn */
  add({ frame, time, delay }) {
    this.#meter.add(time);
    if (frame?.arrived === undefined) return;
    const { connection: { clock }, presence, tilt } = this.room;
    const local = (/** @type {number} */ serverTime) => clock.local(serverTime);
    const tilted = this.#tilts.tilted(frame.deviceTime, tilt.shows(frame.deviceTime), presence.clock ?? null, local);
    const moments = { tilted, rendered: local(frame.serverTime), arrived: frame.arrived, drawn: time, delay };
    requestAnimationFrame((shown) => {
      const stages = stagesOf({ ...moments, shown: Math.max(shown, time) });
      for (const [name, duration] of /** @type {[keyof Stages, number][]} */ (Object.entries(stages))) {
        this.#histograms.get(name)?.add(duration, time);
      }
    });
  }

  /** Fills the table. */
  fill() {
    const { connection: { clock, bytesReceived }, display } = this.room;
    const { unknownKinds = [], contents, resolution = 1, playout } = display ?? {};
    const missing = contents?.failures ?? [];
    const now = performance.now();
    const received = bytesReceived - this.#counted;
    this.#counted = bytesReceived;
    /** @type {[string, string | Node][]} */
    const rows = [
      [text("framesPerSecond"), String(this.#meter.framesPerSecond(now))],
      [text("roundTrip"), formatMilliseconds(clock.roundTrip)],
      [text("bytesPerSecond"), formatBytes(received)],
    ];
    const late = playout?.misses(now) ?? 0;
    for (const [name, histogram] of this.#histograms) {
      const isOn = name !== "smoothing" || (playout?.delay ?? 0) > 0;
      const summary = isOn ? histogram.summary(now) : null;
      if (!isOn) continue;
      const words = summary === null ? "–" : text("latencyRange", { median: formatMilliseconds(summary.median), most: formatMilliseconds(summary.most) });
      const value = make("span", {}, (bounded.has(name) && summary !== null ? "≥ " : "") + words + (name === "smoothing" && late > 0 ? text("lateFrames", { count: late }) : ""));
      rows.push([text(titles[name]), summary === null ? value : make("span", { class: "timing" }, drawing(summary.bars), value)]);
    }
    if (resolution < 1) rows.push([text("resolution"), `${Math.round(100 * resolution)} %`]);
    if (unknownKinds.length > 0) rows.push(["!", text("notDrawn", { kinds: unknownKinds.join(", ") })]);
    if (missing.length > 0) rows.push(["!", text("missing", { assets: missing.join(", ") })]);
    this.element.replaceChildren(...rows.map(([name, value]) =>
      make("div", {}, make("dt", {}, name), make("dd", name === "!" ? { class: "notes" } : {}, value))));
  }
}

/** Fills the table of measurements once a second; returns a function to call after each draw. @param {HTMLElement} element @param {RoomView} room */
export function openHud(element, room) {
  const hud = new Hud(element, room);
  hud.fill();
  setInterval(() => hud.fill(), 1000);
  return (/** @type {Drawn} */ drawn) => hud.add(drawn);
}
