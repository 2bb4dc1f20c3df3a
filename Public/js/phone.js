// The phone page: one button, then the stage edge to edge, tilted by this phone.

import { Display } from "./display.js";
import { button, find, isHidden, make, show } from "./dom.js";
import { StageInput } from "./input.js";
import { keepAwake, MotionSensor, requestMotion } from "./motion.js";
import { showNotice, showToast } from "./overlays.js";
import { Panel } from "./panel.js";
import { connectionNotice, RoomView } from "./room.js";
import { fetchLinks, openSession } from "./session.js";
import { text, translatePage } from "./strings.js";

/** @typedef {import("./motion.js").Obstacle} Obstacle */

const session = openSession();
translatePage();
const page = document.body;
const stage = find("stage", HTMLCanvasElement);
const welcome = find("welcome", HTMLElement);
const start = find("start", HTMLButtonElement);
const note = find("note", HTMLElement);
const steps = find("steps", HTMLElement);
const live = find("live", HTMLElement);
const pill = find("pill", HTMLButtonElement);
const hint = find("hint", HTMLElement);
const sheet = find("sheet", HTMLElement);
const grip = find("grip", HTMLButtonElement);
const sheetBody = find("sheet-body", HTMLElement);
const flash = find("flash", HTMLElement);
const notice = find("notice", HTMLElement);

/** Two taps within so long, in ms, and so near, in pixels, are a double tap. */
const doubleTap = { time: 300, distance: 30 };
let isLive = false;
let isTouch = false;

/** @returns {import("./display.js").Layout} */
function layout() {
  const insets = { top: 0, right: 0, bottom: 0, left: 0 };
  // The sentence and the button stand beside the picture, not on it.
  if (!welcome.hidden && innerHeight > innerWidth) insets.bottom = welcome.offsetHeight;
  else if (!welcome.hidden) insets.left = welcome.offsetWidth;
  return { insets, cornerRadius: 0, glow: 0.6 };
}

/** @returns {Display | null} */
function makeDisplay() {
  try {
    return new Display(stage, {
      layout,
      onDraw: () => {
        stage.dataset.sequence = String(display?.state.sequence ?? "");
      },
    });
  } catch {
    // Without a picture the phone can still tilt the other screens.
    return null;
  }
}

const display = makeDisplay();
const panel = new Panel(find("panel", HTMLElement), {
  onParameter: (name, value) => room.send({ type: "parameter", name, value }),
  onAction: (name) => room.send({ type: "action", name }),
});
const room = new RoomView(session, display, { onChange: update, onError: (message) => showToast(flash, message) });
const sensor = new MotionSensor((reading) => room.sendReading(reading));
const input = display && new StageInput(display, {
  dragKind: () => {
    if (!isLive || !room.mayTilt) return null;
    if (room.scene?.input.includes("pointer")) return "pointer";
    return isTouch ? "tilt" : null;
  },
  mayTilt: () => isLive && room.mayTilt,
  onReading: (reading) => room.sendReading(reading),
  onPointer: (message) => room.send({ type: "pointer", ...message }),
});

/** @param {"hello"|"scene"|"parameters"|"presence"|"status"} about */
function update(about) {
  if (about === "parameters") return panel.update(room.values);
  if (about === "hello" || about === "scene" || about === "presence") updateSheet();
  updateWelcome();
  updatePill();
  page.dataset.status = room.status;
  page.classList.toggle("stale", room.status !== "open" && room.status !== "connecting");
  showNotice(notice, connectionNotice(room));
  display?.invalidate();
}

let builtFor = "";
function updateSheet() {
  const { scene } = room;
  if (scene === undefined) return;
  stage.setAttribute("aria-label", text("pictureOf", { scene: scene.title }));
  // Presence comes often; the form is only built again when it would be another one.
  const wanted = JSON.stringify([scene.name, room.mayTune, room.mayTilt]);
  if (wanted !== builtFor) {
    builtFor = wanted;
    panel.build(scene, { parameters: room.mayTune, actions: room.mayTilt });
    panel.element.prepend(make("div", { class: "actions" }, button(text("calibrate"), calibrate)));
    panel.update(room.values);
  }
  show(sheet, room.mayTilt);
  grip.textContent = scene.title;
}

function updateWelcome() {
  const isViewer = room.hello !== null && !room.mayTilt;
  note.textContent = text(isViewer ? "phoneViewer" : "phoneNote");
  start.textContent = text(isViewer ? "phoneWatch" : "phoneButton");
}

function updatePill() {
  const { driver } = room.presence;
  const isOpen = room.status === "open";
  const words = !isOpen ? "lost" : !room.mayTilt ? "roleViewer" : room.isDriver ? "youTilt"
    : driver === null ? (isTouch ? "touchHint" : "driverWaiting") : "take";
  pill.textContent = text(words);
  pill.classList.toggle("holding", isOpen && room.isDriver);
  pill.disabled = words !== "take";
}

