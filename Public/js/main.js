// The viewer page: one room, and everything around its stage.

import { button, find, isTyping, make, show } from "./page/dom.js";
import { fillsScreen, mayFillScreen, toggleFullscreen, whenScreenChanges } from "./page/fullscreen.js";
import { showIncomplete, showNotice, showToast } from "./page/notices.js";
import { PeopleDrawer } from "./page/peopleDrawer.js";
import { OverlayToggle } from "./page/overlayToggle.js";
import { countWords, driverWords } from "./page/presence.js";
import { say } from "./page/liveRegion.js";
import { RoomView } from "./page/room.js";
import { openSession } from "./net/session.js";
import { loadStrings, text, translatePage } from "./page/strings.js";
import { TakesDrawer } from "./page/takesDrawer.js";
import { showRecordingSign } from "./page/recordingSign.js";

/** @import { Capture } from "./page/capture.js" */
/** @import { Filmstrip } from "./page/filmstrip.js" */
/** @import { Join } from "./page/join.js" */
/** @import { Change, Side } from "./page/types.d.ts" */
/** @import { Drawn, Layout } from "./render/types.d.ts" */

/** The controls are hidden after so many ms without input. */
const idleTimeout = 3000;

const session = openSession();
await loadStrings();
translatePage();
const page = document.body;
const stage = find("stage", HTMLCanvasElement);
const backing = find("backing", HTMLElement);
const dock = find("dock", HTMLElement);
const peopleElement = find("drawer", HTMLElement);
const takesElement = find("reel", HTMLElement);
const recordingSign = find("taping", HTMLElement);
const strip = find("strip", HTMLElement);
const hudBox = find("hud-box", HTMLElement);
const toast = find("toast", HTMLElement);
const attract = find("attract", HTMLElement);
const people = find("people", HTMLElement);
const connection = find("connection", HTMLElement);
const captureDialog = find("capture", HTMLDialogElement);
const keysDialog = find("keys", HTMLDialogElement);

/** Null until the HUD is first opened. @type {((drawn: Drawn) => void) | null} */
let measure = null;
const light = matchMedia("(prefers-color-scheme: light)");
/** @type {Side} */
let side = innerWidth >= 900 ? "panel" : null;
/** What returns there when a drawer is closed. @type {Side} */
let sideBefore = side;
/** What returns there after fullscreen. @type {Side} */
let sideOfWindow = side;
/** Null until somebody may invite, or asks how to join. @type {Join | null} */
let join = null;
/** @type {Capture | null} */
let capture = null;
const overlay = new OverlayToggle(document.body, () => room.display?.invalidate());

const room = new RoomView(session, {
  stage,
  panel: find("panel", HTMLElement),
  bar: page,
  layout,
  allows: () => true,
  onChange: update,
  onError: (sentence) => showToast(toast, sentence),
  onDraw,
});
const peopleDrawer = new PeopleDrawer(room, peopleElement, () => toggleDrawer("people"));
const takesDrawer = new TakesDrawer(room, takesElement, () => toggleDrawer("takes"));
/** Null where no scene may be chosen. @type {Filmstrip | null} */
let filmstrip = null;

/** @returns {Layout} */
function layout() {
  const isNarrow = innerWidth < 700;
  const isBare = session.isEmbedded || fillsScreen();
  const insets = { top: 0, right: 0, bottom: 0, left: 0 };
  const { left, top } = overlay.space;
  if (isBare) return { insets: { ...insets, left, top }, cornerRadius: 0, glow: session.isEmbedded ? 0 : 0.42 };
  const side = isNarrow ? 12 : 40;
  insets.top = Math.max(72, top + 8);
  insets.left = side + left;
  const docked = [dock, peopleElement, takesElement].find(({ hidden }) => !hidden);
  insets.right = docked === undefined || isNarrow ? side : docked.offsetWidth + 16 + side;
  insets.bottom = docked !== undefined && isNarrow ? docked.offsetHeight + 16 : strip.hidden ? side : 136;
  return { insets, cornerRadius: isNarrow ? 12 : 20, glow: light.matches ? 0.35 : 0.42 };
}

