// The room as a page shows it: a connection, a display, input and a panel around the room's state.

import { Connection } from "../net/connection.js";
import { Display } from "../render/display.js";
import { encodePointer } from "../net/protocol.js";
import { OwnTilt } from "./ownTilt.js";
import { refusalOf } from "./refusal.js";
import { RoomState } from "./roomState.js";
import { screenPace } from "./screenRate.js";
import { text } from "./strings.js";
import { whenDensityChanges } from "../render/pixels.js";

/** @import { StageInput } from "./input.js" */
/** @import { Typing } from "./typing.js" */
/** @import { FirstSocket, Frame, PointerMessage, ServerMessage, Session } from "../net/types.d.ts" */
/** @import { RoomOptions, RoomPanel, RoomShowControls } from "./types.d.ts" */

/** The time, in ms, after which a movement by this page's own input has come to rest. */
const ownMotionTime = 2000;

/** A room on a page. */
export class RoomView extends RoomState {
  /** Null until this page may move something, and where nothing can be drawn. @type {StageInput | null} */
  input = null;
  /** Null until it is first shown. @type {RoomPanel | null} */
  panel = null;
  /** Null until there is a show, or this page may upload pictures. @type {RoomShowControls | null} */
  showControls = null;
  /** Null until a text field of the scene has the focus. @type {Typing | null} */
  typing = null;
  /** The parts of the page that want the signals of attitude and scene. @type {Set<string>} */
  #signalReaders = new Set();
  #isPanelShown = false;
  /** Whether the room's whole state has arrived once. */
  #hasSettled = false;
  /** The driver's messages about shaders that it cannot draw, by id; undefined where the context was lost. @type {Map<string, string | undefined>} */
  #shaderFaults = new Map();
  /** Whether files that drawing needs could not be loaded. */
  #isIncomplete = false;
  /** The frames a second that the screen asks for; null for the usual number. @type {number | null} */
  #pace = null;
  /** When this page's finger or mouse last moved, in ms. */
  #pointedAt = -Infinity;
  /** The newest frame that was applied. @type {Frame | null} */
  newestFrame = null;
  /** Called with each frame that was applied. @type {((frame: Frame) => void) | null} */
  onFrame = null;

