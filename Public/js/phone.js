// The phone page: one button, then the stage edge to edge, tilted by this phone.

import { button, find, isTyping, make, show } from "./page/dom.js";
import { say } from "./page/liveRegion.js";
import { requestWakeLock, MotionSensor, requestMotion } from "./phone/motion.js";
import { showIncomplete, showNotice, showToast } from "./page/notices.js";
import { announcementOf, pillOf } from "./phone/pill.js";
import { RoomView } from "./page/room.js";
import { openSession } from "./net/session.js";
import { loadStrings, text, translatePage } from "./page/strings.js";
import { showRecordingSign } from "./page/recordingSign.js";
import { DoubleTap } from "./phone/doubleTap.js";

/** @import { Doctor } from "./doctor/doctor.js" */
/** @import { DoctorStatus } from "./doctor/types.d.ts" */
/** @import { OverlayToggle } from "./page/overlayToggle.js" */
/** @import { Change } from "./page/types.d.ts" */
/** @import { Obstacle } from "./phone/types.d.ts" */
/** @import { Layout } from "./render/types.d.ts" */

/** A question that is not answered for so many ms is said to be one, and may be asked again. */
const answerTimeout = 5000;
/** A page that is not connected after so many ms loads the doctor. */
const connectionTimeout = 2500;

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
/** Whether the sensor has gone while it was used. */
let isSensorLost = false;
/** How this phone stood to the tilt when that was last told. */
let standing = { isDriver: false, isAsking: false };
/** Null until the sheet was opened for the first time. @type {ReturnType<typeof import("./phone/nameField.js").nameField> | null} */
let naming = null;
/** @type {Doctor | null} */
let doctor = null;
/** @type {Promise<void> | null} */
let doctorLoading = null;
/** Whether somebody waits for the doctor. */
let isDoctorWanted = false;
/** Reports made before the doctor was loaded. @type {((doctor: Doctor) => void)[]} */
const pendingReports = [];
/** Null until it was first opened. @type {OverlayToggle | null} */
let overlay = null;

const room = new RoomView(session, {
  stage,
  panel: find("panel", HTMLElement),
  bar: sheet,
  layout,
  allows: (kind) => isLive && (kind !== "tilt" || isTouch),
  onChange: update,
  onError: (sentence) => showToast(flash, sentence),
  onDraw: (drawn) => overlay?.follow(drawn),
});
const sensor = new MotionSensor((reading) => {
  // A reading may also come after the timeout, or after the sensor was lost.
  if (!isLive || isSensorLost) sensorResponded();
  room.tilt.send(reading);
}, () => {
  isSensorLost = true;
  reportToDoctor((doctor) => doctor.sensorFailed("sensorless"));
});

/** Reports to the doctor, once it is loaded. @param {(doctor: Doctor) => void} report */
function reportToDoctor(report) {
  if (doctor === null) pendingReports.push(report);
  else report(doctor);
}

