// The phone page: one button, then the stage edge to edge, tilted by this phone.

import { button, find, isTyping, make, show } from "./dom.js";
import { Lesson } from "./lesson.js";
import { keepAwake, MotionSensor, requestMotion } from "./motion.js";
import { showNotice, showToast } from "./overlays.js";
import { RoomView } from "./room.js";
import { fetchLinks, openSession } from "./session.js";
import { loadStrings, text, translatePage } from "./strings.js";

/** @import { Change, Layout, Links, Obstacle, StringName } from "./types.d.ts" */

/** A tap is as short as that, in ms, and moves no further, in pixels; two of them are a double tap. */
const tap = { time: 300, distance: 20 };
/** The step that each obstacle blocks. */
const blockedStep = { insecure: 0, unsupported: 1, denied: 1, silent: 2 };

const session = openSession();
await loadStrings();
translatePage();
const page = document.body;
const stage = find("stage", HTMLCanvasElement);
const welcome = find("welcome", HTMLElement);
const start = find("start", HTMLButtonElement);
const note = find("note", HTMLElement);
const steps = find("steps", HTMLElement);
const pill = find("pill", HTMLButtonElement);
const hint = find("hint", HTMLElement);
const grip = find("grip", HTMLButtonElement);
const sheet = find("sheet", HTMLElement);
const sheetBody = find("sheet-body", HTMLElement);
const flash = find("flash", HTMLElement);
let isLive = false;
let isTouch = false;
/** Whether nobody has calibrated here yet. */
let isHinting = true;
const lesson = new Lesson(page, () => room.display?.invalidate());

const room = new RoomView(session, {
  stage,
  panel: find("panel", HTMLElement),
  layout,
  allows: (kind) => isLive && (kind !== "tilt" || isTouch),
  onChange: update,
  onError: (sentence) => showToast(flash, sentence),
  onDraw: (drawn) => lesson.follow(drawn),
});
const sensor = new MotionSensor((reading) => room.sendReading(reading));

/** What is read or used stands beside the picture, not on it. @returns {Layout} */
function layout() {
  const insets = { top: 0, right: 0, bottom: 0, left: 0 };
  const isUpright = innerHeight > innerWidth;
  if (isLive && !sheetBody.hidden) {
    if (isUpright) insets.bottom = sheet.offsetHeight;
    else insets.right = sheet.offsetWidth + 16;
  } else if (isUpright) insets.bottom = welcome.offsetHeight;
  else insets.left = welcome.offsetWidth;
  insets.top = lesson.space.top;
  insets.left = Math.max(insets.left, lesson.space.left);
  return { insets, cornerRadius: 0, glow: 0.6 };
}

/** @param {Change} change */
function update(change) {
  if (change === "hello" || change === "scene" || change === "presence") updateSheet();
  const isViewer = room.hello !== null && !room.mayTilt;
  if (!start.disabled) note.textContent = text(isViewer ? "phoneViewer" : "phoneNote");
  start.textContent = text(isViewer ? "phoneWatch" : "phoneButton");
  page.classList.toggle("stale", room.status !== "open" && room.status !== "connecting");
  showNotice(find("notice", HTMLElement), room.display === null && room.status === "open" ? null : room.notice());
  updatePill();
}

function updateSheet() {
  grip.textContent = room.scene?.title ?? "";
  show(sheet, room.mayTilt);
  show(leveler, room.takes("tilt"));
}

/** Says who holds the tilt, or what else this phone can do with the scene. @returns {StringName} */
function pillWords() {
  if (room.status !== "open") return "lost";
  if (!room.mayTilt) return "roleViewer";
  const isTouched = room.takes("pointer");
  if (!room.takes("tilt")) return isTouched ? "touchWaiting" : "open";
  if (room.isDriver) return "youTilt";
  if (room.presence.driver !== null) return "take";
  if (isTouch) return isTouched ? "touchWaiting" : "touchHint";
  return isTouched ? "tiltOrTouch" : "driverWaiting";
}

function updatePill() {
  const words = pillWords();
  pill.textContent = text(words);
  pill.classList.toggle("holding", words === "youTilt");
  pill.disabled = words !== "take";
  hint.textContent = isHinting && room.mayTilt && room.takes("tilt") ? text("doubleTap") : "";
}