/** @param {Drawn} drawn */
function onDraw(drawn) {
  const frame = room.display?.stageFrame;
  if (frame === undefined) return;
  measure?.(drawn);
  overlay.follow(drawn);
  // The stage's shadow lies where the stage is drawn.
  for (const [name, length] of Object.entries({ left: frame.x, top: frame.y, width: frame.width, height: frame.height })) {
    backing.style.setProperty(name, `${length}px`);
  }
  backing.style.borderRadius = `${layout().cornerRadius}px`;
  if (capture?.isRecording) capture.drawn();
  if (room.scene !== undefined && !strip.hidden) filmstrip?.capture(room.scene.name, stage, frame, drawn.time);
}

/** @param {Change} change */
function update(change) {
  if (change === "hello") {
    const mayChoose = room.role === "presenter" && !session.isEmbedded;
    show(strip, mayChoose);
    void buildFilmstrip(mayChoose).catch(() => room.reportLoadFailure());
    page.dataset.role = room.role;
    show(peopleTool, peopleDrawer.mayOpen);
    show(takesTool, takesDrawer.mayOpen);
    show(picturesTool, room.mayLead);
    room.display?.invalidate();
    void prepareJoin().catch(() => {});
  }
  if (change === "scenes") filmstrip?.build(room.hello?.scenes ?? []);
  if (change === "diagnostics" && (room.diagnostics.length > 0 || document.querySelector(".faults"))) showDiagnostics();
  if ((change === "hello" || change.startsWith("scene")) && room.scene !== undefined) {
    filmstrip?.select(room.scene.name);
    say(find("scene-news", HTMLElement), room.scene.title);
    setSide(side);
  }
  if (["hello", "presence", "people", "attract"].includes(change)) updatePresence();
  if (["hello", "replay", "takes", "scenes"].includes(change)) {
    takesDrawer.update();
    showRecordingSign(room, recordingSign);
  }
  if (change === "hello" || change === "status") updateStatus();
}

/** @param {boolean} mayChoose a scene; who may not needs nothing of it */
async function buildFilmstrip(mayChoose) {
  if (mayChoose && filmstrip === null) {
    const { Filmstrip } = await import("./page/filmstrip.js");
    filmstrip ??= new Filmstrip(strip, (name) => room.send({ type: "scene", name }), () => room.display?.invalidate());
  }
  filmstrip?.build(mayChoose ? room.hello?.scenes ?? [] : []);
  if (room.scene !== undefined) filmstrip?.select(room.scene.name);
  // The strip has not seen what was drawn before it came.
  room.display?.invalidate();
}

function updatePresence() {
  const { phones, driver, policy, asking } = room.presence;
  people.textContent = countWords(room.presence);
  const isShared = policy === "average" && phones > 0;
  take.disabled = room.isDriver || policy === "average";
  who.textContent = driverWords(room);
  say(find("tilt-news", HTMLElement), who.textContent);
  peopleTool.dataset.count = String(asking.length || "");
  peopleDrawer.update();
  const isInviting = join?.mayInvite === true && driver === null && !isShared && room.role === "presenter" && !session.isEmbedded;
  show(attract, isInviting);
  page.classList.toggle("inviting", isInviting);
  page.classList.toggle("driven", driver !== null || isShared);
}

function updateStatus() {
  const { status } = room;
  connection.dataset.status = status;
  connection.textContent = text(status === "room" ? "unknownRoom" : status);
  show(people, status === "open");
  page.classList.toggle("stale", status !== "open" && status !== "connecting");
  showNotice(find("notice", HTMLElement), session.isEmbedded ? null : room.notice());
}

