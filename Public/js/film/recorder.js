// Records the last moments of a stage in which something moved, a few a second, as a film.

import { encodeFrame } from "../net/protocol.js";
import { base64 } from "../page/html.js";

/** @import { Frame, SceneMessage } from "../net/types.d.ts" */
/** @import { Film } from "./types.d.ts" */

/** The length of a film, the time between its frames, and how often one is complete, in seconds. */
const [span, interval, keyInterval] = [10, 0.2, 1];
/** All that is left of a time without a frame, in seconds. */
const rest = 0.6;
/** The most bytes of a film's frames and structures, of which each asset counts once; of a larger stage less time is kept. */
const mostBytes = 192 << 10;

/** A structure, with the texts of its parts. @typedef {{ message: SceneMessage, parts: string[] }} Structure */
/** Frames from a complete one on, and the structure that they are of. @typedef {{ structure: Structure, frames: { time: number, bytes: ArrayBuffer }[] }} Group */

/**
 * The runs in which floats differ; a run goes over a single equal float, which costs no more than another run.
 * @param {Float32Array} before @param {Float32Array} after @returns {Frame["runs"]}
 */
function changes(before, after) {
  const runs = [];
  for (let index = 0; index < after.length; index += 1) {
    if (before[index] === after[index]) continue;
    const first = index;
    let last = index;
    for (index += 1; index < after.length && index <= last + 2; index += 1) if (before[index] !== after[index]) last = index;
    runs.push({ first, values: after.slice(first, last + 1) });
    index = last;
  }
  return runs;
}

/** Keeps what a stage has shown. Times without a frame are cut, so that a film has the last motion, however long ago it was. */
export class Recorder {
  /** @type {Structure | null} */
  #structure = null;
  /** @type {Group[]} */
  #groups = [];
  /** The floats of the last frame that was kept. */
  #kept = new Float32Array(0);
  /** The floats of the stage, which change with it, if a frame since then was left out. @type {Float32Array | null} */
  #behind = null;
  /** The server's time of the last frame in ms, and the time of the film at it. */
  #heard = 0;
  #time = 0;
  #sequence = 0;
  /** The number of structures that have each part. @type {Map<string, number>} */
  #parts = new Map();
  /** The bytes of all frames and parts. */
  #bytes = 0;

  /** A structure is there. @param {SceneMessage} message */
  adopt(message) {
    this.#behind = null;
    const parts = [{ ...message, assets: [] }, ...message.assets].map((part) => JSON.stringify(part));
    const known = this.#structure?.parts;
    // A connection that comes back brings the same one again.
    if (known?.length === parts.length && parts.every((part, index) => part === known[index])) return;
    this.#structure = { message, parts };
  }

  /** Adds a frame that was applied. @param {Float32Array} floats after it @param {number} serverTime in ms */
  add(floats, serverTime) {
    const passed = (serverTime - this.#heard) / 1000;
    // A server that has started again counts from its own beginning.
    this.#time += passed >= 0 && passed < rest ? passed : rest;
    this.#heard = serverTime;
    const latest = this.#groups.at(-1);
    const isNew = latest?.structure !== this.#structure;
    const time = latest?.frames.at(-1)?.time ?? -Infinity;
    // Frames that come a little early count, too.
    if (isNew || this.#time - time > 0.75 * interval) this.#keep(floats);
    else this.#behind = floats;
  }

  /** @param {Float32Array} floats */
  #keep(floats) {
    const structure = this.#structure;
    if (structure === null) return;
    this.#behind = null;
    const latest = this.#groups.at(-1);
    const isNew = latest?.structure !== structure;
    const changed = isNew ? [] : changes(this.#kept, floats);
    if (!isNew && changed.length === 0) return;
    const isKey = isNew || this.#time - latest.frames[0].time >= keyInterval;
    const runs = isKey ? [{ first: 0, values: floats }] : changed;
    const [epoch, sequence] = [structure.message.epoch, this.#sequence += 1];
    const bytes = encodeFrame({ complete: isKey, ambient: false, epoch, sequence, serverTime: this.#time * 1000, deviceTime: NaN, runs });
    if (isNew) this.#count(structure, 1);
    if (isKey) this.#groups.push({ structure, frames: [] });
    this.#groups.at(-1)?.frames.push({ time: this.#time, bytes });
    this.#bytes += bytes.byteLength;
    this.#kept = floats.slice();
    // The newest group is kept, however large it is.
    while (this.#groups.length > 1 && (this.#groups[1].frames[0].time <= this.#time - span || this.#bytes > mostBytes)) this.#forget();
  }

  /** Forgets the oldest group. */
  #forget() {
    const [{ structure, frames }] = this.#groups.splice(0, 1);
    for (const { bytes } of frames) this.#bytes -= bytes.byteLength;
    if (this.#groups[0].structure !== structure) this.#count(structure, -1);
  }

  /** Counts the parts of a structure that comes or goes. @param {Structure} structure @param {1 | -1} difference */
  #count({ parts }, difference) {
    for (const part of parts) {
      const before = this.#parts.get(part) ?? 0;
      const after = before + difference;
      if (before === 0) this.#bytes += part.length;
      if (after > 0) this.#parts.set(part, after);
      else if (this.#parts.delete(part)) this.#bytes -= part.length;
    }
  }

  /**
   * The film so far, without what it is drawn with: a single frame where nothing has moved. Null without one, and where
   * it alone is too large.
   * @param {string} title @returns {Film | null}
   */
  film(title) {
    if (this.#behind !== null) this.#keep(this.#behind);
    const frames = this.#groups.flatMap(({ frames }) => frames);
    if (frames.length === 0 || this.#bytes > mostBytes) return null;
    const structures = [...new Set(this.#groups.map(({ structure }) => structure))];
    const [start, end] = [frames[0].time, frames[frames.length - 1].time];
    let count = 0;
    return {
      name: title, title, duration: end > start ? end - start + rest : 0, interval, shaders: {}, pictures: {},
      structures: structures.map(({ message }) => message),
      frames: this.#groups.flatMap(({ structure, frames }) =>
        frames.map(({ time, bytes }) => /** @type {[number, number, string]} */ ([structures.indexOf(structure), time - start, base64(new Uint8Array(bytes))]))),
      keys: this.#groups.map(({ frames }) => {
        const key = count;
        count += frames.length;
        return key;
      }),
    };
  }
}