  /** @param {Session} session @param {FirstSocket} firstSocket @param {RoomOptions} options */
  constructor(session, firstSocket, options) {
    super();
    this.session = session;
    this.options = options;
    this.display = this.#makeDisplay();
    this.connection = new Connection(session, {
      onMessage: (message) => this.#receive(message),
      onFrame: (frame) => {
        const isApplied = this.display?.apply(frame) ?? false;
        if (!isApplied) return false;
        this.newestFrame = frame;
        this.onFrame?.(frame);
        return true;
      },
      onStatus: () => options.onChange("status"),
    }, firstSocket);
    this.tilt = new OwnTilt(this.connection);
    addEventListener("hashchange", () => void this.#applyLink());
    // A window may have come to another screen.
    whenDensityChanges(() => void this.#findPace());
    document.addEventListener("visibilitychange", () => document.hidden || void this.#findPace());
    void this.#findPace();
  }

  get status() {
    return this.connection.status;
  }

  /** The rest of the current turn, in whole seconds from 0, or null. */
  get secondsLeft() {
    const { turnEnds } = this.presence;
    const end = turnEnds === null ? null : this.connection.clock.local(turnEnds);
    return end === null ? null : Math.max(0, Math.ceil((end - performance.now()) / 1000));
  }

  /** Whether this page leads the show and may bring pictures. */
  get mayLead() {
    return this.role === "presenter" && !this.session.isEmbedded;
  }

  /** Whether this page moves the stage, or has just done so. */
  get #movesItself() {
    return performance.now() - Math.max(this.tilt.sentAt, this.#pointedAt) < ownMotionTime;
  }

  /** Sends a finger or mouse on the stage. @param {PointerMessage} pointer */
  sendPointer(pointer) {
    this.#pointedAt = performance.now();
    this.connection.send(encodePointer(pointer));
  }

  /** Sends a JSON message, and returns false without a connection. @param {object} message */
  send(message) {
    return this.connection.send(JSON.stringify(message));
  }

  /** Shows or hides the panel, which is loaded when it is first shown. @param {boolean} isShown */
  async showPanel(isShown) {
    this.#isPanelShown = isShown;
    if (this.panel === null && isShown) {
      const makePanel = await this.options.parts.loadPanel().catch(() => this.reportLoadFailure());
      if (makePanel) this.panel ??= makePanel(this);
    }
    this.panel?.show(this.#isPanelShown);
  }

  /** Subscribes to signals as long as a part of the page wants them. @param {string} reader @param {boolean} isWanted */
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

  /** Applies the tuning in the page's address, if there is one. */
  async #applyLink() {
    if (!location.hash.startsWith("#scene=")) return;
    const applyLink = await this.options.parts.loadLinks().catch(() => this.reportLoadFailure());
    const sentence = applyLink?.(this) ?? null;
    if (sentence !== null) this.options.onError(sentence);
  }

  /** Listens to drags and keys once this page may move something. */
  async #listen() {
    if (!this.mayTilt) return;
    const module = await import("./input.js").catch(() => this.reportLoadFailure());
    if (module && this.display !== null) this.input ??= new module.StageInput(this.display, this);
  }

  /** A required file could not be loaded. */
  reportLoadFailure() {
    this.#isIncomplete = true;
    this.options.onChange("status");
  }

  /** The notice to show over the stage, or null. */
  notice() {
    return this.refusal() ?? this.drawingProblem();
  }

  /** The reason for a missing connection, or null if it is not known. */
  refusal() {
    return refusalOf(this.status, this.session);
  }

  /** The part that is missing to draw the stage, or null. */
  drawingProblem() {
    if (this.display === null) return { title: text("noWebGL"), help: text("noWebGLHelp") };
    const actions = [{ label: text("reload"), run: () => location.reload() }];
    if (this.#isIncomplete) return { title: text("incomplete"), help: text("incompleteHelp"), actions };
    return this.display.isLost ? { title: text("pictureLost"), help: text("pictureLostHelp"), actions } : null;
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
        // Older entries are about texts that have been replaced since.
        if (this.#shaderFaults.size >= 20) this.#shaderFaults.clear();
        this.#shaderFaults.set(shader, log);
        this.#sendShaderFaults();
      };
      // Movements by this page itself are drawn at once.
      display.isImmediate = () => this.session.isImmediate || this.#movesItself;
      return display;
    } catch {
      // Without a picture a page can still tilt the other screens.
      return null;
    }
  }

  /** Reports the shaders that this screen cannot draw; the server forgets them with the connection. */
  #sendShaderFaults() {
    if (this.role !== "presenter") return;
    for (const [shader, log] of this.#shaderFaults) this.send({ type: "fault", shader, log });
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    const { display, options } = this;
    if (message.type === "error") {
      if (message.about === "text" && this.typing?.refuse()) return;
      if (!this.panel?.refuse(message)) options.onError(message.message);
      return;
    }
    const change = this.apply(message);
    if (change === null) return;
    if (message.type === "hello") this.#greeted();
    else if (message.type === "scene") display?.adopt(message);
    else if (message.type === "parameters" && !this.#hasSettled) {
      // Only now does the page know the room's scene and who may tune it.
      this.#hasSettled = true;
      void this.#applyLink();
    }
    if (["hello", "scene", "scenes", "you"].includes(change)) this.#nameStage();
    this.panel?.update();
    options.onChange(change);
    if (["hello", "field", "scene", "presence"].includes(change)) void this.#updateTyping();
    if (change === "hello" || change === "scene" || change === "show") void this.#updateShowControls();
  }

  /** Asks for as many frames as the screen draws. */
  async #findPace() {
    const pace = await screenPace();
    if (pace === this.#pace) return;
    this.#pace = pace;
    this.#sendPace();
  }

  #sendPace() {
    this.send({ type: "pace", value: this.#pace });
  }

  /** Sends everything again, since a new connection is a new client to the server. */
  #greeted() {
    this.display?.restart();
    if (this.#pace !== null) this.#sendPace();
    if (this.#signalReaders.size > 0) this.#sendSignals(true);
    this.typing?.restart();
    this.tilt.restart(this.mayTilt);
    this.#sendShaderFaults();
    void this.#listen();
  }

  /** Opens the dialog for uploading pictures. */
  async openPictureUpload() {
    await this.#updateShowControls();
    await this.showControls?.open();
  }

  /** Shows an element to type in while a field of the scene has the focus. */
  async #updateTyping() {
    const { typing } = this.options;
    if (this.typing === null && this.field !== null && this.mayTilt && typing !== undefined) {
      const module = await import("./typing.js").catch(() => this.reportLoadFailure());
      if (module) this.typing ??= new module.Typing(this, typing.parent, typing.isEager);
    }
    this.typing?.update();
  }

  async #updateShowControls() {
    if (this.showControls === null && (this.show !== null || this.mayLead)) {
      const makeControls = await this.options.parts.loadShowControls().catch(() => this.reportLoadFailure());
      if (makeControls) this.showControls ??= makeControls(this);
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
