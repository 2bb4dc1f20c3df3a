// What both pages share: a display, its input and panel, and the room as the messages tell it.

import { Connection } from "../net/connection.js";
import { Display } from "../render/display.js";
import { encodePointer } from "../net/protocol.js";
import { OwnTilt } from "./ownTilt.js";
import { refusalOf } from "./refusal.js";
import { text } from "./strings.js";

/** @import { StageInput } from "./input.js" */
/** @import { Panel } from "../panel/panel.js" */
/** @import { ShowControls } from "./showControls.js" */
/** @import { Diagnostic, Hello, Person, PointerMessage, Presence, Replay, SceneDescription, ServerMessage, Session, ShowMessage, Take, TuningMessage } from "../net/types.d.ts" */
/** @import { RoomOptions } from "./types.d.ts" */

/** A room as one page sees it. */
export class RoomView {
  /** @type {Hello | null} */
  hello = null;
  /** @type {Presence} */
  presence = {
    type: "presence", viewers: 0, phones: 0, driver: null, tuning: "presenter",
    policy: "free", asking: [], turnSeconds: 15, turnEnds: null, locked: false, smoothing: null,
  };
  /** Who is there; only presenters are told. @type {Person[]} */
  people = [];
  /** @type {Record<string, unknown>} */
  values = {};
  /** What the scene cannot show as it should, in sentences. @type {string[]} */
  notices = [];
  /** Whether the scene follows a presenter's pointer that touches nothing. */
  #hovers = false;
  /** What is recorded and played. @type {Replay} */
  replay = { type: "replay", recording: null, playing: null };
  /** The room's takes; only presenters are told. @type {Take[]} */
  recordings = [];
  /** What is wrong with scenes that are being written; only presenters are told. @type {Diagnostic[]} */
  diagnostics = [];
  /** Whether the room moves by itself because nobody has moved it yet. */
  isAttracting = false;
  /** Null until the room has told it. @type {TuningMessage | null} */
  tuning = null;
  /** Null where the room plays no show. @type {ShowMessage | null} */
  show = null;
  /** Null until this page may move something, and where nothing can be drawn. @type {StageInput | null} */
  input = null;
  /** Null until it was shown for the first time. @type {Panel | null} */
  panel = null;
  /** Null until there is a show, or whoever may bring pictures. @type {ShowControls | null} */
  showControls = null;
  /** What on this page wants the signals of attitude and scene. @type {Set<string>} */
  #signalReaders = new Set();
  #isPanelShown = false;
  /** Whether the room has told everything once. */
  #hasSettled = false;
  /** What the driver says of shaders that it does not draw, by id; nothing where graphics were lost. @type {Map<string, string | undefined>} */
  #shaderFaults = new Map();
  /** Whether files that drawing needs could not be loaded. */
  #isIncomplete = false;
  #sceneName = "";

