// The shapes of what the modules hand to one another. Nothing of this is loaded by a browser.

import sentences from "../strings.json" with { type: "json" };
import type { Compositor } from "./compositor.js";

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
  /** What other parameters have to be at least for this one to matter. */
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
  /** Of a signal: what its floats are called, and the unit of each that has one. */
  names?: string[];
  units?: (string | null)[];
}

export interface Asset {
  id: Identity;
  kind: "image" | "outline" | "glyph";
  url?: string;
  path?: string;
  width?: number;
  height?: number;
  unitsPerEm?: number;
  /** Of a glyph: left, bottom, width, height in font units, y up. */
  bounds?: [number, number, number, number];
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
  /** Who has asked for the tilt, in the order of asking. */
  asking: Identity[];
  /** How long a turn lasts. */
  turnSeconds: number;
  /** Server time in ms at which the running turn ends. */
  turnEnds: number | null;
  locked: boolean;
  smoothing: Smoothing | null;
}

/** How the tilt of a room is shared. */
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
  /** Which of the role it is, from 1. */
  number: number;
  name?: string;
  driving: boolean;
  asking: boolean;
}

/** What can be undone and redone, the scene's presets, and which of the two tunings is shown. */
export interface TuningMessage {
  type: "tuning";
  undo: string | null;
  redo: string | null;
  presets: string[];
  slot: "a" | "b";
}

/** The show, and where it is. */
export interface ShowMessage {
  type: "show";
  title: string;
  steps: { scene: string; title: string }[];
  index: number;
  /** The addresses of pictures that may be needed next. */
  next: string[];
  /** What is wrong with its files; presenters only are told. */
  problems?: string[];
}

/** What a room records and plays. */
export interface Replay {
  type: "replay";
  recording: { name: string; began: number; longest: number } | null;
  playing: Playing | null;
}

/** A take that plays; `t` is where it was at the server's time `at` in ms. */
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

/** A take as a film: what the server would have sent, and when, in seconds. Every sequence of `keys` is complete. */
export interface Film {
  name: string;
  title: string;
  duration: number;
  shaders: ShaderSources;
  /** What stands at the addresses that assets name. */
  pictures: Record<string, string>;
  structures: SceneMessage[];
  /** The index of its structure, the time, and the frame's bytes in base 64; `keys` are those that are complete. */
  frames: [structure: number, time: number, bytes: string][];
  keys: number[];
}

export interface Take {
  name: string;
  scene: string;
  duration: number;
  bytes: number;
  cut: boolean;
}

export type ServerMessage =
  | Hello
  | SceneMessage
  | Presence
  | { type: "parameters"; values: Record<string, unknown>; notices?: string[]; hovers?: boolean }
  | TuningMessage
  | { type: "people"; people: Person[] }
  | ShowMessage
  | Replay
  | { type: "takes"; takes: Take[] }
  | { type: "error"; code: Identity; message: string; about?: unknown; name?: string }
  | { type: "pong"; t: number; serverTime: number };

export interface Frame {
  complete: boolean;
  ambient: boolean;
  epoch: number;
  sequence: number;
  /** Milliseconds since the server started. */
  serverTime: number;
  /** Milliseconds of the device whose sample is the newest in it; NaN if none. */
  deviceTime: number;
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
  root: Node;
  nodes: Node[];
  assets: Map<string, Asset>;
}

// Geometry and colour.

/** Nine numbers, row by row. */
export type Matrix = readonly number[];

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Rect extends Point, Size {}

/** Also used for insets. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A 3×3 matrix and an offset on unpremultiplied sRGB, clamped to 0…1 afterwards. */
export interface ColorFilter {
  matrix: readonly number[];
  offset: readonly number[];
}

/** The floats of a node by name. */
export type Values = Readonly<Record<string, number>>;

/** How a node kind is drawn. */
export interface Kind {
  /** Where the children stand; such a kind needs nothing else. */
  transform?: (values: Values) => Matrix;
  /** Draws the node, or its children in another way. */
  paint?: (painter: Compositor, node: Node, context: Context, values: Values) => void;
  /** A leaf's rectangle in its own plane. */
  frame?: (values: Values, node: Node, painter: Pick<Compositor, "contents" | "grid">) => Rect;
  /** By how many points an effect reaches beyond its children. */
  outset?: (values: Values) => number;
  /** What an effect makes of the children's bounds. */
  boundChildren?: (bounds: Bounds, matrix: Matrix, values: Values) => Bounds;
}

