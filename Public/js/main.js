// The viewer page: one display, and everything around it.

import { Display } from "./display.js";
import { button, find, isHidden, make, show } from "./dom.js";
import { Filmstrip } from "./filmstrip.js";
import { Hud, Meter } from "./hud.js";
import { StageInput } from "./input.js";
import { fillAttract, fillJoin, fillKeys, showNotice, showToast, toggleDialog } from "./overlays.js";
import { Panel } from "./panel.js";
import { connectionNotice, RoomView } from "./room.js";
import { fetchJoinCode, fetchLinks, openSession } from "./session.js";
import { text, translatePage } from "./strings.js";

const session = openSession();
translatePage();
const page = document.body;
page.classList.toggle("embedded", session.isEmbedded);

const stage = find("stage", HTMLCanvasElement);
const backing = find("backing", HTMLElement);
const dock = find("dock", HTMLElement);
const strip = find("strip", HTMLElement);
const hudBox = find("hud-box", HTMLElement);
const toast = find("toast", HTMLElement);
const notice = find("notice", HTMLElement);
const attract = find("attract", HTMLElement);
const joinDialog = find("join", HTMLDialogElement);
const keysDialog = find("keys", HTMLDialogElement);

const meter = new Meter();
const hud = new Hud(find("hud", HTMLElement));
const light = matchMedia("(prefers-color-scheme: light)");
const idleAfter = 3000;
let isPanelOpen = innerWidth >= 900;
let hasCode = false;

/** @returns {import("./display.js").Layout} */
function layout() {
  const isBare = session.isEmbedded || document.fullscreenElement !== null;
  if (isBare) return { insets: { top: 0, right: 0, bottom: 0, left: 0 }, cornerRadius: 0, glow: session.isEmbedded ? 0 : 0.5 };
  const isNarrow = innerWidth < 700;
  const side = isNarrow ? 12 : 40;
  return {
    insets: {
      top: 72,
      right: isPanelOpen && !dock.hidden && !isNarrow ? 320 + 16 + side : side,
      bottom: strip.hidden ? side : 136,
      left: side,
    },
    cornerRadius: isNarrow ? 12 : 20,
    glow: light.matches ? 0.35 : 0.42,
  };
}

/** @returns {Display | null} */
function makeDisplay() {
  try {
    return new Display(stage, {
      layout,
      onDraw: (drawn) => {
        meter.add({ time: drawn.time, ...room.latencies(drawn) });
        stage.dataset.sequence = String(display?.state.sequence ?? "");
        placeBacking();
        captureTile(drawn.time);
      },
      onContext: (isLost) => isLost && showToast(toast, text("contextLost")),
    });
  } catch {
    showNotice(notice, { title: text("noWebGL"), help: text("noWebGLHelp") });
    return null;
  }
}

/** The stage's shadow lies where the stage is drawn. */
function placeBacking() {
  const frame = display?.stageFrame;
  if (frame === undefined) return;
  const { cornerRadius } = layout();
  Object.assign(backing.style, {
    left: `${frame.x}px`,
    top: `${frame.y}px`,
    width: `${frame.width}px`,
    height: `${frame.height}px`,
    borderRadius: `${cornerRadius}px`,
  });
}

/** @param {number} now */
function captureTile(now) {
  const name = display?.state.structure?.name;
  if (display === null || name === undefined || strip.hidden) return;
  const ratio = stage.width / Math.max(1, stage.clientWidth);
  const { x, y, width, height } = display.stageFrame;
  filmstrip.capture(name, stage, { x: x * ratio, y: y * ratio, width: width * ratio, height: height * ratio }, now);
}

