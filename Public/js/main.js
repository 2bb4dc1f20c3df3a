// The viewer page: one room, and everything around its stage.

import { firstSocket, session } from "./early.js";
import { button, find, isTyping, make, setText, show, usesArrows } from "./page/dom.js";
import { fillsScreen, mayFillScreen, toggleFullscreen, whenScreenChanges } from "./page/fullscreen.js";
import { showIncomplete, showNotice, showRecordingSign, showToast } from "./page/notices.js";
import { InspectorToggle } from "./controls/inspectorToggle.js";
import { OverlayToggle } from "./controls/overlayToggle.js";
import { roomParts } from "./controls/roomParts.js";
import { isWatchOnly } from "./page/platform.js";
import { countWords, driverWords } from "./page/presence.js";
import { RoomView } from "./page/room.js";
import { showRoomTitle } from "./page/roomTitle.js";
import { shortcutKey } from "./page/shortcut.js";
import { loadSceneWords } from "./page/sceneWords.js";
import { loadStrings, text, translatePage } from "./page/strings.js";
import { Sidebar } from "./viewer/sidebar.js";

/** @import { Filmstrip } from "./page/filmstrip.js" */
/** @import { Change } from "./page/types.d.ts" */
/** @import { Drawn, Layout } from "./render/types.d.ts" */
/** @import { Dialogs } from "./viewer/dialogs.js" */
/** @import { Embedder } from "./viewer/embedder.js" */

/** The controls are hidden after so many ms without input. */
const idleTimeout = 3000;

await Promise.all([loadStrings(), loadSceneWords()]);
translatePage();
const page = document.body;
const stage = find("stage", HTMLCanvasElement);
const backing = find("backing", HTMLElement);
const strip = find("strip", HTMLElement);
const hudBox = find("hud-box", HTMLElement);
const toast = find("toast", HTMLElement);
const attract = find("attract", HTMLElement);
const people = find("people", HTMLElement);
const connection = find("connection", HTMLElement);
const light = matchMedia("(prefers-color-scheme: light)");
/** Null until first shown. @type {((drawn: Drawn) => void) | null} */
let measure = null;
/** Null where no scene may be chosen. @type {Filmstrip | null} */
let filmstrip = null;
/** Null until one is needed. @type {Dialogs | null} */
let dialogs = null;
/** Null where no page frames this one. @type {Embedder | null} */
let embedder = null;
let wasCodeFrozen = false;
/** Counts changes of the comments; null before the connection has said it. @type {number | undefined | null} */
let seenComments = null;
const overlay = new OverlayToggle(page, () => room.display?.invalidate());
const inspector = new InspectorToggle(page, () => room.display?.invalidate());
const room = new RoomView(session, firstSocket, {
  stage,
  panel: find("panel", HTMLElement),
  bar: page,
  parts: roomParts,
  typing: { parent: page, isEager: true },
  layout,
  allows: () => true,
  onChange: update,
  onError: (sentence) => showToast(toast, sentence),
  onDraw,
});

/** @returns {Layout} */
function layout() {
  const isNarrow = innerWidth < 700;
  const isBare = session.isEmbedded || fillsScreen();
  const insets = { top: 0, right: 0, bottom: 0, left: 0 };
  const { left, top } = overlay.space;
  if (isBare) return { insets: { left, top, bottom: inspector.height, right: inspector.side(innerWidth - left) }, cornerRadius: 0, glow: session.isEmbedded ? 0 : 0.42 };
  const side = isNarrow ? 12 : 40;
  insets.top = Math.max(72, Math.max(top, room.showControls?.barEnd ?? 0) + 8);
  insets.left = side + left;
  const { docked } = sidebar;
  insets.right = docked === undefined || isNarrow ? side : docked.offsetWidth + 16 + side;
  insets.right += inspector.side(innerWidth - insets.left - insets.right);
  insets.bottom = docked !== undefined && isNarrow ? docked.offsetHeight + 16 : strip.hidden ? side : Math.min(136, 8 + Math.max(strip.offsetHeight, attract.offsetHeight + 16));
  if (inspector.isOpen) insets.bottom = isNarrow ? inspector.height : Math.max(inspector.height, side);
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
  dialogs?.drawn();
  sidebar.code.drawn();
  if (room.scene !== undefined && !strip.hidden) filmstrip?.capture(room.scene.name, stage, frame, drawn.time);
}