// Drawing.

/** The files in the folder `shaders` by their names without the ending. */
export type ShaderSources = Record<string, string>;
/** What is drawn over a whole target. */
export type Cover = "blur" | "halve" | "glow" | "ripple" | "lens" | "foil" | "shadow";
/** What a quad's shader has to do. */
export type Feature = "PICTURE" | "MASK" | "ELLIPSE" | "SHARP" | "FILTERED" | "CLIPPED";
export type Uniforms = Record<string, number | readonly number[]>;
/** Where to draw: a target, or the canvas. */
export type Surface = { target: Target | null; region: Rect };

/** Decoded content of an asset. */
export interface Content extends Size {
  asset: Asset;
  state: "loading" | "ready" | "failed";
  image?: HTMLImageElement;
  outline?: Path2D;
  isVector: boolean;
}

/** A texture of a part of a content; the frame is what it shows, in fractions of the content. */
export interface Tile extends Size {
  texture: WebGLTexture;
  frame: Rect;
  lastUse: number;
}

/** A part of a content to draw, in fractions of it, and the texture for it, which may show more. */
export interface Piece extends Tile {
  cell: Rect;
}

/** A content at one size in pixels: its parts, in fractions, and their textures as far as they were made. */
export interface Raster extends Size {
  cells: Rect[];
  tiles: (Tile | null)[];
  lastUse: number;
}

/** The sizes of a content that there are, and since when others have been asked for. */
export interface RasterEntry {
  rasters: Raster[];
  wishes: Map<string, { since: number; lastDraw: number }>;
}

/** A texture that can be drawn into, of which width × height pixels are used. */
export interface Target extends Size {
  texture: WebGLTexture;
  framebuffer: WebGLFramebuffer;
  capacity: Size;
  lastUse: number;
}

/** A rounded rectangle that clips, in a plane that pixels are mapped back to. */
export interface Clip {
  toPlane: Matrix;
  frame: Rect;
  radius: number;
  bounds: Bounds;
}

/** What a node inherits: the homography from its plane to pixels, and the effects that wait for a single draw. */
export interface Context {
  matrix: Matrix;
  alpha: number;
  filter: ColorFilter | null;
  clip: Clip | null;
}

/** One draw: a rectangle, an ellipse, or a texture, in its plane. */
export interface Quad {
  frame: Rect;
  radius?: number;
  isEllipse?: boolean;
  /** Its edges are not antialiased. */
  isSharp?: boolean;
  /** Not premultiplied. */
  color?: readonly number[];
  /** Its size is in texels, its frame in the quad's plane; a mask is drawn in the colour. */
  content?: Size & { texture: WebGLTexture; frame: Rect; isMask: boolean };
}

export interface LayerOptions {
  /** Effects that act on the children before they are put together. */
  inner?: Partial<Context>;
  /** Draw in the node's own plane at so many pixels a point, and turn the result afterwards. */
  localScale?: number;
  /** Nodes whose children are put together, each in a target of its own; the node itself if missing. */
  layers?: Node[];
  /** Turns the finished layers into another; it releases what it was given. */
  process?: (targets: Target[], region: Rect) => Target;
  /** Draws into the layer, instead of the children. */
  draw?: () => void;
}

/** Points, row by row, six numbers each: place in fractions, red, green, blue, alpha. */
export interface MeshGrid {
  columns: number;
  rows: number;
  smoothsColors: boolean;
  points: Float32Array;
}

/** A canvas and where the stage stands on it, in pixels; the scale is in pixels a point. */
export interface View extends Rect {
  scale: number;
  /** What is seen of the stage, in the view's pixels. */
  seen: Bounds;
  cornerRadius?: number;
  /** How strongly the stage lights the wall behind it, 0…1. */
  glow?: number;
}

/** Where the stage may stand in the window, in CSS pixels. */
export interface Layout {
  insets: Bounds;
  cornerRadius: number;
  glow: number;
}

