// What both pages share: the connection's messages turned into the room as it is now.

import { Connection } from "./connection.js";
import { encodeSample } from "./protocol.js";
import { watchOnly } from "./session.js";
import { text } from "./strings.js";

/** @typedef {import("./connection.js").Status} Status */
/** @typedef {import("./display.js").Display} Display */
/** @typedef {import("./display.js").Drawn} Drawn */
/** @typedef {import("./motion.js").Reading} Reading */
/** @typedef {import("./protocol.js").Hello} Hello */
/** @typedef {import("./protocol.js").Presence} Presence */
/** @typedef {import("./protocol.js").SceneDescription} SceneDescription */
/** @typedef {import("./session.js").Session} Session */
/**
 * - onChange: hello, scene, parameters, presence or the connection's status have changed
 * - onError: the server refused a message, with its sentence
 * @typedef {object} RoomHandlers
 * @property {(about: "hello"|"scene"|"parameters"|"presence"|"status") => void} onChange
 * @property {(message: string) => void} onError
 */

/** Own samples whose way to the picture is still to be measured. */
const memory = 256;

/** A room as one page sees it. */
export class RoomView {
  /** @type {Hello | null} */
  hello = null;
  /** @type {Presence} */
  presence = { type: "presence", viewers: 0, phones: 0, driver: null };
  /** @type {Record<string, unknown>} */
  values = {};
  /** Device times of samples that this page sent. @type {Set<number>} */
  #sent = new Set();
  #sampleNumber = 0;

  /** @param {Session} session @param {Display | null} display @param {RoomHandlers} handlers */
  constructor(session, display, handlers) {
    this.session = session;
    this.display = display;
    this.handlers = handlers;
    this.connection = new Connection(session, {
      onMessage: (message) => this.#receive(message),
      onFrame: (frame) => this.display?.apply(frame) ?? false,
      onStatus: () => handlers.onChange("status"),
    });
  }

  /** @type {Status} */
  get status() {
    return this.connection.status;
  }

  get role() {
    return this.hello?.role ?? "viewer";
  }

  /** The catalogue's entry of the scene that is on. @returns {SceneDescription | undefined} */
  get scene() {
    const name = this.display?.state.structure?.name;
    return this.hello?.scenes.find((scene) => scene.name === name);
  }

  get isDriver() {
    return this.hello !== null && this.presence.driver !== null &&
      String(this.presence.driver) === String(this.hello.id);
  }

  get mayTilt() {
    return this.role !== "viewer";
  }

  get mayTune() {
    return this.role === "presenter" || (this.role === "phone" && this.presence.tuning === "everyone");
  }

  /** Sends a motion sample. @param {Reading} reading */
  sendReading(reading) {
    const sample = encodeSample({ ...reading, number: this.#sampleNumber });
    if (!this.connection.sendBytes(sample)) return;
    this.#sampleNumber = (this.#sampleNumber + 1) >>> 0;
    this.#sent.add(reading.deviceTime);
    if (this.#sent.size > memory) this.#sent.delete(this.#sent.values().next().value ?? 0);
  }

  /** @param {object} message */
  send(message) {
    return this.connection.send(message);
  }

  /** How old a picture was when it was drawn: from this page's own sample, and from the server. @param {Drawn} drawn */
  latencies({ frame, time }) {
    if (frame === null) return { sensor: null, server: null };
    const isOwn = this.#sent.delete(frame.deviceTime);
    const sent = this.connection.clock.local(frame.serverTime);
    return { sensor: isOwn ? time - frame.deviceTime : null, server: sent === null ? null : time - sent };
  }

  /** @param {import("./protocol.js").ServerMessage} message */
  #receive(message) {
    const { display, handlers } = this;
    switch (message.type) {
      case "hello":
        this.hello = message;
        this.#sampleNumber = 0;
        display?.state.restart();
        return handlers.onChange("hello");
      case "scene":
        display?.adopt(message);
        return handlers.onChange("scene");
      case "parameters":
        this.values = message.values;
        return handlers.onChange("parameters");
      case "presence":
        this.presence = message;
        return handlers.onChange("presence");
      case "error":
        return handlers.onError(message.message);
    }
  }
}

/**
 * What to say over the stage about a connection, or null where nothing blocks.
 * @param {RoomView} room
 */
export function connectionNotice({ status, session }) {
  switch (status) {
    case "key":
      return {
        title: text("keyWrong"),
        help: text("keyWrongHelp"),
        action: { label: text("watch"), run: () => watchOnly(session) },
      };
    case "room":
      return {
        title: text("roomUnknown", { room: session.room }),
        help: text("roomUnknownHelp"),
        action: { label: text("mainRoom"), run: () => location.assign("/") },
      };
    case "server":
      return { title: text("serverGone"), help: text("serverGoneHelp") };
    case "full":
      return { title: text("roomFull"), help: text("roomFullHelp") };
    case "connecting":
    case "open":
    case "lost":
      return null;
  }
}