/** @param {Change} change */
function update(change) {
  if (change === "hello") {
    // What was missed while there was no connection is asked for.
    seenComments = null;
    show(strip, room.mayLead);
    void buildFilmstrip().catch(() => room.reportLoadFailure());
    page.dataset.role = room.role;
    sidebar.offer();
    show(picturesTool, room.mayLead);
    show(find("entry", HTMLElement), !room.mayTilt && !session.isEmbedded && !isWatchOnly());
    room.display?.invalidate();
    if (room.mayLead) keepScreenOn();
    show(inspectorTool, room.mayLead);
    void inspector.record(room).catch(() => {});
    if (session.key !== null) void loadDialogs().then((dialogs) => dialogs.prepareInvitation()).then(updatePresence, () => {});
  }
  if (change === "scenes") filmstrip?.build(room.hello?.scenes ?? []);
  if (change === "diagnostics" && (room.diagnostics.length > 0 || document.querySelector(".faults"))) showDiagnostics();
  if ((change === "hello" || change.startsWith("scene")) && room.scene !== undefined) {
    filmstrip?.select(room.scene.name);
    setText(find("scene-news", HTMLElement), room.scene.title);
    sidebar.update();
  }
  if (["hello", "scene", "presence", "people", "crowd", "attract"].includes(change)) updatePresence();
  if (["hello", "replay", "takes", "scenes"].includes(change)) {
    sidebar.takes.update();
    showRecordingSign(room, find("taping", HTMLElement));
  }
  if (["hello", "diagnostics", "scene", "scenes", "status"].includes(change)) sidebar.code.update();
  if (change === "scene") sidebar.code.renew();
  if (change === "hello" || change === "status") updateStatus();
  embedder?.update(change);
}

async function loadDialogs() {
  const { Dialogs } = await import("./viewer/dialogs.js");
  return dialogs ??= new Dialogs(room, toast, (isRecording) => {
    page.classList.toggle("recording", isRecording);
    captureTool.setAttribute("aria-pressed", String(isRecording));
  });
}

/** Fills the scene menu, which only presenters need. */
async function buildFilmstrip() {
  if (room.mayLead && filmstrip === null) {
    const { Filmstrip } = await import("./page/filmstrip.js");
    filmstrip ??= new Filmstrip(strip, (name) => room.send({ type: "scene", name }), () => room.display?.invalidate());
  }
  filmstrip?.build(room.mayLead ? room.hello?.scenes ?? [] : []);
  if (room.scene !== undefined) filmstrip?.select(room.scene.name);
  // The strip has missed everything drawn before it was loaded.
  room.display?.invalidate();
}

function updatePresence() {
  const { phones, driver, policy, asking, crowd } = room.presence;
  people.textContent = countWords(room.presence);
  const isShared = policy === "average" && phones > 0;
  take.disabled = room.isDriver || policy === "average" || crowd !== undefined;
  who.textContent = driverWords(room);
  setText(find("tilt-news", HTMLElement), who.textContent);
  peopleTool.dataset.count = String(asking.length || "");
  sidebar.people.update();
  dialogs?.update();
  const isCodeFrozen = room.presence.codeFrozen === true;
  setText(find("halted", HTMLElement), crowd?.frozen === true ? text("crowdIsFrozen") : isCodeFrozen && room.mayLead ? text("codeFrozen") : "");
  if (isCodeFrozen !== wasCodeFrozen || room.presence.comments !== seenComments) sidebar.code.update();
  [wasCodeFrozen, seenComments] = [isCodeFrozen, room.presence.comments];
  // A crowd's scene invites as long as places are free.
  const wantsPeople = crowd === undefined ? driver === null && !isShared : crowd.people < crowd.most;
  const isInviting = dialogs?.mayInvite === true && wantsPeople && room.mayLead;
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
  // What was typed in a room that is gone cannot be saved any more.
  if (status === "over" || status === "room") void import("./code/folders.js").then(({ forgetIfGone }) => forgetIfGone(session)).catch(() => {});
}

function calibrate() {
  if (room.mayTilt && room.tilt.calibrate()) showToast(toast, text("calibrated"));
}

async function toggleOverlay() {
  await overlay.toggle(room).catch(() => showIncomplete(toast));
  overlayTool.setAttribute("aria-pressed", String(overlay.isOpen));
}

async function toggleInspector() {
  await inspector.toggle(room).catch(() => showIncomplete(toast));
  inspectorTool.setAttribute("aria-pressed", String(inspector.isOpen));
}

async function toggleHud() {
  if (hudBox.hidden && measure === null) {
    measure = (await import("./page/hud.js")).openHud(find("hud", HTMLElement), room);
  }
  show(hudBox, Boolean(hudBox.hidden));
}

const take = button(text("take"), () => room.send({ type: "take" }));
const who = make("p", { class: "who" });
find("driver", HTMLElement).append(
  make("h2", {}, text("tilt")), who, make("div", { class: "actions" }, take, button(text("calibrate"), calibrate)),
);

/** An action that loads files, which may fail. @param {() => Promise<unknown>} action */
const loading = (action) => () => void action().catch(() => showIncomplete(toast));