/** Goes through the steps, and says which one failed. Runs inside the tap. */
async function begin() {
  if (room.hello !== null && !room.mayTilt) return goLive(false);
  start.disabled = true;
  note.textContent = text("phoneStarting");
  void keepAwake();
  const obstacle = await requestMotion() ?? await sensor.start();
  start.disabled = false;
  if (obstacle === null && room.status === "open") goLive(false);
  else await showSteps(obstacle);
  update("status");
}

/** @param {boolean} byTouch */
function goLive(byTouch) {
  isLive = true;
  isTouch = byTouch;
  show(welcome, false);
  show(steps, false);
  show(find("live", HTMLElement), true);
  updatePill();
  room.display?.invalidate();
}

/** @param {Obstacle | null} obstacle null where only the connection failed */
async function showSteps(obstacle) {
  const blocked = obstacle === null ? 3 : blockedStep[obstacle];
  const names = /** @type {const} */ (["stepSecure", "stepPermission", "stepSensor", "stepSocket"]);
  const rows = names.map((name, index) => {
    const isFailed = index === 3 ? room.status !== "open" : index === blocked;
    const isReached = index === 3 || index < blocked;
    return make("li", { class: isFailed ? "failed" : isReached ? "done" : "skipped" }, text(name));
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
      /** @type {Links} */
      const links = await fetchLinks(session).catch(() => ({}));
      const secure = links.phones?.find((address) => address.startsWith("https:"));
      const way = secure === undefined
        ? text("helpInsecureNoLink")
        : make("a", { href: secure }, text("helpInsecureLink", { link: new URL(secure).host }));
      return [text("helpInsecure"), " ", way];
    }
  }
}

function calibrate() {
  if (!room.mayTilt || !room.send({ type: "calibrate" })) return;
  isHinting = false;
  updatePill();
  showToast(flash, text("calibrated"));
  page.classList.remove("flashing");
  // Reading the width restarts the flash.
  void page.offsetWidth;
  page.classList.add("flashing");
}

const leveler = button(text("calibrate"), calibrate);
const lessonSwitch = button(text("overlay"), toggleLesson, { "aria-pressed": "false" });
sheetBody.prepend(make("div", { class: "actions" }, leveler, lessonSwitch));

/** Where the one finger on the stage came down. @type {PointerEvent | null} */
let touch = null;
/** @type {PointerEvent | null} */
let lastTap = null;

/** @param {PointerEvent | null} from @param {PointerEvent} to */
function isNear(from, to) {
  return from !== null && to.timeStamp - from.timeStamp < tap.time &&
    Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) < tap.distance;
}

/** A double tap calibrates where there is a tilt; a finger that drags, or comes with another, taps nothing. @param {PointerEvent} event */
function lifted(event) {
  const isTap = touch?.pointerId === event.pointerId && isNear(touch, event);
  const isDouble = isTap && isNear(lastTap, event);
  touch = null;
  lastTap = isTap && !isDouble ? event : null;
  if (isDouble && isLive && room.takes("tilt")) calibrate();
}

/** @param {boolean} isOpen */
function setSheet(isOpen) {
  show(sheetBody, isOpen);
  void room.showPanel(isOpen);
  grip.setAttribute("aria-expanded", String(isOpen));
}

async function toggleLesson() {
  await lesson.toggle(room).catch(() => showToast(flash, text("incomplete")));
  lessonSwitch.setAttribute("aria-pressed", String(lesson.isOpen));
  // What was asked for lies above, so the sheet makes room.
  if (lesson.isOpen) setSheet(false);
}

let pullStart = 0;
grip.addEventListener("click", () => setSheet(Boolean(sheetBody.hidden)));
grip.addEventListener("pointerdown", (event) => (pullStart = event.clientY));
grip.addEventListener("pointermove", (event) => {
  if (event.buttons !== 0 && Math.abs(event.clientY - pullStart) > 24) setSheet(event.clientY < pullStart);
});
new ResizeObserver(() => room.display?.invalidate()).observe(sheet);
start.addEventListener("click", () => void begin());
pill.addEventListener("click", () => room.send({ type: "take" }));
stage.addEventListener("pointerdown", (event) => (touch = event.isPrimary ? event : null));
stage.addEventListener("pointerup", lifted);
addEventListener("keydown", (event) => {
  if (!(event.target instanceof HTMLInputElement) && !isTyping(event) && room.input?.key(event)) event.preventDefault();
});
// Some phones zoom on a pinch although touch-action forbids it.
addEventListener("gesturestart", (event) => event.preventDefault());
find("room", HTMLElement).textContent = session.room === "main" ? "" : text("room", { room: session.room });
update("status");