const filmstrip = new Filmstrip(strip, (name) => room.send({ type: "scene", name }));
const panel = new Panel(find("panel", HTMLElement), {
  onParameter: (name, value) => room.send({ type: "parameter", name, value }),
  onAction: (name) => room.send({ type: "action", name }),
});
const display = makeDisplay();
const room = new RoomView(session, display, { onChange: update, onError: (message) => showToast(toast, message) });
const input = display && new StageInput(display, {
  dragKind: () => !room.mayTilt ? null : room.scene?.input.includes("pointer") ? "pointer" : "tilt",
  mayTilt: () => room.mayTilt,
  onReading: (reading) => room.sendReading(reading),
  onPointer: (message) => room.send({ type: "pointer", ...message }),
});

/** @param {"hello"|"scene"|"parameters"|"presence"|"status"} about */
function update(about) {
  if (about === "hello") {
    filmstrip.build(room.hello?.scenes ?? []);
    show(strip, room.role === "presenter" && !session.isEmbedded);
    page.dataset.role = room.role;
    void prepareJoin();
  }
  if (about === "hello" || about === "scene") updateScene();
  if (about === "parameters") panel.update(room.values);
  updatePeople();
  updateStatus();
  display?.invalidate();
}

function updateScene() {
  const { scene } = room;
  if (scene === undefined) return;
  stage.setAttribute("aria-label", text("pictureOf", { scene: scene.title }));
  document.title = `${scene.title} · Tiltcast`;
  filmstrip.select(scene.name);
  panel.build(scene, { parameters: room.mayTune, actions: room.mayTilt });
  panel.update(room.values);
  setPanel(isPanelOpen);
}

function updatePeople() {
  const { viewers, phones, driver, tuning } = room.presence;
  const people = find("people", HTMLElement);
  show(people, room.status === "open");
  people.textContent = [
    viewers === 1 ? text("oneScreen") : text("screens", { count: viewers }),
    phones === 1 ? text("onePhone") : text("phones", { count: phones }),
  ].join(" · ");
  page.classList.toggle("driven", driver !== null);
  const words = text(driver === null ? "nobodyTilts" : room.isDriver ? "youTilt" : "someoneTilts");
  const take = button(text("take"), () => room.send({ type: "take" }));
  const calibrate = button(text("calibrate"), calibrateNow);
  take.disabled = room.isDriver;
  const rows = [
    make("h2", {}, text("tilt")),
    make("p", { class: "who" }, words),
    make("div", { class: "actions" }, take, calibrate),
  ];
  if (room.role === "presenter" && tuning !== undefined) rows.push(tuningControl(tuning));
  find("driver", HTMLElement).replaceChildren(...rows);
  const isInviting = hasCode && driver === null && room.role === "presenter" && !session.isEmbedded;
  show(attract, isInviting);
  page.classList.toggle("inviting", isInviting);
}

/** @param {string} tuning */
function tuningControl(tuning) {
  const choices = [["presenter", text("tuningPresenter")], ["everyone", text("tuningEveryone")]];
  const select = make("select", { id: "tuning" }, ...choices.map(([value, label]) => make("option", { value }, label)));
  select.value = tuning;
  select.addEventListener("change", () => room.send({ type: "tuning", value: select.value }));
  return make("div", { class: "control choice" }, make("label", { for: "tuning" }, text("tuning")), select);
}

function updateStatus() {
  const { status } = room;
  const element = find("connection", HTMLElement);
  element.dataset.status = status;
  element.textContent = text(status === "room" ? "unknownRoom" : status);
  page.classList.toggle("stale", status !== "open" && status !== "connecting");
  if (display !== null) showNotice(notice, connectionNotice(room));
}

async function prepareJoin() {
  const links = await fetchLinks(session).catch(() => ({}));
  const code = await fetchJoinCode(session).catch(() => null);
  fillJoin(joinDialog, links, code);
  hasCode = code !== null;
  if (code !== null) fillAttract(attract, code, () => toggleDialog(joinDialog));
  updatePeople();
}

/** @param {boolean} isOpen */
function setPanel(isOpen) {
  isPanelOpen = isOpen;
  show(dock, isOpen && room.mayTilt && !session.isEmbedded);
  page.classList.toggle("docked", !dock.hidden);
  tools.panel.setAttribute("aria-expanded", String(!dock.hidden));
  show(tools.panel, room.mayTilt);
  display?.invalidate();
}

