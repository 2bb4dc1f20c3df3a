// The types of messages on the wire, and of the connection. Browsers load nothing of this.

// The wire: PROTOCOL.md says what each field means.

export interface Parameter {
  name: string;
  title: string;
  kind: "number" | "choice" | "toggle" | "text" | "color";
  group?: string;
  range?: [number, number];
  step?: number;
  unit?: string;
  /** Whether only the steps from the lowest value on mean anything. */
  snaps?: boolean;
  /** With how many decimals the label tells the value. */
  labelDecimals?: number;
  /** Of a moment in seconds that can be played. */
  scrubs?: boolean;
  /** The least values of other parameters for which this one matters. */
  needs?: Record<string, number>;
  choices?: string[];
  /** Of a text, in characters as people count them. */
  maximumLength?: number;
  default: unknown;
  help?: string;
}

export interface SceneDescription {
  name: string;
  title: string;
  stage: [number, number];
  parameters: Parameter[];
  actions: { name: string; title: string }[];
  input: string[];
  /** The fewest and the most pictures of people's own that it shows. */
  pictures?: [number, number];
  thumbnail?: string;
  /** The conditions under which a crowd moves it; missing if one phone does. */
  crowd?: { most: number; button?: string; hasSides: boolean };
}

export type Role = "viewer" | "phone" | "presenter";
export type Identity = string | number;

export interface Hello {
  type: "hello";
  protocol: number;
  room: string;
  role: Role;
  id: Identity;
  serverTime: number;
  scenes: SceneDescription[];
}

export interface NodeDescription {
  kind: string;
  id?: string;
  parent: number;
  at: number;
  asset?: Identity;
  /** Of a ripple. */
  enabled?: boolean;
  /** Of a mesh. */
  columns?: number;
  rows?: number;
  smoothsColors?: boolean;
  /** Of a rectangle or a clip whose corners are not arcs. */
  corners?: "continuous";
  /** Of a signal: the names of its floats, and the unit of each that has one. */
  names?: string[];
  units?: (string | null)[];
  /** Of what runs a shader: the kinds of its arguments. */
  arguments?: string[];
}

export interface Asset {
  id: Identity;
  kind: "image" | "outline" | "glyph" | "shader";
  url?: string;
  path?: string;
  width?: number;
  height?: number;
  unitsPerEm?: number;
  /** Of a glyph: left, bottom, width, height in font units, y up. */
  bounds?: [number, number, number, number];
  /** Of a shader: its function, and the text that it stands in. */
  name?: string;
  source?: string;
}

export interface SceneMessage {
  type: "scene";
  epoch: number;
  name: string;
  stage: [number, number];
  nodes: NodeDescription[];
  assets: Asset[];
  floats: number;
  /** Whether the stage fills the window around its middle, instead of fitting in. */
  fills?: boolean;
  /** Red, green and blue of the stage where nothing is drawn, 0 to 1. */
  background?: [number, number, number];
  /** At a new step of a show. */
  fades?: boolean;
}

export interface Presence {
  type: "presence";
  viewers: number;
  phones: number;
  driver: Identity | null;
  tuning: "presenter" | "everyone";
  policy: Policy;
  /** The ids of people who have asked for the tilt, in the order of asking. */
  asking: Identity[];
  /** The length of a turn. */
  turnSeconds: number;
  /** Server time in ms at which the running turn ends. */
  turnEnds: number | null;
  locked: boolean;
  smoothing: Smoothing | null;
  /** Changes with the room's code. */
  code?: number;
  hands?: boolean;
  /** The server's time in ms at the zero of the driver's device times. */
  clock?: number;
  /** Whether only the teacher may save the room's code. */
  codeFrozen?: boolean;
  /** Counts changes of the comments on the work of the room's person. */
  comments?: number;
  /** The numbers of players; missing in a scene that one phone moves. */
  crowd?: { most: number; people: number; waiting: number; frozen: boolean; names?: boolean; unreached?: number };
}

