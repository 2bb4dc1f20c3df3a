// What both pages share: a display, its input and panel, and the room as the messages tell it.

import { Connection } from "./connection.js";
import { Display } from "./display.js";
import { StageInput } from "./input.js";
import { Panel } from "./panel.js";
import { encodeSample } from "./protocol.js";
import { watchOnly } from "./session.js";
import { text } from "./strings.js";

/** @import { Drawn, Hello, Presence, Reading, RoomOptions, SceneDescription, ServerMessage, Session } from "./types.d.ts" */

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
  /** Whether files that drawing needs could not be loaded. */
  #isIncomplete = false;
  #sceneName = "";
  /** Device times of samples that this page sent. @type {Set<number>} */
  #sent = new Set();
  #sampleNumber = 0;

  /** @param {Session} session @param {RoomOptions} options */
  constructor(session, options) {
    this.session = session;
    this.options = options;
    this.display = this.#makeDisplay();
    this.input = this.display && new StageInput(this.display, this);
    this.panel = new Panel(options.panel, (message) => this.send(message));
    this.connection = new Connection(session, {
      onMessage: (message) => this.#receive(message),
      onFrame: (frame) => this.display?.apply(frame) ?? false,
      onStatus: () => options.onChange("status"),
    });
  }

  get status() {
    return this.connection.status;
  }

  get role() {
    return this.hello?.role ?? "viewer";
  }

  /** The catalogue's entry of the scene that is on. @returns {SceneDescription | undefined} */
  get scene() {
    return this.hello?.scenes.find(({ name }) => name === this.#sceneName);
  }

  /** Whether the scene that is on listens to a kind of input. @param {"tilt"|"pointer"} kind */
  takes(kind) {
    return this.scene?.input.includes(kind) ?? false;
  }

  get isDriver() {
    return this.hello !== null && this.presence.driver === this.hello.id;
  }

  get mayTilt() {
    return this.role !== "viewer";
  }

  get mayTune() {
    return this.role === "presenter" || (this.role === "phone" && this.presence.tuning === "everyone");
  }

  /** Sends a motion sample. @param {Reading} reading */
  sendReading(reading) {
    if (!this.connection.send(encodeSample({ ...reading, number: this.#sampleNumber }))) return;
    this.#sampleNumber = (this.#sampleNumber + 1) >>> 0;
    this.#sent.add(reading.deviceTime);
    if (this.#sent.size > memory) this.#sent.delete(this.#sent.values().next().value ?? 0);
  }

  /** Sends a JSON message; false where there is no connection. @param {object} message */
  send(message) {
    return this.connection.send(JSON.stringify(message));
  }

  /** How old a picture was when it was drawn: from this page's own sample, and from the server. @param {Drawn} drawn */
  latencies({ frame, time }) {
    if (frame === null) return { time, sensor: null, server: null };
    const isOwn = this.#sent.delete(frame.deviceTime);
    const sent = this.connection.clock.local(frame.serverTime);
    return { time, sensor: isOwn ? time - frame.deviceTime : null, server: sent === null ? null : time - sent };
  }

  /** What to say over the stage where something blocks, or null. */
  notice() {
    const { room } = this.session;
    switch (this.status) {
      case "key": {
        const action = { label: text("watch"), run: () => watchOnly(this.session) };
        return { title: text("key"), help: text("keyWrongHelp"), action };
      }
      case "room": {
        const action = { label: text("mainRoom"), run: () => location.assign("/") };
        return { title: text("roomUnknown", { room }), help: text("roomUnknownHelp"), action };
      }
      case "server": return { title: text("server"), help: text("serverGoneHelp") };
      case "full": return { title: text("full"), help: text("roomFullHelp") };
      case "connecting":
      case "open":
      case "lost":
        if (this.display === null) return { title: text("noWebGL"), help: text("noWebGLHelp") };
        if (!this.#isIncomplete) return null;
        return {
          title: text("incomplete"),
          help: text("incompleteHelp"),
          action: { label: text("reload"), run: () => location.reload() },
        };
    }
  }

  #makeDisplay() {
    const { stage, layout, onDraw } = this.options;
    try {
      return new Display(stage, layout, (drawn) => {
        stage.dataset.sequence = String(this.display?.state.sequence);
        onDraw?.(drawn);
      }, () => {
        this.#isIncomplete = true;
        this.options.onChange("status");
      });
    } catch {
      // Without a picture a page can still tilt the other screens.
      return null;
    }
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    const { display, options } = this;
    switch (message.type) {
      case "hello":
        this.hello = message;
        this.#sampleNumber = 0;
        display?.state.restart();
        break;
      case "scene":
        this.#sceneName = message.name;
        display?.adopt(message);
        break;
      case "parameters":
        this.values = message.values;
        this.panel.update(message.values);
        this.panel.notify(message.notices ?? []);
        break;
      case "presence":
        this.presence = message;
        break;
      case "error":
        if (message.about === "parameter" && this.panel.refuse(message.message)) return;
        return options.onError(message.message);
      default:
        // The protocol grows by adding: what is not known yet is left alone.
        return;
    }
    if (message.type === "hello" || message.type === "scene") this.#nameStage();
    options.onChange(message.type);
  }

  #nameStage() {
    const { scene, options } = this;
    if (scene === undefined) return;
    options.stage.setAttribute("aria-label", text("pictureOf", { scene: scene.title }));
    document.title = `${scene.title} · Tiltcast`;
  }
}
