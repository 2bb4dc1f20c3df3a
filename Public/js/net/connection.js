// A WebSocket that reconnects by itself, measures the clock and counts its bytes.

import { ServerClock } from "./clock.js";
import { decodeFrame, decodeMessage, encodeAcknowledgement } from "./protocol.js";
import { diagnose, rename } from "./session.js";
import { openWebSocket } from "./socket.js";

/** @import { FirstSocket, Handlers, ServerMessage, Session, Status, Transport } from "./types.d.ts" */

const pingInterval = 4000;
/** The first pings come quickly, so that the clock is known early. */
const initialPings = 4;
/** After so many failed attempts, or so many ms, the page says that there is no server. */
const noticeAfter = { attempts: 4, time: 10_000 };
/** Frames that come no quicker than this, in ms, are all acknowledged. */
const acknowledgementInterval = 30;
/** A visible page reconnects after so many ms without a message. */
const silenceTimeout = 9000;
/** The longest wait for a pong, in ms, when a page becomes visible: the system may have dropped its socket. */
const wakeTimeout = 1500;
/** After these the page does not try again: the next answer would be the same. @type {ReadonlySet<Status>} */
const finalStatuses = new Set(/** @type {Status[]} */ (["key", "kicked", "over"]));
/** After these the next attempt waits the full delay. @type {ReadonlySet<Status>} */
const lastingStatuses = new Set(/** @type {Status[]} */ (["full", "guessed", "locked", "room", "blocked"]));
/** The server's reasons for closing, by close code. @type {Record<number, Status>} */
const statusByCloseCode = { 1013: "full", 4001: "kicked", 4002: "over" };
/** Consecutive refused WebSockets after which the page falls back to an HTTP stream. */
const maximumRefusals = 2;
/** The interval at which a WebSocket is tried again while the stream is used, in ms. */
const webSocketRetryInterval = 180_000;