/** Loads the doctor: with the first tap, so that it is there when the network is not, or with the first fault. */
function loadDoctor() {
  doctorLoading ??= fetchDoctor().catch(() => {
    doctorLoading = null;
    setTimeout(loadDoctor, 1000);
    if (isDoctorWanted) showIncomplete(flash);
    isDoctorWanted = false;
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
  for (const report of pendingReports.splice(0)) report(doctor);
}

/** @param {DoctorStatus} news */
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
  insets.top = overlay?.space.top ?? 0;
  insets.left = Math.max(insets.left, overlay?.space.left ?? 0);
  return { insets, cornerRadius: 0, glow: 0.6 };
}

/** @param {Change} change */
function update(change) {
  if (change === "hello" || change.startsWith("scene") || change === "presence") updateSheet();
  // Another connection is somebody new, of whom nothing was asked or given.
  if (change === "hello") standing = { isDriver: false, isAsking: false };
  if (change === "presence") announceTiltChange();
  if (change === "hello" || change === "replay") showRecordingSign(room, find("taping", HTMLElement));
  if (change === "status") {
    doctor?.update();
    naming?.update();
    if (room.status !== "open" && room.status !== "connecting") loadDoctor();
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
  say(find("scene-news", HTMLElement), grip.textContent);
  show(sheet, room.mayTilt);
  for (const element of [leveler, sensing]) show(element, room.takes("tilt"));
  show(picturesButton, room.mayLead);
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
  // The seconds of a turn are to be read, not heard one by one.
  say(find("tilt-news", HTMLElement), isLive && seconds === 0 ? sentence : "");
  pill.classList.toggle("holding", isHolding);
  pill.disabled = !isPressable;
  hint.textContent = isHinting && mayTilt && takesTilt ? text("doubleTap") : "";
}

/** Announces that the tilt was given to this phone, or refused. */
function announceTiltChange() {
  const { isDriver, isAsking, presence } = room;
  const news = announcementOf(standing, { isDriver, isAsking }, presence);
  standing = { isDriver, isAsking };
  if (news !== null && isLive) showToast(flash, text(news));
}

/** Asks for the sensor and starts it. Runs inside the tap. */
async function begin() {
  if (room.hello !== null && !room.mayTilt) return goLive(false);
  loadDoctor();
  start.disabled = true;
  note.textContent = text("phoneStarting");
  reportToDoctor((doctor) => doctor.permissionRequested());
  void requestWakeLock();
  const waiting = setTimeout(() => {
    start.disabled = false;
    note.textContent = text("phoneAsking");
  }, answerTimeout);
  const refused = await requestMotion();
  clearTimeout(waiting);
  if (refused === null) reportToDoctor((doctor) => doctor.sensorStarted());
  const obstacle = refused ?? await sensor.start();
  start.disabled = false;
  if (obstacle === null) sensorResponded();
  else {
    isDoctorWanted = true;
    reportToDoctor((doctor) => doctor.sensorFailed(/** @type {Obstacle} */ (obstacle)));
  }
  update("presence");
}

/** The sensor has sent a reading. */
function sensorResponded() {
  isSensorLost = false;
  reportToDoctor((doctor) => doctor.readingReceived());
  if (!isLive || isTouch) goLive(false);
}

/** @param {boolean} byTouch */
function goLive(byTouch) {
  isLive = true;
  isTouch = byTouch;
  if (byTouch) {
    sensor.stop();
    reportToDoctor((doctor) => doctor.sensorStopped());
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
  room.tilt.calibrate();
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
const overlaySwitch = button(text("overlay"), toggleOverlay, { "aria-pressed": "false" });
const picturesButton = button(text("bring"), () => void room.openPictureUpload());
sheetBody.prepend(make("div", { class: "actions" }, leveler, sensing, overlaySwitch, picturesButton));

/** Adds the field for a name, which is fetched with the sheet's first opening. */
async function addNaming() {
  const { nameField } = await import("./phone/nameField.js");
  if (naming !== null) return;
  naming = nameField(room);
  sheetBody.firstElementChild?.after(naming.element);
}

/** @param {boolean} isOpen */
function setSheet(isOpen) {
  show(sheetBody, isOpen);
  void room.showPanel(isOpen);
  if (isOpen && naming === null) void addNaming().catch(() => room.reportLoadFailure());
  grip.setAttribute("aria-expanded", String(isOpen));
}

async function toggleOverlay() {
  try {
    const { OverlayToggle } = await import("./page/overlayToggle.js");
    overlay ??= new OverlayToggle(page, () => room.display?.invalidate());
    await overlay.toggle(room);
  } catch {
    showIncomplete(flash);
  }
  const isOpen = overlay?.isOpen === true;
  overlaySwitch.setAttribute("aria-pressed", String(isOpen));
  // What was asked for lies above, so the sheet makes room.
  if (isOpen) setSheet(false);
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
    isDoctorWanted = true;
    loadDoctor();
    reportToDoctor((doctor) => doctor.open());
  });
}
pill.addEventListener("click", () => room.send({ type: "take" }));
stage.addEventListener("pointerdown", (event) => doubleTap.began(event));
stage.addEventListener("pointerup", (event) => {
  if (doubleTap.ended(event) && isLive && room.takes("tilt")) calibrate();
});
addEventListener("keydown", (event) => {
  if (!(event.target instanceof HTMLInputElement) && !isTyping(event) && (room.input?.key(event) || room.showControls?.key(event))) {
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
if (!isSecureContext) loadDoctor();
setTimeout(() => room.status === "open" || loadDoctor(), connectionTimeout);
// The seconds of a turn run down by themselves.
setInterval(() => room.presence.turnEnds !== null && updatePill(), 250);