  /** @param {Session} session @param {RoomOptions} options */
  constructor(session, options) {
    this.session = session;
    this.options = options;
    this.display = this.#makeDisplay();
    this.connection = new Connection(session, {
      onMessage: (message) => this.#receive(message),
      onFrame: (frame) => this.display?.apply(frame) ?? false,
      onStatus: () => options.onChange("status"),
    });
    this.tilt = new OwnTilt(this.connection);
    addEventListener("hashchange", () => void this.#applyLink());
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

  /** Whether the scene follows this page's pointer over the stage. */
  get followsHover() {
    return this.#hovers && this.role === "presenter";
  }

  /** Whether the scene that is on listens to a kind of input. @param {"tilt"|"heading"|"pointer"|"scroll"} kind */
  takes(kind) {
    return this.scene?.input.includes(kind) ?? false;
  }

  get isDriver() {
    return this.hello !== null && this.presence.driver === this.hello.id;
  }

  /** Whether this page has asked for the tilt and waits for the answer. */
  get isAsking() {
    return this.hello !== null && this.presence.asking.includes(this.hello.id);
  }

  /** How long the running turn lasts, in whole seconds from 0, or null. */
  get secondsLeft() {
    const { turnEnds } = this.presence;
    const end = turnEnds === null ? null : this.connection.clock.local(turnEnds);
    return end === null ? null : Math.max(0, Math.ceil((end - performance.now()) / 1000));
  }

  /** Whether this page leads the show and may bring pictures. */
  get mayLead() {
    return this.role === "presenter" && !this.session.isEmbedded;
  }

  get mayTilt() {
    return this.role !== "viewer";
  }

  get mayTune() {
    return this.role === "presenter" || (this.role === "phone" && this.presence.tuning === "everyone");
  }

  /** Sends a finger or mouse on the stage. @param {PointerMessage} pointer */
  sendPointer(pointer) {
    this.connection.send(encodePointer(pointer));
  }

  /** Sends a JSON message; false where there is no connection. @param {object} message */
  send(message) {
    return this.connection.send(JSON.stringify(message));
  }

  /** Shows or hides the panel, which is fetched when it is shown for the first time. @param {boolean} isShown */
  async showPanel(isShown) {
    this.#isPanelShown = isShown;
    if (this.panel === null && isShown) {
      const module = await import("../panel/panel.js").catch(() => this.reportLoadFailure());
      if (module) this.panel ??= new module.Panel(this.options.panel, this);
    }
    this.panel?.show(this.#isPanelShown);
  }

  /** Asks for signals as long as something on the page wants them. @param {string} reader @param {boolean} isWanted */
  wantSignals(reader, isWanted) {
    const before = this.#signalReaders.size > 0;
    if (isWanted) this.#signalReaders.add(reader);
    else this.#signalReaders.delete(reader);
    if (this.#signalReaders.size > 0 !== before) this.#sendSignals(!before);
  }

  /** @param {boolean} value */
  #sendSignals(value) {
    if (this.mayTilt) this.send({ type: "signals", value });
  }

  /** Tunes the room as the address says, if it does. */
  async #applyLink() {
    if (!location.hash.startsWith("#scene=")) return;
    const module = await import("../panel/share.js").catch(() => this.reportLoadFailure());
    const sentence = module?.applyLink(this) ?? null;
    if (sentence !== null) this.options.onError(sentence);
  }

  /** Takes drags and keys as soon as this page may move something; who only watches needs none of it. */
  async #listen() {
    if (!this.mayTilt) return;
    const module = await import("./input.js").catch(() => this.reportLoadFailure());
    if (module && this.display !== null) this.input ??= new module.StageInput(this.display, this);
  }

  /** A file that is needed did not arrive. */
  reportLoadFailure() {
    this.#isIncomplete = true;
    this.options.onChange("status");
  }

  /** What to say over the stage where something blocks, or null. */
  notice() {
    return this.refusal() ?? this.drawingProblem();
  }

  /** Why there is no connection, where that is known, or null. */
  refusal() {
    return refusalOf(this.status, this.session);
  }

  /** What is missing to draw the stage, or null. */
  drawingProblem() {
    if (this.display === null) return { title: text("noWebGL"), help: text("noWebGLHelp") };
    const action = { label: text("reload"), run: () => location.reload() };
    if (this.#isIncomplete) return { title: text("incomplete"), help: text("incompleteHelp"), action };
    return this.display.isLost ? { title: text("pictureLost"), help: text("pictureLostHelp"), action } : null;
  }

  #makeDisplay() {
    const { options } = this;
    const { stage, layout, onDraw } = options;
    try {
      const display = new Display(stage, layout, (drawn) => {
        stage.dataset.sequence = String(this.display?.state.sequence);
        onDraw?.(drawn);
      }, () => this.reportLoadFailure(), () => options.onChange("status"));
      display.onShaderFault = (shader, log) => {
        // Earlier ones are of texts that are long gone.
        if (this.#shaderFaults.size >= 20) this.#shaderFaults.clear();
        this.#shaderFaults.set(shader, log);
        this.#tellShaderFaults();
      };
      return display;
    } catch {
      // Without a picture a page can still tilt the other screens.
      return null;
    }
  }

  /** Tells what this screen does not draw; the server forgets it with the connection. */
  #tellShaderFaults() {
    if (this.role !== "presenter") return;
    for (const [shader, log] of this.#shaderFaults) this.send({ type: "fault", shader, log });
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    const { display, options } = this;
    switch (message.type) {
      case "hello":
        this.hello = message;
        this.show = null;
        // A room where nothing was ever recorded says nothing of it.
        this.replay = { type: "replay", recording: null, playing: null };
        this.recordings = [];
        this.isAttracting = false;
        display?.state.restart();
        if (this.#signalReaders.size > 0) this.#sendSignals(true);
        this.tilt.restart(this.mayTilt);
        this.#tellShaderFaults();
        void this.#listen();
        break;
      case "scenes":
        if (this.hello) this.hello.scenes = message.scenes;
        break;
      case "scene":
        this.#sceneName = message.name;
        display?.adopt(message);
        break;
      case "parameters":
        this.values = message.values;
        this.notices = message.notices ?? [];
        this.#hovers = message.hovers ?? false;
        // Only now is the room known, who may tune it, and which scene is on.
        if (!this.#hasSettled) void this.#applyLink();
        this.#hasSettled = true;
        break;
      case "tuning":
        this.tuning = message;
        break;
      case "presence":
        this.presence = message;
        break;
      case "show":
        this.show = message;
        break;
      case "people":
        this.people = message.people;
        break;
      case "replay":
        this.replay = message;
        break;
      case "takes":
        this.recordings = message.takes;
        break;
      case "attract":
        this.isAttracting = message.playing;
        break;
      case "diagnostics":
        this.diagnostics = message.diagnostics;
        break;
      case "error":
        if (this.panel?.refuse(message)) return;
        return options.onError(message.message);
      default:
        // The protocol grows by adding: what is not known yet is left alone.
        return;
    }
    if (message.type === "hello" || message.type.startsWith("scene")) this.#nameStage();
    this.panel?.update();
    options.onChange(message.type);
    if (message.type === "hello" || message.type === "scene" || message.type === "show") void this.#updateShowControls();
  }

  /** Opens the card where own pictures are chosen. */
  async openPictureUpload() {
    await this.#updateShowControls();
    await this.showControls?.open();
  }

  async #updateShowControls() {
    if (this.showControls === null && (this.show !== null || this.mayLead)) {
      const module = await import("./showControls.js").catch(() => this.reportLoadFailure());
      if (module) this.showControls ??= new module.ShowControls(this, this.options.bar, this.options.onError);
    }
    this.showControls?.update();
  }

  #nameStage() {
    const { scene, options } = this;
    if (scene === undefined) return;
    options.stage.setAttribute("aria-label", text("pictureOf", { scene: scene.title }));
    document.title = `${scene.title} · Tiltcast`;
  }
}