/** @param {(dialogs: Dialogs) => Promise<void>} action */
const opening = (action) => loading(async () => action(await loadDialogs()));
const keepScreenOn = loading(async () => (await import("./page/wakeLock.js")).keepScreenOn());
const showDiagnostics = loading(async () => (await import("./diagnostics/overlay.js")).showDiagnostics(room));

const shortcuts = /** @type {Record<string, () => void>} */ ({
  f: toggleFullscreen,
  p: () => sidebar.togglePanel(),
  q: opening((dialogs) => dialogs.toggleJoin()),
  u: () => sidebar.toggleDrawer("people"),
  l: () => sidebar.toggleDrawer("takes"),
  e: () => sidebar.toggleDrawer("code"),
  r: () => sidebar.takes.toggleRecording(),
  g: () => sidebar.people.handTilt(),
  h: loading(toggleHud),
  t: toggleOverlay,
  d: () => void toggleInspector(),
  c: calibrate,
  k: opening((dialogs) => dialogs.toggleCapture()),
  i: () => void room.openPictureUpload(),
  s: opening((dialogs) => dialogs.savePicture()),
  v: opening((dialogs) => dialogs.toggleVideo()),
  "?": opening((dialogs) => dialogs.toggleKeys()),
});

/** Whether a key belongs to a part of the page that the inspector is not. @param {KeyboardEvent} event */
const usesKeys = (event) => usesArrows(event) && !(event.target instanceof Element && event.target.closest(".inspector") !== null);

/** @param {KeyboardEvent} event */
function pressed(event) {
  showChrome();
  if (isTyping(event) || event.target instanceof HTMLSelectElement) return;
  if (document.querySelector("dialog[open]") === null && !usesKeys(event) && inspector.key(event)) {
    if (!inspector.isOpen) inspectorTool.setAttribute("aria-pressed", "false");
    return event.preventDefault();
  }
  const isFree = !usesArrows(event) && document.querySelector("dialog[open]") === null;
  if (isFree && (room.input?.key(event) || (!event.repeat && room.showControls?.key(event)))) return event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const key = shortcutKey(event);
  if (key === null) return;
  const scene = room.role === "presenter" ? room.hello?.scenes["1234567890".indexOf(key)] : undefined;
  if (scene !== undefined) room.send({ type: "scene", name: scene.name });
  // An embedded page has no controls to open.
  if (!session.isEmbedded || key === "c") shortcuts[key]?.();
}

let idleTimer = 0;
/** Whether a finger or a pen has come down on a page whose controls had faded. */
let isWaking = false;
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
const peopleTool = tool("people", text("people"), "u");
const picturesTool = tool("bring", text("bring"), "i");
show(picturesTool, false);
const takesTool = tool("takes", text("takes"), "l");
const codeTool = tool("code", text("code"), "e");
const captureTool = tool("capture", text("capture"), "k");
const overlayTool = tool("lesson", text("overlay"), "t");
overlayTool.setAttribute("aria-pressed", "false");
const inspectorTool = tool("inspect", text("inspector"), "d");
inspectorTool.setAttribute("aria-pressed", "false");
show(inspectorTool, false);
tool("keys", text("keys"), "?");
if (mayFillScreen()) tool("fullscreen", text("keyFullscreen"), "f");
showRoomTitle(find("room", HTMLElement), session);
const sidebar = new Sidebar(
  room,
  { panel: find("dock", HTMLElement), people: find("drawer", HTMLElement), takes: find("reel", HTMLElement), code: find("coder", HTMLElement) },
  { panel: panelTool, people: peopleTool, takes: takesTool, code: codeTool },
  toast,
);
sidebar.offer();
sidebar.update();
update("status");
showChrome();
// A faded control cannot be seen: the first tap on it only brings the controls back.
addEventListener("pointerdown", ({ pointerType }) => {
  isWaking = pointerType !== "mouse" && page.classList.contains("idle");
}, { capture: true });
addEventListener("click", (event) => {
  const isTap = event.detail > 0;
  if (isTap && isWaking && event.target instanceof Element && event.target.closest(".chrome")) event.stopPropagation();
}, { capture: true });
for (const name of ["pointermove", "pointerdown", "focusin"]) addEventListener(name, showChrome);
addEventListener("keydown", pressed);
stage.addEventListener("dblclick", () => room.takes("pointer") || room.input?.level());
light.addEventListener("change", () => room.display?.invalidate());
whenScreenChanges((isFull) => {
  page.classList.toggle("fullscreen", isFull);
  if (isFull) keepScreenOn();
  sidebar.adapt(isFull);
});
for (const element of [page, document.documentElement]) element.classList.toggle("embedded", session.isEmbedded);
if (session.isEmbedded && parent !== window) {
  void import("./viewer/embedder.js").then(({ Embedder }) => embedder = new Embedder(room), () => room.reportLoadFailure());
}