/** Goes through the steps, and says which one failed. Runs inside the tap. */
async function begin() {
  start.disabled = true;
  note.textContent = text("phoneStarting");
  void keepAwake();
  const obstacle = room.mayTilt ? await senseMotion() : null;
  start.disabled = false;
  updateWelcome();
  if (obstacle === null && room.status === "open") goLive(false);
  else await showSteps(obstacle);
}

/** @returns {Promise<Obstacle | null>} */
async function senseMotion() {
  const obstacle = await requestMotion();
  if (obstacle !== null) return obstacle;
  return await sensor.start() ? null : "silent";
}

/** @param {boolean} byTouch */
function goLive(byTouch) {
  isLive = true;
  isTouch = byTouch;
  show(welcome, false);
  show(steps, false);
  show(live, true);
  display?.invalidate();
  page.classList.add("live-page");
  if (room.mayTilt) hint.textContent = text("doubleTap");
  updatePill();
}

/** @param {Obstacle | null} obstacle */
async function showSteps(obstacle) {
  const failed = obstacle === null ? 3 : { insecure: 0, unsupported: 1, denied: 1, silent: 2 }[obstacle];
  const names = /** @type {const} */ (["stepSecure", "stepPermission", "stepSensor", "stepSocket"]);
  const rows = names.map((name, index) => {
    const isSocket = index === 3;
    const state = isSocket
      ? (room.status === "open" ? "done" : "failed")
      : index < failed ? "done" : index === failed ? "failed" : "skipped";
    return make("li", { class: state }, text(name));
  });
  const touch = button(text("useTouch"), () => goLive(true), { class: "primary" });
  const again = button(text("again"), () => {
    show(steps, false);
    show(welcome, true);
    void begin();
  });
  const actions = obstacle === null ? [again] : [touch, again];
  steps.replaceChildren(
    make("h2", {}, text("stepsTitle")),
    make("ol", {}, ...rows),
    make("p", { class: "help" }, ...await helpFor(obstacle)),
    make("div", { class: "actions" }, ...actions),
  );
  show(welcome, false);
  show(steps, true);
  actions[0].focus();
}

/** What to do about an obstacle. @param {Obstacle | null} obstacle @returns {Promise<(string | Node)[]>} */
async function helpFor(obstacle) {
  switch (obstacle) {
    case null: return [text("helpSocket")];
    case "unsupported": return [text("helpUnsupported")];
    case "denied": return [text("helpDenied")];
    case "silent": return [text("helpSilent")];
    case "insecure": {
      const links = await fetchLinks(session).catch(() => ({}));
      const phones = /** @type {import("./session.js").Links} */ (links).phones ?? [];
      const secure = phones.find((address) => address.startsWith("https:"));
      const way = secure === undefined
        ? text("helpInsecureNoLink")
        : make("a", { href: secure }, text("helpInsecureLink", { link: new URL(secure).host }));
      return [text("helpInsecure"), " ", way];
    }
  }
}

function calibrate() {
  if (!room.mayTilt || !room.send({ type: "calibrate" })) return;
  input?.tilt.level();
  hint.textContent = "";
  showToast(flash, text("calibrated"));
  page.classList.remove("flashing");
  void page.offsetWidth;
  page.classList.add("flashing");
}

let lastTap = { time: -Infinity, x: 0, y: 0 };
/** @param {PointerEvent} event */
function tapped(event) {
  const { timeStamp: time, clientX: x, clientY: y } = event;
  const isNear = Math.hypot(x - lastTap.x, y - lastTap.y) < doubleTap.distance;
  if (isLive && isNear && time - lastTap.time < doubleTap.time) {
    calibrate();
    lastTap = { time: -Infinity, x, y };
  } else lastTap = { time, x, y };
}

/** @param {boolean} isOpen */
function setSheet(isOpen) {
  show(sheetBody, isOpen);
  grip.setAttribute("aria-expanded", String(isOpen));
}

let dragStart = 0;
grip.addEventListener("click", () => setSheet(isHidden(sheetBody)));
grip.addEventListener("pointerdown", (event) => {
  dragStart = event.clientY;
});
grip.addEventListener("pointermove", (event) => {
  if (event.buttons === 0 || Math.abs(event.clientY - dragStart) < 24) return;
  setSheet(event.clientY < dragStart);
});
start.addEventListener("click", () => room.role === "viewer" && room.hello !== null ? goLive(false) : void begin());
pill.addEventListener("click", () => room.send({ type: "take" }));
stage.addEventListener("pointerdown", tapped);
addEventListener("keydown", (event) => {
  if (!(event.target instanceof HTMLInputElement) && input?.key(event)) event.preventDefault();
});
// Some phones zoom on a pinch although touch-action forbids it.
addEventListener("gesturestart", (event) => event.preventDefault());
find("room", HTMLElement).textContent = session.room === "main" ? "" : text("room", { room: session.room });
update("status");