/** A draw: when it was made, in ms, and the frame that it showed for the first time. */
export interface Drawn {
  frame: Frame | null;
  time: number;
}

// The room.

/** What stands beside the stage of the viewer page. */
export type Side = "panel" | "people" | "takes" | null;

/** What is in a drawer. */
export interface DrawerContent {
  update(): void;
  focus(): void;
}

export interface Session {
  room: string;
  /** By what the server knows this page again when it comes back. */
  token: string;
  key: string | null;
  /** What presenters see of the person, if it was told. */
  name: string | null;
  isEmbedded: boolean;
}

export interface Links {
  present?: string;
  tilt?: string;
  watch?: string;
  phones?: string[];
}

/** Why the server does not let a page in: a wrong key, no such room, no place, only presenters, or a presenter's wish. */
export type Refusal = "key" | "room" | "full" | "locked" | "kicked";
/** `lost`: it was open, or the server is only just away; `server`: it does not answer; `blocked`: it does, but not with a WebSocket. */
export type Status = "connecting" | "open" | "lost" | "server" | "blocked" | Refusal;

/** What a connection uses of a WebSocket, or of what stands in for one. */
export interface Transport {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(data: string | ArrayBuffer): void;
  close(code?: number, reason?: string): void;
}

export interface Handlers {
  /** A JSON message other than pong. */
  onMessage: (message: ServerMessage) => void;
  /** Returns whether the frame has been applied, so that it can be acknowledged. */
  onFrame: (frame: Frame) => boolean;
  onStatus: (status: Status) => void;
}

/** What a drag over the stage means. */
export type DragKind = "pointer" | "tilt";

export interface RoomOptions {
  stage: HTMLCanvasElement;
  panel: HTMLElement;
  /** Where the bar of a show stands, first of all. */
  bar: HTMLElement;
  layout: () => Layout;
  /** Whether a drag or the keys may mean this now. */
  allows: (kind: DragKind | "keys") => boolean;
  onChange: (change: Change) => void;
  /** The server refused a message, with its sentence. */
  onError: (sentence: string) => void;
  onDraw?: (drawn: Drawn) => void;
}

/** How old a picture was when it was drawn, in ms. */
export type Latencies = { time: number; sensor: number | null; server: number | null };
export type Summary = { framesPerSecond: number; sensor: number | null; server: number | null };

/** What has changed in a room. */
export type Change =
  | "hello" | "scene" | "parameters" | "presence" | "people" | "replay" | "takes" | "tuning" | "show" | "status";

/** Why there are no samples; `framed`: the page around this one withholds the sensor. */
export type Obstacle = "insecure" | "unsupported" | "framed" | "denied" | "silent" | "sensorless";

// The doctor.

export type StepName = "reach" | "secure" | "socket" | "permission" | "sample" | "rate" | "roundTrip";
export type Fault = "offline" | "server" | "blocked" | Refusal | Obstacle | "slowSensor" | "far";
export type Platform = "ios" | "android" | "firefox" | "desktop";

/** What became of a step; the value is its measurement, if there is one. */
export type Result =
  | { state: "waiting" | "running"; fault?: undefined; value?: undefined }
  | { state: "passed"; fault?: undefined; value?: number }
  | { state: "failed"; fault: Fault; value?: number };
/** A step, and when it began, in ms, if it is running or has taken too long. */
export type Step = Result & { began?: number };

/** How the phone page stands, in a word. */
export interface DoctorNews {
  isOpen: boolean;
  isHealthy: boolean;
  fault: Fault | null;
}

export interface DoctorOptions {
  /** Asks for the sensor, and starts it. */
  begin: () => void;
  /** Goes on without a sensor. */
  touch: () => void;
  isLive: () => boolean;
  /** Something is not as good as it could be. */
  onWarning: (sentence: string) => void;
  /** A person has closed the list. */
  onClose: () => void;
  onChange: (news: DoctorNews) => void;
}

export interface Checklist {
  steps: Record<StepName, Step>;
  isOpen: boolean;
  openedBy: "person" | "fault" | null;
  /** What a person has seen and closed. */
  dismissed: Fault[];
}

// Words.

export type StringName = keyof typeof sentences;
