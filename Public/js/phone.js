// The phone page: one button, then the stage edge to edge, tilted by this phone.

import { button, find, isTyping, make, show } from "./dom.js";
import { Lesson } from "./lesson.js";
import { keepAwake, MotionSensor, requestMotion } from "./motion.js";
import { nameField } from "./nameField.js";
import { showNotice, showToast } from "./overlays.js";
import { newsOf, pillOf } from "./pill.js";
import { RoomView } from "./room.js";
import { openSession } from "./session.js";
import { loadStrings, text, translatePage } from "./strings.js";
import { showTaping } from "./tapingSign.js";
import { DoubleTap } from "./taps.js";

/** @import { Doctor } from "./doctor/doctor.js" */
/** @import { Change, DoctorNews, Layout, Obstacle } from "./types.d.ts" */

/** A page that is not connected after so long, in ms, has a look at what is wrong. */
const patience = 2500;

const session = openSession();
await loadStrings();
translatePage();
const page = document.body;
const stage = find("stage", HTMLCanvasElement);
const welcome = find("welcome", HTMLElement);
const start = find("start", HTMLButtonElement);
const note = find("note", HTMLElement);
const check = find("check", HTMLButtonElement);
const liveCheck = find("live-check", HTMLButtonElement);
const pill = find("pill", HTMLButtonElement);
const hint = find("hint", HTMLElement);
const grip = find("grip", HTMLButtonElement);
const sheet = find("sheet", HTMLElement);
const sheetBody = find("sheet-body", HTMLElement);
const flash = find("flash", HTMLElement);
const doubleTap = new DoubleTap();
let isLive = false;
/** Whether fingers tilt, not the sensor. */
let isTouch = false;
/** Whether nobody has calibrated here yet. */
let isHinting = true;
/** How this phone stood to the tilt when that was last told. */
let standing = { isDriver: false, isAsking: false };
/** @type {Doctor | null} */
let doctor = null;
/** @type {Promise<void> | null} */
let doctorOnTheWay = null;
/** What happened before the doctor was there. @type {((doctor: Doctor) => void)[]} */
const symptoms = [];
const lesson = new Lesson(page, () => room.display?.invalidate());

const room = new RoomView(session, {
  stage,
  panel: find("panel", HTMLElement),
  bar: sheet,
  layout,
  allows: (kind) => isLive && (kind !== "tilt" || isTouch),
  onChange: update,
  onError: (sentence) => showToast(flash, sentence),
  onDraw: (drawn) => lesson.follow(drawn),
});
const sensor = new MotionSensor((reading) => {
  // A sensor that speaks late is as good as any.
  if (!isLive) hear();
  room.sendReading(reading);
});

/** Tells the doctor, as soon as there is one. @param {(doctor: Doctor) => void} symptom */
function tell(symptom) {
  if (doctor === null) symptoms.push(symptom);
  else symptom(doctor);
}

/** The doctor is fetched with the first tap, so that it is there when the network is not, or with the first trouble. */
function callDoctor() {
  doctorOnTheWay ??= fetchDoctor().catch(() => {
    doctorOnTheWay = null;
    setTimeout(callDoctor, 1000);
  });
}

async function fetchDoctor() {
  const { Doctor } = await import("./doctor/doctor.js");
  doctor = new Doctor(find("doctor", HTMLElement), room, {
    begin: () => void begin(),
    touch: () => goLive(true),
    isLive: () => isLive,
    onWarning: (sentence) => showToast(flash, sentence),
    onClose: () => (isLive ? liveCheck : check).focus({ preventScroll: true }),
    onChange: showHealth,
  });
  for (const symptom of symptoms.splice(0)) symptom(doctor);
}

/** @param {DoctorNews} news */
function showHealth({ isOpen, isHealthy, fault }) {
  show(welcome, !isLive && !isOpen);
  for (const element of [check, liveCheck]) {
    element.dataset.health = fault !== null ? "failed" : isHealthy ? "passed" : "unknown";
    element.setAttribute("aria-expanded", String(isOpen));
  }
}

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
  // Another connection is somebody new, of whom nothing was asked or given.
  if (change === "hello") standing = { isDriver: false, isAsking: false };
  if (change === "presence") tellNews();
  if (change === "hello" || change === "replay") showTaping(room, find("taping", HTMLElement));
  if (change === "status") {
    doctor?.update();
    naming.update();
    if (room.status !== "open" && room.status !== "connecting") callDoctor();
  }
  const isViewer = room.hello !== null && !room.mayTilt;
  if (!start.disabled) note.textContent = text(isViewer ? "phoneViewer" : "phoneNote");
  start.textContent = text(isViewer ? "phoneWatch" : "phoneButton");
  page.classList.toggle("stale", room.status !== "open" && room.status !== "connecting");
  // Without a picture a phone can still tilt the other screens.
  showNotice(find("notice", HTMLElement), room.display === null ? null : room.drawingProblem());
  updatePill();
}

