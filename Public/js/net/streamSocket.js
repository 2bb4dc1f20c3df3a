// A transport for where only requests get through: Safari, for example, refuses WebSockets to a server whose certificate
// was accepted by hand. The server's messages come in one endless response, as WebSocket frames; the page's messages
// go in requests, one after the other.

import { socketAddress } from "./session.js";

/** @import { Session, Transport } from "./types.d.ts" */

/** A message or a close, as it came. @typedef {{ opcode: number, payload: Uint8Array<ArrayBuffer> }} MessageFrame */

const opcodes = { text: 1, binary: 2, close: 8 };
/** The number of messages that may wait, by first byte (sample, acknowledgement): only the newest matter. */
const queueLimits = { 0x10: 8, 0x11: 1 };
/** The most messages, and bytes, that the server takes in one request. */
const batchLimits = { frames: 256, bytes: 65536 };
/** The interval of keep-alives, in ms. */
const heartbeat = 10_000;

/**
 * Encodes a message as a frame of RFC 6455 that is not masked.
 * @param {string | ArrayBuffer} data
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function encodeFrame(data) {
  const isText = typeof data === "string";
  const payload = isText ? new TextEncoder().encode(data) : new Uint8Array(data);
  const { length } = payload;
  const size = length < 126 ? 2 : length < 65536 ? 4 : 10;
  const frame = new Uint8Array(size + length);
  const view = new DataView(frame.buffer);
  frame[0] = 0x80 | (isText ? opcodes.text : opcodes.binary);
  frame[1] = size === 2 ? length : size === 4 ? 126 : 127;
  if (size === 4) view.setUint16(2, length);
  if (size === 10) view.setBigUint64(2, BigInt(length));
  frame.set(payload, size);
  return frame;
}

/** Puts frames together from the pieces in which a response arrives. */
export class FrameReader {
  /** @type {Uint8Array<ArrayBuffer>} */
  #rest = new Uint8Array(0);

  /** @param {Uint8Array} piece @returns {MessageFrame[]} the frames that it completes */
  push(piece) {
    const bytes = new Uint8Array(this.#rest.length + piece.length);
    bytes.set(this.#rest);
    bytes.set(piece, this.#rest.length);
    const view = new DataView(bytes.buffer);
    const frames = [];
    let start = 0;
    for (;;) {
      const available = bytes.length - start;
      if (available < 2) break;
      const short = bytes[start + 1];
      const size = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (available < size) break;
      const length = size === 2 ? short : size === 4 ? view.getUint16(start + 2) : Number(view.getBigUint64(start + 2));
      if (available < size + length) break;
      const payload = bytes.slice(start + size, start + size + length);
      frames.push({ opcode: bytes[start] & 0x0f, payload });
      start += size + length;
    }
    this.#rest = bytes.slice(start);
    return frames;
  }
}

/**
 * Adds a message to those that wait, and drops older ones that it supersedes.
 * @param {(string | ArrayBuffer)[]} waiting
 * @param {string | ArrayBuffer} data
 */
export function enqueue(waiting, data) {
  waiting.push(data);
  const tag = tagOf(data);
  const most = tag === null ? undefined : queueLimits[tag];
  if (most === undefined) return;
  const same = waiting.filter((other) => tagOf(other) === tag);
  if (same.length > most) waiting.splice(waiting.indexOf(same[0]), 1);
}

/** Takes as many of the messages that wait as go into one request, encoded. @param {(string | ArrayBuffer)[]} waiting */
export function takeBatch(waiting) {
  const frames = [];
  let size = 0;
  while (waiting.length > 0 && frames.length < batchLimits.frames) {
    const frame = encodeFrame(waiting[0]);
    size += frame.length;
    if (size > batchLimits.bytes && frames.length > 0) break;
    frames.push(frame);
    waiting.shift();
  }
  return frames;
}

/** @param {string | ArrayBuffer} data @returns {keyof queueLimits | null} */
function tagOf(data) {
  const first = typeof data === "string" ? null : new Uint8Array(data, 0, 1)[0];
  return first === 0x10 || first === 0x11 ? first : null;
}

/** @implements {Transport} */
export class StreamSocket {
  /** @type {number} */
  readyState = WebSocket.CONNECTING;
  /** @type {(() => void) | null} */
  onopen = null;
  /** @type {((event: { data: string | ArrayBuffer }) => void) | null} */
  onmessage = null;
  /** @type {((event: { code: number }) => void) | null} */
  onclose = null;
  #abort = new AbortController();
  /** @type {(string | ArrayBuffer)[]} */
  #waiting = [];
  #isSending = false;
  #token = "";
  #sentAt = 0;
  #timer = 0;

  /** @param {Session} session */
  constructor(session) {
    this.path = `/api/rooms/${session.room}`;
    void this.#receive(new URL(socketAddress(session)).searchParams);
  }

  /** @param {string | ArrayBuffer} data */
  send(data) {
    if (this.readyState !== WebSocket.OPEN) return;
    enqueue(this.#waiting, data);
    void this.#flush();
  }

  close() {
    this.#end(1000);
  }

  /** Opens the stream and reads it to its end. @param {URLSearchParams} parameters as a WebSocket's address has them */
  async #receive(parameters) {
    const key = parameters.get("key");
    parameters.delete("key");
    parameters.delete("room");
    try {
      const response = await this.#post(`stream?${parameters}`, "application/json", key, "{}");
      const reader = response.ok ? response.body?.getReader() : undefined;
      const frames = new FrameReader();
      while (reader !== undefined) {
        const { value, done } = await reader.read();
        if (done) break;
        for (const frame of frames.push(value)) this.#take(frame);
      }
    } catch {
      // Whether the way is gone or the page has closed the stream: `#end` says it, once.
    }
    this.#end(1006);
  }

  /** @param {MessageFrame} frame */
  #take({ opcode, payload }) {
    if (opcode === opcodes.close) return this.#end(new DataView(payload.buffer).getUint16(0));
    if (this.readyState === WebSocket.CLOSED) return;
    const data = opcode === opcodes.text ? new TextDecoder().decode(payload) : payload.buffer;
    if (this.#token !== "") return this.onmessage?.({ data });
    // The first message is this transport's own; the room's begin after it.
    this.#token = JSON.parse(/** @type {string} */ (data)).token;
    this.readyState = WebSocket.OPEN;
    this.#timer = setInterval(() => this.#beat(), heartbeat);
    this.onopen?.();
  }

  /** Sends the waiting messages, and afterwards those that come meanwhile. */
  async #flush() {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      do {
        const frames = takeBatch(this.#waiting);
        this.#sentAt = performance.now();
        const { ok } = await this.#post("messages", "application/octet-stream", this.#token, new Blob(frames));
        if (!ok) this.#end(1006);
      } while (this.#waiting.length > 0 && this.readyState === WebSocket.OPEN);
    } catch {
      this.#end(1006);
    }
    this.#isSending = false;
  }

  #beat() {
    if (performance.now() - this.#sentAt >= heartbeat) void this.#flush();
  }

  /** @param {string} path @param {string} type @param {string | null} token @param {BodyInit} body */
  #post(path, type, token, body) {
    const headers = { "Content-Type": type, ...token === null ? {} : { Authorization: `Bearer ${token}` } };
    return fetch(`${this.path}/${path}`, { method: "POST", headers, body, signal: this.#abort.signal });
  }

  /** @param {number} code */
  #end(code) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    clearInterval(this.#timer);
    this.#abort.abort();
    this.onclose?.({ code });
  }
}