function calibrateNow() {
  if (room.mayTilt && room.send({ type: "calibrate" })) showToast(toast, text("calibrated"));
}

function toggleFullscreen() {
  const change = document.fullscreenElement === null
    ? document.documentElement.requestFullscreen?.()
    : document.exitFullscreen();
  change?.catch(() => {});
}

/** @type {Readonly<Record<string, () => void>>} */
const shortcuts = {
  f: toggleFullscreen,
  p: () => setPanel(isHidden(dock)),
  q: () => toggleDialog(joinDialog),
  h: () => show(hudBox, isHidden(hudBox)),
  c: calibrateNow,
  "0": () => room.mayTilt && input?.level(),
  "?": () => toggleDialog(keysDialog),
};

/** @param {KeyboardEvent} event */
function pressed(event) {
  stir();
  const { target } = event;
  const isField = target instanceof HTMLInputElement && target.type !== "range" && target.type !== "checkbox";
  if (isField || target instanceof HTMLSelectElement) return;
  const isControl = target instanceof HTMLInputElement;
  if (!isControl && !document.querySelector("dialog[open]") && input?.key(event)) return event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const shortcut = shortcuts[event.key.toLowerCase()];
  if (shortcut !== undefined) {
    event.preventDefault();
    shortcut();
  } else if (/^[1-9]$/.test(event.key) && room.role === "presenter") {
    const scene = room.hello?.scenes[Number(event.key) - 1];
    if (scene !== undefined) room.send({ type: "scene", name: scene.name });
  }
}

let idleTimer = 0;
/** Shows the chrome, until nothing has moved for three seconds. */
function stir() {
  page.classList.remove("idle");
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => page.classList.add("idle"), idleAfter);
}

const tools = {
  join: button("", () => toggleDialog(joinDialog), { class: "icon join-icon", "aria-label": text("keyJoin"), title: `${text("keyJoin")} (Q)` }),
  panel: button("", () => setPanel(isHidden(dock)), { class: "icon panel-icon", "aria-label": text("panel"), title: `${text("panel")} (P)`, "aria-controls": "dock" }),
  fullscreen: button("", toggleFullscreen, { class: "icon fullscreen-icon", "aria-label": text("fullscreen"), title: `${text("fullscreen")} (F)` }),
  keys: button("", () => toggleDialog(keysDialog), { class: "icon keys-icon", "aria-label": text("keys"), title: `${text("keys")} (?)` }),
};

let countedBytes = 0;
/** Fills the table of measurements once a second. */
function measure() {
  const { connection } = room;
  const bytesPerSecond = connection.bytesReceived - countedBytes;
  countedBytes = connection.bytesReceived;
  if (hudBox.hidden) return;
  hud.update(meter.summary(performance.now()), {
    bytesPerSecond,
    roundTrip: connection.clock.roundTrip,
    unknownKinds: display?.unknownKinds ?? [],
    missing: display?.contents.failures ?? [],
  });
}

find("room", HTMLElement).textContent = text("room", { room: session.room });
find("tools", HTMLElement).append(tools.join, tools.panel, tools.keys);
if (document.fullscreenEnabled) find("tools", HTMLElement).append(tools.fullscreen);
fillKeys(keysDialog);
updatePeople();
updateStatus();
setPanel(isPanelOpen);
stir();
setInterval(measure, 1000);
for (const name of ["pointermove", "pointerdown", "focusin"]) addEventListener(name, stir);
addEventListener("keydown", pressed);
stage.addEventListener("dblclick", () => room.mayTilt && input?.level());
document.addEventListener("fullscreenchange", () => {
  page.classList.toggle("fullscreen", document.fullscreenElement !== null);
  display?.invalidate();
});
light.addEventListener("change", () => display?.invalidate());