function updateSheet() {
  grip.textContent = room.scene?.title ?? "";
  show(sheet, room.mayTilt);
  for (const element of [leveler, sensing]) show(element, room.takes("tilt"));
  show(bringing, room.mayLead);
  sensing.textContent = text(isTouch ? "tiltOn" : "tiltOff");
}

function updatePill() {
  const { status, mayTilt, isDriver, isAsking, secondsLeft, presence } = room;
  const takesTilt = room.takes("tilt");
  const takesPointer = room.takes("pointer");
  const { words, seconds = 0, isHolding = false, isPressable = false } =
    pillOf({ status, mayTilt, takesTilt, takesPointer, isTouch, isDriver, isAsking, secondsLeft, presence });
  const sentence = text(words, { seconds });
  if (pill.textContent !== sentence) pill.textContent = sentence;
  pill.classList.toggle("holding", isHolding);
  pill.disabled = !isPressable;
  hint.textContent = isHinting && mayTilt && takesTilt ? text("doubleTap") : "";
}

/** Says when the tilt comes to this phone, or does not. */
function tellNews() {
  const { isDriver, isAsking, presence } = room;
  const news = newsOf(standing, { isDriver, isAsking }, presence);
  standing = { isDriver, isAsking };
  if (news !== null && isLive) showToast(flash, text(news));
}

/** Asks for the sensor and starts it. Runs inside the tap. */
async function begin() {
  if (room.hello !== null && !room.mayTilt) return goLive(false);
  callDoctor();
  start.disabled = true;
  note.textContent = text("phoneStarting");
  tell((doctor) => doctor.asks());
  void keepAwake();
  const refused = await requestMotion();
  if (refused === null) tell((doctor) => doctor.listens());
  const obstacle = refused ?? await sensor.start();
  start.disabled = false;
  if (obstacle === null) hear();
  else tell((doctor) => doctor.fails(/** @type {Obstacle} */ (obstacle)));
  update("presence");
}

/** The sensor has spoken. */
function hear() {
  tell((doctor) => doctor.hears());
  if (!isLive || isTouch) goLive(false);
}

/** @param {boolean} byTouch */
function goLive(byTouch) {
  isLive = true;
  isTouch = byTouch;
  if (byTouch) {
    sensor.stop();
    tell((doctor) => doctor.rests());
  }
  show(welcome, false);
  show(find("live", HTMLElement), true);
  updateSheet();
  updatePill();
  room.display?.invalidate();
}

function calibrate() {
  if (!room.mayTilt || room.status !== "open") return;
  if (!isTouch) sensor.calibrate();
  room.calibrate();
  isHinting = false;
  updatePill();
  showToast(flash, text("calibrated"));
  page.classList.remove("flashing");
  // Reading the width restarts the flash.
  void page.offsetWidth;
  page.classList.add("flashing");
}

const leveler = button(text("calibrate"), calibrate);
const sensing = button("", () => isTouch ? void begin() : goLive(true));
const lessonSwitch = button(text("overlay"), toggleLesson, { "aria-pressed": "false" });
const bringing = button(text("bring"), () => void room.bringPictures());
const naming = nameField(room);
sheetBody.prepend(make("div", { class: "actions" }, leveler, sensing, lessonSwitch, bringing), naming.element);

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
for (const element of [check, liveCheck]) {
  element.addEventListener("click", () => {
    callDoctor();
    tell((doctor) => doctor.open());
  });
}
pill.addEventListener("click", () => room.send({ type: "take" }));
stage.addEventListener("pointerdown", (event) => doubleTap.began(event));
stage.addEventListener("pointerup", (event) => {
  if (doubleTap.ended(event) && isLive && room.takes("tilt")) calibrate();
});
addEventListener("keydown", (event) => {
  if (!(event.target instanceof HTMLInputElement) && !isTyping(event) && (room.input?.key(event) || room.showing?.key(event))) {
    event.preventDefault();
  }
});
// A long press is a touch, not a wish for a menu.
stage.addEventListener("contextmenu", (event) => event.preventDefault());
// Some phones zoom on a pinch although touch-action forbids it.
addEventListener("gesturestart", (event) => event.preventDefault());
find("room", HTMLElement).textContent = session.room === "main" ? "" : text("room", { room: session.room });
liveCheck.title = text("doctor");
update("status");
if (!isSecureContext) callDoctor();
setTimeout(() => room.status === "open" || callDoctor(), patience);
// The seconds of a turn run down by themselves.
setInterval(() => room.presence.turnEnds !== null && updatePill(), 250);
