// A room as its messages describe it, and what follows from that for this page.

import { inReadersLanguage } from "./sceneWords.js";

/** @import { CrowdMessage, Diagnostic, FieldState, Hello, Person, Place, Presence, Replay, SceneDescription, ServerMessage, ShowMessage, Take, TuningMessage } from "../net/types.d.ts" */
/** @import { Change } from "./types.d.ts" */

/** The last state that the server has sent of everything in a room. */
export class RoomState {
  /** @type {Hello | null} */
  hello = null;
  /** @type {Presence} */
  presence = {
    type: "presence", viewers: 0, phones: 0, driver: null, tuning: "presenter",
    policy: "free", asking: [], turnSeconds: 15, turnEnds: null, locked: false, smoothing: null,
  };
  /** The people in the room; sent to presenters only. @type {Person[]} */
  people = [];
  /** The scene's parameters by name. @type {Record<string, unknown>} */
  values = {};
  /** Sentences about the parts that the scene cannot show correctly. @type {string[]} */
  notices = [];
  /** The current recording and playback. @type {Replay} */
  replay = { type: "replay", recording: null, playing: null };
  /** The room's takes; sent to presenters only. @type {Take[]} */
  recordings = [];
  /** Problems with the source of live scenes; sent to presenters only. @type {Diagnostic[]} */
  diagnostics = [];
  /** The element that was chosen in the inspector last, by the name that tests find it by; null for none. @type {string | null} */
  chosenElement = null;
  /** This page's place in a crowd, or null before it wants one. @type {Place | null} */
  you = null;
  /** The players in a crowd's scene; sent to presenters only. @type {CrowdMessage | null} */
  crowd = null;
  /** The text field that has the focus, or null. @type {FieldState | null} */
  field = null;
  /** Whether the room moves by itself until the first input. */
  isAttracting = false;
  /** Null until the first message about it. @type {TuningMessage | null} */
  tuning = null;
  /** Null where the room plays no show. @type {ShowMessage | null} */
  show = null;
  /** Whether the scene follows a presenter's pointer that touches nothing. */
  #hovers = false;
  #sceneName = "";

  get role() {
    return this.hello?.role ?? "viewer";
  }

  /** The description of the current scene. @returns {SceneDescription | undefined} */
  get scene() {
    return this.hello?.scenes.find(({ name }) => name === this.#sceneName);
  }

  /** Whether the scene follows this page's pointer over the stage. */
  get followsHover() {
    return this.#hovers && this.role === "presenter";
  }

  /** Whether the current scene listens to a kind of input. @param {"tilt"|"heading"|"pointer"|"scroll"} kind */
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

  get mayTilt() {
    return this.role !== "viewer";
  }

  get mayTune() {
    return this.role === "presenter" || (this.role === "phone" && this.presence.tuning === "everyone");
  }

  /** Takes in a message. @param {ServerMessage} message @returns {Change | null} null if it is no state that this page knows */
  apply(message) {
    switch (message.type) {
      case "hello":
        this.hello = { ...message, scenes: message.scenes.map((scene) => inReadersLanguage(scene)) };
        this.you = null;
        this.crowd = null;
        this.show = null;
        // A room without recordings sends nothing about them.
        this.replay = { type: "replay", recording: null, playing: null };
        this.recordings = [];
        this.isAttracting = false;
        this.field = null;
        break;
      case "scenes":
        if (this.hello) this.hello.scenes = message.scenes.map((scene) => inReadersLanguage(scene));
        break;
      case "scene":
        this.#sceneName = message.name;
        break;
      case "parameters":
        this.values = message.values;
        this.notices = message.notices ?? [];
        this.#hovers = message.hovers ?? false;
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
      case "crowd":
        this.crowd = message;
        break;
      case "you":
        this.you = message;
        // A page that shows its sign gets no other message about the scene that is on.
        this.#sceneName = message.scene ?? this.#sceneName;
        break;
      case "field":
        this.field = message.field;
        break;
      case "attract":
        this.isAttracting = message.playing;
        break;
      case "diagnostics":
        this.diagnostics = message.diagnostics;
        break;
      default:
        // The protocol grows: a client ignores messages that it does not know.
        return null;
    }
    return message.type;
  }
}