/** How people join; fetched by pages with a key, and when somebody asks. */
async function fetchJoin() {
  const { Join } = await import("./page/join.js");
  join ??= new Join(session, attract, find("join", HTMLDialogElement), fetching(toggleJoin));
  return join;
}

async function prepareJoin() {
  if (session.key !== null) await (await fetchJoin()).prepare();
  updatePresence();
}

/** @param {HTMLDialogElement} dialog */
async function toggle(dialog) {
  const { toggleDialog } = await import("./page/dialog.js");
  toggleDialog(dialog);
}

async function toggleJoin() {
  if (room.hello !== null) await (await fetchJoin()).toggle();
}

/** Saves pictures and videos; fetched when somebody wants the first one. */
async function fetchCapture() {
  const { Capture } = await import("./page/capture.js");
  capture ??= new Capture(room, (isRecording) => {
    page.classList.toggle("recording", isRecording);
    captureTool.setAttribute("aria-pressed", String(isRecording));
  }, (sentence) => showToast(toast, sentence));
  return capture;
}

/** A recording is ended by the button that began it. */
async function openCapture() {
  const capture = await fetchCapture();
  if (capture.isRecording) return capture.toggleVideo();
  capture.fill(captureDialog);
  await toggle(captureDialog);
}

/** @param {Side} wanted */
function setSide(wanted) {
  const left = [peopleElement, takesElement].find((element) => element.contains(document.activeElement));
  side = wanted;
  show(dock, side === "panel" && room.mayTilt && !session.isEmbedded);
  show(panelTool, room.mayTilt);
  void room.showPanel(!dock.hidden);
  for (const [one, name] of /** @type {const} */ ([[peopleDrawer, "people"], [takesDrawer, "takes"]])) {
    one.show(side === name).catch(() => {
      showIncomplete(toast);
      if (side === name) side = null;
    }).finally(arrangeSide);
  }
  arrangeSide();
  if (left?.hidden) (left === peopleElement ? peopleTool : takesTool).focus();
}

function arrangeSide() {
  panelTool.setAttribute("aria-expanded", String(!dock.hidden));
  peopleTool.setAttribute("aria-expanded", String(peopleDrawer.isOpen));
  takesTool.setAttribute("aria-expanded", String(takesDrawer.isOpen));
  page.classList.toggle("docked", !dock.hidden || peopleDrawer.isOpen || takesDrawer.isOpen);
  page.classList.toggle("hosting", peopleDrawer.isOpen || takesDrawer.isOpen);
  room.display?.invalidate();
}

/** Opens a drawer in place of the panel, or closes it and brings the panel back. @param {"people" | "takes"} name */
function toggleDrawer(name) {
  if (side === name) return setSide(sideBefore);
  if (!peopleDrawer.mayOpen) return;
  if (side === "panel" || side === null) sideBefore = side;
  setSide(name);
}

function calibrate() {
  if (room.mayTilt && room.tilt.calibrate()) showToast(toast, text("calibrated"));
}

async function toggleOverlay() {
  await overlay.toggle(room).catch(() => showIncomplete(toast));
  overlayTool.setAttribute("aria-pressed", String(overlay.isOpen));
}

async function toggleHud() {
  if (hudBox.hidden && measure === null) {
    measure = (await import("./page/hud.js")).openHud(find("hud", HTMLElement), room);
  }
  show(hudBox, Boolean(hudBox.hidden));
}

async function toggleKeys() {
  const { fillKeys } = await import("./page/keys.js");
  if (!keysDialog.open) fillKeys(keysDialog);
  await toggle(keysDialog);
}

const take = button(text("take"), () => room.send({ type: "take" }));
const who = make("p", { class: "who" });
find("driver", HTMLElement).append(
  make("h2", {}, text("tilt")), who, make("div", { class: "actions" }, take, button(text("calibrate"), calibrate)),
);

