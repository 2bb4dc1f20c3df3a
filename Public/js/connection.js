// One WebSocket, always wanted: it reconnects, measures the clock, counts its bytes.

import { ServerClock } from "./clock.js";
import { decodeFrame, decodeMessage, encodeAcknowledgement, subprotocol } from "./protocol.js";
import { diagnose, socketAddress } from "./session.js";

/** @import { Handlers, ServerMessage, Session, Status } from "./types.d.ts" */

const pingInterval = 4000;
/** The first pings come quickly, so that the clock is known early. */
const eagerPings = 4;
/** Attempts that find no server before that is said. */
const patience = 4;
/** Frames that come no quicker than this, in ms, are all acknowledged. */
const acknowledgementInterval = 30;
/** A visible page that has heard nothing for so long tries again. */
const silenceLimit = 9000;

/**
 * How long to wait before an attempt: nothing before the first, then gently longer.
 * @param {number} attempt from 0
 * @param {number} random 0…1, to spread a room full of screens
 * @returns {number} ms, 5000 at most
 */
export function reconnectDelay(attempt, random) {
  return attempt === 0 ? 0 : Math.min(5000, 200 * 1.7 ** (attempt - 1)) * (0.75 + 0.25 * random);
}

/** Keeps a socket to a room open. */
export class Connection {
  clock = new ServerClock();
  bytesReceived = 0;
  /** @type {Status} */
  status = "connecting";
  /** @type {WebSocket | null} */
  #socket = null;
  #attempt = 0;
  #retry = 0;
  #pings = 0;
  #heardAt = 0;
  #acknowledgedAt = 0;
  /** Whether the frame before has not been acknowledged. */
  #isOwing = false;

  /** @param {Session} session @param {Handlers} handlers */
  constructor(session, handlers) {
    this.session = session;
    this.handlers = handlers;
    globalThis.addEventListener("online", () => this.wake());
    globalThis.addEventListener("pageshow", () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    setInterval(() => this.#check(), pingInterval);
    this.#open();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Sends text or bytes; false where there is no connection. @param {string | ArrayBuffer} data */
  send(data) {
    if (!this.isOpen) return false;
    this.#socket?.send(data);
    return true;
  }

  /** Comes back at once, for example when the page is shown again. */
  wake() {
    if (this.isOpen) {
      // Phones drop sockets of hidden pages without saying so: an answer must come soon.
      const asked = performance.now();
      this.#ping();
      setTimeout(() => this.isOpen && this.#heardAt < asked && this.#abandon(), 2500);
    } else if (this.#socket === null) {
      this.#attempt = 0;
      this.#open();
    }
  }

  #open() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(socketAddress(this.session), subprotocol);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    let wasOpen = false;
    socket.onopen = () => {
      wasOpen = true;
      this.#attempt = 0;
      this.#pings = 0;
      this.#heardAt = performance.now();
      this.clock.reset();
      this.#setStatus("open");
      this.#ping();
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#closed(wasOpen, code);
    };
  }

  /** @param {boolean} wasOpen @param {number} code */
  async #closed(wasOpen, code) {
    this.#socket = null;
    /** @type {Status} */
    let status = code === 1013 ? "full" : "lost";
    if (wasOpen) this.#setStatus(status);
    else if (status !== "full") {
      const reason = await diagnose(this.session);
      if (this.#socket !== null) return;
      // A restart takes a moment: only after some attempts is the server said to be gone.
      const isBrief = reason === "socket" || (reason === "server" && this.#attempt < patience);
      status = isBrief ? "lost" : reason;
      this.#setStatus(status);
    }
    if (status === "key") return;
    const isLasting = status === "full" || status === "room";
    const delay = isLasting ? 5000 : reconnectDelay(this.#attempt, Math.random());
    this.#attempt += 1;
    this.#retry = setTimeout(() => this.#open(), delay);
  }

  /** Gives up a socket that no longer answers, without waiting for its close. */
  #abandon() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#setStatus("lost");
    this.#attempt = 0;
    this.#open();
  }

  /** @param {string | ArrayBuffer} data */
  #receive(data) {
    this.#heardAt = performance.now();
    this.bytesReceived += typeof data === "string" ? data.length : data.byteLength;
    try {
      if (typeof data === "string") this.#receiveMessage(decodeMessage(data));
      else {
        const frame = decodeFrame(data);
        if (this.handlers.onFrame(frame)) this.#acknowledge(frame);
      }
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
      // What cannot be read leaves the picture unknown: everything comes again on a new connection.
      this.#socket?.close(4000, error.message.slice(0, 100));
    }
  }

  /**
   * Acknowledges a frame that has been applied: every other one while they come quickly, which is enough.
   * @param {{ epoch: number, sequence: number }} frame
   */
  #acknowledge({ epoch, sequence }) {
    this.#isOwing = !this.#isOwing && this.#heardAt - this.#acknowledgedAt < acknowledgementInterval;
    if (this.#isOwing) return;
    this.#acknowledgedAt = this.#heardAt;
    this.send(encodeAcknowledgement(epoch, sequence));
  }

  /** @param {ServerMessage} message */
  #receiveMessage(message) {
    if (message.type !== "pong") {
      this.handlers.onMessage(message);
      return;
    }
    this.clock.add(message.t, this.#heardAt, message.serverTime);
    if (this.#pings < eagerPings) setTimeout(() => this.#ping(), 150);
  }

  #ping() {
    this.#pings += 1;
    this.send(JSON.stringify({ type: "ping", t: performance.now() }));
  }

  #check() {
    if (!this.isOpen || document.hidden) return;
    if (performance.now() - this.#heardAt > silenceLimit) this.#abandon();
    else this.#ping();
  }

  /** @param {Status} status */
  #setStatus(status) {
    if (status === this.status) return;
    this.status = status;
    this.handlers.onStatus(status);
  }
}