/**
 * The wait before an attempt: nothing before the first, then gently longer.
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
  /** @type {Transport | null} */
  #socket = null;
  /** The transport used instead of a WebSocket while only requests get through. @type {typeof import("./streamSocket.js").StreamSocket | null} */
  #Fallback = null;
  #refusals = 0;
  /** Whether the page itself gave up this attempt. */
  #hasTimedOut = false;
  /** Whether an attempt was made again because requests were answered after it had been given up. */
  #wasDoubted = false;
  #upgradeTimer = 0;
  #attempt = 0;
  #retryTimer = 0;
  /** Since when there is no connection. */
  #lostAt = performance.now();
  #pings = 0;
  #heardAt = 0;
  #openedAt = 0;
  #acknowledgedAt = 0;
  /** The timer of an acknowledgement that is put off; 0 for none. */
  #acknowledgementTimer = 0;

  /** @param {Session} session @param {Handlers} handlers @param {FirstSocket} [first] a socket that is open or opening */
  constructor(session, handlers, first) {
    this.session = session;
    this.handlers = handlers;
    globalThis.addEventListener("online", () => this.wake());
    globalThis.addEventListener("pageshow", () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    setInterval(() => this.#check(), pingInterval);
    this.#open(first?.socket);
    // The handlers may not be called before there is a connection.
    if (first !== undefined) queueMicrotask(() => first.release());
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Whether the HTTP stream is used instead of a WebSocket. */
  get isStreamed() {
    return this.#Fallback !== null;
  }

  /** Sends text or bytes, and returns false without a connection. @param {string | ArrayBuffer} data */
  send(data) {
    if (!this.isOpen) return false;
    this.#socket?.send(data);
    return true;
  }

  /** Comes back at once, for example when the page is shown again. */
  wake() {
    if (finalStatuses.has(this.status)) return;
    if (this.isOpen) {
      // Phones drop sockets of hidden pages without saying so: an answer must come soon.
      const asked = performance.now();
      this.#ping();
      setTimeout(() => this.isOpen && this.#heardAt < asked && this.#abandon(), wakeTimeout);
    } else if (this.#socket === null) {
      this.#attempt = 0;
      this.#open();
    } else if (performance.now() - this.#openedAt > wakeTimeout) {
      this.#abandon();
    }
  }

  /** Reconnects at once as a new person, for example under another name. */
  renew() {
    if (this.isOpen) this.#abandon();
  }

  /** @param {Transport} [first] */
  #open(first) {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#upgradeTimer);
    const socket = first ?? (this.#Fallback === null ? openWebSocket(this.session) : new this.#Fallback(this.session));
    this.#socket = socket;
    this.#openedAt = performance.now();
    this.#hasTimedOut = false;
    let wasOpen = false;
    socket.onopen = () => {
      wasOpen = true;
      this.#attempt = 0;
      this.#refusals = 0;
      this.#wasDoubted = false;
      this.#pings = 0;
      clearTimeout(this.#acknowledgementTimer);
      this.#acknowledgementTimer = 0;
      this.#heardAt = performance.now();
      this.clock.reset();
      this.#setStatus("open");
      this.#ping();
      if (this.isStreamed) this.#upgradeTimer = setTimeout(() => this.#tryWebSocket(), webSocketRetryInterval);
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
    let status = statusByCloseCode[code] ?? "lost";
    if (wasOpen) this.#lostAt = performance.now();
    if (!wasOpen && status === "lost") {
      const reason = await diagnose(this.session);
      if (this.#socket !== null) return;
      // Better without a name than not at all.
      if (reason === "name") rename(this.session, null);
      // The server, or the way to it, may only have been gone for a while.
      const isDoubtful = reason === "blocked" && this.#hasTimedOut && !this.#wasDoubted;
      this.#wasDoubted = isDoubtful || (this.#wasDoubted && reason === "blocked");
      if (isDoubtful) return this.#abandon();
      if (reason === "blocked" && await this.#fallBack()) return;
      // A restart takes a moment: only after some attempts is the server, or the way to it, said to be broken.
      const isBrief = (reason === "blocked" || reason === "server")
        && this.#attempt < noticeAfter.attempts && performance.now() - this.#lostAt < noticeAfter.time;
      status = isBrief || reason === "name" ? "lost" : reason;
    }
    this.#setStatus(status);
    if (finalStatuses.has(status)) return;
    const delay = lastingStatuses.has(status) ? 5000 : reconnectDelay(this.#attempt, Math.random());
    this.#attempt += 1;
    this.#retryTimer = setTimeout(() => this.#open(), delay);
  }

  /** Counts a refused socket, and goes on with a stream when it is one too many. @returns {Promise<boolean>} whether it does */
  async #fallBack() {
    this.#refusals += 1;
    // A stream that was refused too is tried again after as many sockets.
    this.#Fallback = null;
    if (this.#refusals % maximumRefusals !== 0) return false;
    const module = await import("./streamSocket.js").catch(() => null);
    if (module === null) return false;
    this.#Fallback = module.StreamSocket;
    if (this.#socket === null) this.#open();
    return true;
  }

  /** Goes back to a WebSocket if one opens, for example because the certificate is trusted by now. */
  #tryWebSocket() {
    const probe = openWebSocket(this.session);
    probe.onopen = () => {
      probe.close();
      this.#Fallback = null;
      this.#abandon();
    };
    probe.onclose = () => {
      if (this.isStreamed) this.#upgradeTimer = setTimeout(() => this.#tryWebSocket(), webSocketRetryInterval);
    };
  }

  /** Gives up a socket that no longer answers, without waiting for its close. */
  #abandon() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    if (this.status === "open") this.#lostAt = performance.now();
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
      // After an unreadable message the picture is unknown: everything comes again on a new connection.
      this.#socket?.close(4000, error.message.slice(0, 100));
    }
  }

  /**
   * Acknowledges a frame that has been applied: every other one at once while they come quickly, which is enough, and
   * the last one a little later.
   * @param {{ epoch: number, sequence: number }} frame
   */
  #acknowledge({ epoch, sequence }) {
    const acknowledge = () => {
      this.#acknowledgementTimer = 0;
      this.#acknowledgedAt = this.#heardAt;
      this.send(encodeAcknowledgement(epoch, sequence));
    };
    if (this.#acknowledgementTimer === 0 && this.#heardAt - this.#acknowledgedAt < acknowledgementInterval) {
      this.#acknowledgementTimer = setTimeout(acknowledge, acknowledgementInterval);
      return;
    }
    clearTimeout(this.#acknowledgementTimer);
    acknowledge();
  }

  /** @param {ServerMessage} message */
  #receiveMessage(message) {
    if (message.type !== "pong") {
      this.handlers.onMessage(message);
      return;
    }
    this.clock.add(message.t, this.#heardAt, message.serverTime);
    if (this.#pings < initialPings) setTimeout(() => this.#ping(), 150);
  }

  #ping() {
    this.#pings += 1;
    this.send(JSON.stringify({ type: "ping", t: performance.now() }));
  }

  #check() {
    if (document.hidden) return;
    if (this.#socket?.readyState === WebSocket.CONNECTING) {
      // An attempt that a network swallows would hang for a minute.
      if (performance.now() - this.#openedAt <= silenceTimeout) return;
      this.#hasTimedOut = true;
      return this.#socket.close();
    }
    if (!this.isOpen) return;
    if (performance.now() - this.#heardAt > silenceTimeout) this.#abandon();
    else this.#ping();
  }

  /** @param {Status} status */
  #setStatus(status) {
    if (status === this.status) return;
    this.status = status;
    this.handlers.onStatus(status);
  }
}