/** This client's place in a crowd. */
export interface Place {
  type: "you";
  /** Null while it waits, and when it does not play any more. */
  place: number | null;
  number?: number;
  color?: string;
  sign?: string;
  /** The colour as CSS writes it. */
  css?: string;
  side?: 0 | 1;
  /** The position in the line, from 1. */
  waiting?: number;
  /** The interval between samples, in ms. */
  every: number;
  spotlight: boolean;
  leads?: boolean;
  /** The name of the scene that is on; missing from a server of 1.1. */
  scene?: string;
}

/** The players in a crowd's scene; sent to presenters only. */
export interface CrowdMessage {
  type: "crowd";
  most: number;
  frozen: boolean;
  /** The place that the presenter shows. */
  spotlight?: number;
  /** In the order of places. */
  people: Player[];
  /** The connections that wait for a place, in order. */
  waiting: number[];
}

/** Somebody at a place of a crowd. */
export interface Player {
  /** The connection; missing while it is gone. */
  id?: number;
  place: number;
  side: 0 | 1;
  away: boolean;
}

/** Ways to share the tilt of a room. */
export type Policy = "free" | "ask" | "turns" | "average";

/** A One Euro filter's cutoff at rest in Hz, and how much it rises, in Hz per degree a second. */
export interface Smoothing {
  minimumCutoff: number;
  beta: number;
}

/** Somebody in the room, as presenters are told. */
export interface Person {
  id: Identity;
  role: Role;
  /** The number within the role, from 1. */
  number: number;
  name?: string;
  driving: boolean;
  asking: boolean;
}

/** The next changes to undo and redo, the scene's presets, and the one of the two tunings that is shown. */
export interface TuningMessage {
  type: "tuning";
  undo: string | null;
  redo: string | null;
  presets: string[];
  slot: "a" | "b";
}

/** The show, and its position. */
export interface ShowMessage {
  type: "show";
  title: string;
  steps: { scene: string; title: string }[];
  index: number;
  /** The addresses of pictures that may be needed next. */
  next: string[];
  /** The problems of its files; sent to presenters only. */
  problems?: string[];
}

/** The recording and the playback of a room. */
export interface Replay {
  type: "replay";
  recording: { name: string; began: number; longest: number } | null;
  playing: Playing | null;
}

/** A playing take; `t` is its position at the server's time `at` in ms. */
export interface Playing {
  name: string;
  duration: number;
  t: number;
  at: number;
  speed: number;
  loop: boolean;
  onTop: boolean;
  paused: boolean;
  cut?: string;
}

export interface Take {
  name: string;
  scene: string;
  duration: number;
  bytes: number;
  cut: boolean;
}

/** A problem with the source of people's own scenes. */
export interface Diagnostic {
  severity: "error" | "warning" | "note";
  origin: "compiler" | "scene" | "file" | "screen";
  message: string;
  /** From the scenes' folder. */
  file?: string;
  /** From 1. */
  line?: number;
  /** In characters, from 1. */
  column?: number;
  /** That line of the source. */
  excerpt?: string;
  /** The address that opens the place in an editor. */
  editor?: string;
}

/** The text field of the scene that has the focus. */
export interface FieldState {
  id: number;
  version: number;
  kind: "line" | "lines" | "secure" | "search";
  /** x, y, width and height on the stage. */
  frame: [number, number, number, number];
  text: string;
  /** The start and the end, in UTF-16 units. */
  selection: [number, number];
  inputmode: string;
  autocapitalize: string;
  autocorrect: boolean;
  enterkeyhint: string;
  autocomplete: string;
  /** The newest edits that were taken in or refused: a client's id and its number. */
  done: [Identity, number][];
}

/** An edit of that field. */
export interface TextMessage {
  type: "text";
  field: number;
  version?: number;
  range?: [number, number];
  text?: string;
  selection?: [number, number];
  composing?: boolean;
  key?: "return" | "done";
  number?: number;
}