/** Something for which files are fetched, which may fail. @param {() => Promise<unknown>} action */
const fetching = (action) => () => void action().catch(() => showIncomplete(toast));

const showDiagnostics = fetching(async () => (await import("./diagnostics/overlay.js")).showDiagnostics(room));

const shortcuts = /** @type {Record<string, () => void>} */ ({
  f: toggleFullscreen,
  p: () => setSide(side === "panel" ? null : "panel"),
  q: fetching(toggleJoin),
  u: () => toggleDrawer("people"),
  l: () => toggleDrawer("takes"),
  r: () => takesDrawer.toggle(),
  g: () => peopleDrawer.handTilt(),
  h: fetching(toggleHud),
  t: toggleOverlay,
  c: calibrate,
  k: fetching(openCapture),
  i: () => void room.openPictureUpload(),
  s: fetching(async () => (await fetchCapture()).savePicture()),
  v: fetching(async () => (await fetchCapture()).toggleVideo()),
  "?": fetching(toggleKeys),
});

/** @param {KeyboardEvent} event */
function pressed(event) {
  showChrome();
  if (isTyping(event) || event.target instanceof HTMLSelectElement) return;
  const isFree = !(event.target instanceof HTMLInputElement) && document.querySelector("dialog[open]") === null;
  if (isFree && (room.input?.key(event) || (!event.repeat && room.showControls?.key(event)))) return event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const scene = room.role === "presenter" ? room.hello?.scenes["1234567890".indexOf(event.key)] : undefined;
  if (scene !== undefined) room.send({ type: "scene", name: scene.name });
  const key = event.key.toLowerCase();
  // What is embedded has no chrome to call up.
  if (!session.isEmbedded || key === "c") shortcuts[key]?.();
}

let idleTimer = 0;
/** Shows the controls until there has been no input for a while. */
function showChrome() {
  page.classList.remove("idle");
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => page.classList.add("idle"), idleTimeout);
}

/** @param {string} name @param {string} label @param {string} key */
function tool(name, label, key) {
  const element = button("", shortcuts[key], { class: `icon ${name}-icon`, "aria-label": label });
  element.title = `${label} (${key.toUpperCase()})`;
  find("tools", HTMLElement).append(element);
  return element;
}

tool("join", text("keyJoin"), "q");
const panelTool = tool("panel", text("panel"), "p");
panelTool.setAttribute("aria-controls", "dock");
const peopleTool = tool("people", text("people"), "u");
peopleTool.setAttribute("aria-controls", "drawer");
show(peopleTool, false);
const picturesTool = tool("bring", text("bring"), "i");
show(picturesTool, false);
const takesTool = tool("takes", text("takes"), "l");
takesTool.setAttribute("aria-controls", "reel");
show(takesTool, false);
const captureTool = tool("capture", text("capture"), "k");
const overlayTool = tool("lesson", text("overlay"), "t");
overlayTool.setAttribute("aria-pressed", "false");
tool("keys", text("keys"), "?");
if (mayFillScreen()) tool("fullscreen", text("keyFullscreen"), "f");
find("room", HTMLElement).textContent = text("room", { room: session.room });
setSide(side);
update("status");
showChrome();
for (const name of ["pointermove", "pointerdown", "focusin"]) addEventListener(name, showChrome);
addEventListener("keydown", pressed);
stage.addEventListener("dblclick", () => room.takes("pointer") || room.input?.level());
light.addEventListener("change", () => room.display?.invalidate());
// The panel grows when it arrives, and as it is folded.
const growth = new ResizeObserver(() => room.display?.invalidate());
for (const element of [dock, peopleElement, takesElement]) growth.observe(element);
whenScreenChanges((isFull) => {
  page.classList.toggle("fullscreen", isFull);
  if (isFull) sideOfWindow = side;
  setSide(isFull ? null : sideOfWindow);
});
page.classList.toggle("embedded", session.isEmbedded);