export type ServerMessage =
  | Hello
  | { type: "scenes"; scenes: SceneDescription[] }
  | { type: "diagnostics"; diagnostics: Diagnostic[] }
  | SceneMessage
  | Presence
  | { type: "parameters"; values: Record<string, unknown>; notices?: string[]; hovers?: boolean }
  | TuningMessage
  | { type: "people"; people: Person[] }
  | Place
  | CrowdMessage
  | ShowMessage
  | Replay
  | { type: "takes"; takes: Take[] }
  | { type: "attract"; playing: boolean }
  | { type: "field"; field: FieldState | null }
  | { type: "error"; code: Identity; message: string; about?: unknown; name?: string }
  | { type: "pong"; t: number; serverTime: number };

/** A picture as far as drawing needs it. */
export interface Shown {
  readonly structure: Structure | null;
  readonly floats: Float32Array;
  readonly sequence: number;
  readonly isComplete: boolean;
}

/** A frame whose moment is at a server time in ms, with all floats as they are then. */
export interface Moment {
  time: number;
  frame: Frame | null;
  shown: Shown;
}

export interface Frame {
  complete: boolean;
  ambient: boolean;
  epoch: number;
  sequence: number;
  /** Milliseconds since the server started. */
  serverTime: number;
  /** Milliseconds of the device whose sample is the newest in it; NaN if none. */
  deviceTime: number;
  /** Local ms at which it was handled here. */
  arrived?: number;
  runs: { first: number; values: Float32Array }[];
}

/** A motion sensor's reading, or a tilt made by hand: angles in degrees, time in milliseconds. */
export interface Reading {
  absolute: boolean;
  synthetic: boolean;
  screenAngle: number;
  deviceTime: number;
  alpha: number;
  beta: number;
  gamma: number;
}

export interface Sample extends Reading {
  number: number;
}

export interface PointerMessage {
  phase: "began" | "moved" | "ended" | "cancelled" | "hovered";
  id: number;
  x: number;
  y: number;
}

// The retained state.

export interface Node extends NodeDescription {
  index: number;
  children: Node[];
}

export interface Structure {
  epoch: number;
  name: string;
  stage: [number, number];
  fills: boolean;
  /** Null where the page shows through. */
  background: [number, number, number] | null;
  root: Node;
  nodes: Node[];
  assets: Map<string, Asset>;
}

export interface Session {
  room: string;
  /** By what the server knows this page again when it comes back. */
  token: string;
  key: string | null;
  /** The name that presenters see, or null without one. */
  name: string | null;
  isEmbedded: boolean;
  /** Whether frames are drawn as they come, on any network. */
  isImmediate: boolean;
}

export interface Links {
  present?: string;
  tilt?: string;
  watch?: string;
  phones?: string[];
  /** The address at which the code is typed. */
  join?: string;
  /** Six letters. */
  code?: string;
  /** The path of the sources of scenes, where this page may edit them. */
  sources?: string;
  /** The path at which help is asked for, in a workshop. */
  seat?: string;
  /** The name of the person whose seat the room is. */
  person?: string;
  /** The address at which people take seats of a workshop. */
  workshop?: string;
}

/** The reason for a refused page: a wrong key, no such room, no place, only presenters, or a presenter's wish. */
/** `guessed`: too many wrong keys came from here. */
export type Refusal = "key" | "room" | "full" | "locked" | "kicked" | "over" | "guessed";
/** `lost`: it was open, or the server is only just away; `server`: it does not answer; `blocked`: it does, but not with a WebSocket. */
export type Status = "connecting" | "open" | "lost" | "server" | "blocked" | Refusal;

/** The part of a WebSocket, or of its stand-in, that a connection uses. */
export interface Transport {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(data: string | ArrayBuffer): void;
  close(code?: number, reason?: string): void;
}

/** A socket whose events wait for its handlers. */
export interface FirstSocket {
  readonly socket: Transport;
  /** Lets the handlers have the events so far; later ones come by themselves. */
  release(): void;
}

export interface Handlers {
  /** A JSON message other than pong. */
  onMessage: (message: ServerMessage) => void;
  /** Returns whether the frame has been applied, so that it can be acknowledged. */
  onFrame: (frame: Frame) => boolean;
  onStatus: (status: Status) => void;
}

/** Points, row by row, six numbers each: place in fractions, red, green, blue, alpha. */
export interface MeshGrid {
  columns: number;
  rows: number;
  smoothsColors: boolean;
  points: Float32Array;
}
