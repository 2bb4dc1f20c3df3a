// The phone page: one button, then the stage edge to edge, tilted by this phone.

import { roomParts } from "./controls/roomParts.js";
import { firstSocket, session } from "./early.js";
import { find, setText, show, usesArrows } from "./page/dom.js";
import { showNotice, showRecordingSign, showToast } from "./page/notices.js";
import { isWatchOnly } from "./page/platform.js";
import { RoomView } from "./page/room.js";
import { showRoomTitle } from "./page/roomTitle.js";
import { loadSceneWords } from "./page/sceneWords.js";
import { loadStrings, text, translatePage } from "./page/strings.js";
import { keepScreenOn } from "./page/wakeLock.js";
import { DoubleTap } from "./phone/doubleTap.js";
import { LazyDoctor } from "./phone/lazyDoctor.js";
import { MotionSensor, requestMotion } from "./phone/motion.js";
import { announcementOf, crowdPillOf, pillOf } from "./phone/pill.js";

/** @import { DoctorStatus } from "./doctor/types.d.ts" */
/** @import { Change } from "./page/types.d.ts" */
/** @import { PlaceCard } from "./phone/place.js" */
/** @import { Sheet } from "./phone/sheet.js" */
/** @import { Layout } from "./render/types.d.ts" */

/** If the permission prompt is not answered within so many ms, the page explains it, and the button can be tapped again. */
const permissionTimeout = 5000;
/** If the page is not connected after so many ms, it loads the doctor. */
const connectionTimeout = 2500;

await Promise.all([loadStrings(), loadSceneWords()]);
translatePage();
const page = document.body;
const stage = find("stage", HTMLCanvasElement);
const welcome = find("welcome", HTMLElement);
const start = find("start", HTMLButtonElement);
const note = find("note", HTMLElement);
const check = find("check", HTMLButtonElement);
const liveCheck = find("live-check", HTMLButtonElement);
const pill = find("pill", HTMLButtonElement);
const level = find("level", HTMLButtonElement);
const hint = find("hint", HTMLElement);
const flash = find("flash", HTMLElement);
const doubleTap = new DoubleTap();
let isLive = false;
/** Whether fingers tilt, not the sensor. */
let isTouch = false;
/** Whether this phone has not been calibrated yet. */
let isHinting = true;
/** Whether no reading has come yet: the first is how a person holds the phone who begins, and that is level. */
let isFirstReading = true;
/** Whether the sensor has failed while it was in use. */
let isSensorLost = false;
/** This phone's standing when it was last announced. */
let standing = { isDriver: false, isAsking: false };
/** Null until this page may tilt. @type {Sheet | null} */
let sheet = null;
/** Null until a crowd moves the scene. @type {PlaceCard | null} */
let card = null;
/** The card on its way, or null before and after a failure. @type {Promise<PlaceCard> | null} */
let cardLoading = null;

const room = new RoomView(session, firstSocket, {
  stage,
  panel: find("panel", HTMLElement),
  bar: find("sheet", HTMLElement),
  parts: roomParts,
  typing: { parent: find("live", HTMLElement), isEager: false },
  layout,
  allows: (kind) => isLive && (kind !== "tilt" || isTouch),
  onChange: update,
  onError: (sentence) => showToast(flash, sentence),
  onDraw: (drawn) => sheet?.follow(drawn),
});
const sensor = new MotionSensor((reading) => {
  // A reading may also come after the timeout, or after the sensor was lost.
  if (!isLive || isSensorLost) sensorResponded();
  const isFirst = isFirstReading;
  if (isFirst && room.hello === null) {
    isFirstReading = false;
    sensor.calibrate();
    return room.tilt.keep(reading);
  }
  if (!room.mayTilt) return;
  room.tilt.send(reading);
  isFirstReading = false;
  if (isFirst) lay();
}, () => {
  isSensorLost = true;
  doctor.report((doctor) => doctor.sensorFailed("sensorless"));
});
const doctor = new LazyDoctor(room, flash, {
  begin: () => void begin(),
  touch: () => goLive(true),
  isLive: () => isLive,
  onClose: () => (isLive ? liveCheck : check).focus({ preventScroll: true }),
  onChange: showHealth,
});

/** Loads the sheet, which a page that may only watch does not need. */
async function loadSheet() {
  const { Sheet } = await import("./phone/sheet.js");
  sheet ??= new Sheet(room, flash, { calibrate, toggleSensor: () => isTouch ? void begin() : goLive(true) });
  sheet.update(isTouch);
}

/** Loads the card of a place, which only scenes of a crowd need. */
async function loadCard() {
  try {
    const { makePlaceCard } = await import("./phone/place.js");
    return await makePlaceCard(room, find("live", HTMLElement));
  } catch (error) {
    cardLoading = null;
    throw error;
  }
}

/** Wants a place in a scene that a crowd moves, and shows it. @param {Change} change */
async function updatePlace(change) {
  if (room.scene?.crowd !== undefined && room.mayTilt && isLive) {
    if (room.you === null) room.send({ type: "join" });
    cardLoading ??= loadCard();
    card = await cardLoading;
    if (change === "hello") card.restart();
  }
  sensor.pace(room.scene?.crowd === undefined ? 0 : room.you?.every ?? 0);
  card?.update(isLive);
}

/** Whether this page may only watch; of a server for more than that, false until it says so. */
function isViewer() {
  return isWatchOnly() || (room.hello !== null && !room.mayTilt);
}

/** @param {DoctorStatus} news */
function showHealth({ isOpen, isHealthy, fault }) {
  show(welcome, !isLive && !isOpen);
  for (const element of [check, liveCheck]) {
    element.dataset.health = fault !== null ? "failed" : isHealthy ? "passed" : "unknown";
    element.setAttribute("aria-expanded", String(isOpen));
  }
}

/** Text and controls are beside the picture, not on it. @returns {Layout} */
function layout() {
  const insets = { top: 0, right: 0, bottom: 0, left: 0 };
  const isUpright = innerHeight > innerWidth;
  if (isLive && sheet?.isOpen) {
    if (isUpright) insets.bottom = sheet.element.offsetHeight;
    else insets.right = sheet.element.offsetWidth + 16;
  } else if (isUpright) insets.bottom = welcome.offsetHeight;
  else insets.left = welcome.offsetWidth;
  insets.top = sheet?.overlaySpace.top ?? 0;
  insets.left = Math.max(insets.left, sheet?.overlaySpace.left ?? 0);
  return { insets, cornerRadius: 0, glow: 0.6 };
}

/** @param {Change} change */
function update(change) {
  if (change === "hello" && room.mayTilt) void loadSheet().catch(() => room.reportLoadFailure());
  if (["hello", "scene", "scenes", "you"].includes(change)) setText(find("scene-news", HTMLElement), room.scene?.title ?? "");
  sheet?.update(isTouch);
  // A new connection is a new client, which has asked for nothing and was given nothing.
  if (change === "hello") standing = { isDriver: false, isAsking: false };
  if (change === "presence") announceTiltChange();
  if (["hello", "scene", "you"].includes(change)) void updatePlace(change).catch(() => room.reportLoadFailure());
  if (change === "presence" || change === "scenes") card?.update(isLive);
  if (change === "hello" || change === "replay") showRecordingSign(room, find("taping", HTMLElement));
  if (change === "status") {
    doctor.update();
    if (room.status !== "open" && room.status !== "connecting") doctor.load();
  }
  // The sensor may have been started before the server's `hello`.
  if (change === "hello" && isViewer() && sensor.isOn) stopSensor();
  if (!start.disabled) setText(note, text(isWatchOnly() ? "watchOnlyHelp" : isViewer() ? "phoneViewer" : "phoneNote"));
  setText(start, text(isViewer() ? "phoneWatch" : "phoneButton"));
  show(find("entry", HTMLElement), isViewer() && !isWatchOnly());
  page.classList.toggle("stale", room.status !== "open" && room.status !== "connecting");
  // Without a picture a phone can still tilt the other screens.
  if (change === "status") showNotice(find("notice", HTMLElement), room.display === null ? null : room.drawingProblem());
  updatePill();
}

function updatePill() {
  const { status, mayTilt, isDriver, isAsking, secondsLeft, presence } = room;
  const takesTilt = room.takes("tilt");
  const takesPointer = room.takes("pointer");
  const crowdPill = room.scene?.crowd === undefined ? null : crowdPillOf(room);
  const { words, seconds = 0, isHolding = false, isPressable = false } =
    pillOf({ status, mayTilt, takesTilt, takesPointer, isTouch, isDriver, isAsking, secondsLeft, presence });
  const sentence = crowdPill?.sentence ?? text(words, { seconds });
  setText(pill, sentence);
  // A screen reader does not count down the seconds of a turn.
  setText(find("tilt-news", HTMLElement), isLive && seconds === 0 ? sentence : "");
  pill.classList.toggle("holding", crowdPill?.isHolding ?? isHolding);
  pill.disabled = !isPressable || crowdPill !== null;
  setText(hint, isHinting && mayTilt && takesTilt ? text("doubleTap") : "");
  // How a phone is held changes soon after it begins.
  show(level, isHinting && isDriver && takesTilt && !isTouch);
}

/** Announces that the tilt was given to this phone, or refused. */
function announceTiltChange() {
  const { isDriver, isAsking, presence } = room;
  const news = announcementOf(standing, { isDriver, isAsking }, presence);
  standing = { isDriver, isAsking };
  if (news !== null && isLive) showToast(flash, text(news));
}

/** Requests the sensor and starts it. Has to run inside the tap. */
async function begin() {
  keepScreenOn();
  if (isViewer()) return goLive(false);
  doctor.load();
  start.disabled = true;
  note.textContent = text("phoneStarting");
  doctor.report((doctor) => doctor.permissionRequested());
  const waiting = setTimeout(() => {
    start.disabled = false;
    note.textContent = text("phoneAsking");
  }, permissionTimeout);
  const refused = await requestMotion();
  clearTimeout(waiting);
  if (refused === null) doctor.report((doctor) => doctor.sensorStarted());
  const obstacle = refused ?? await sensor.start();
  start.disabled = false;
  if (isViewer()) goLive(false);
  else if (obstacle === null) sensorResponded();
  else doctor.show((doctor) => doctor.sensorFailed(obstacle));
  update("presence");
}

/** The sensor has sent a reading. */
function sensorResponded() {
  isSensorLost = false;
  doctor.report((doctor) => doctor.readingReceived());
  if (!isLive || isTouch) goLive(false);
}

/** @param {boolean} byTouch */
function goLive(byTouch) {
  isLive = true;
  isTouch = byTouch;
  if (byTouch) stopSensor();
  show(welcome, false);
  show(find("live", HTMLElement), true);
  sheet?.update(isTouch);
  void updatePlace("you").catch(() => room.reportLoadFailure());
  updatePill();
  room.display?.invalidate();
}

function stopSensor() {
  sensor.stop();
  doctor.report((doctor) => doctor.sensorStopped());
}

/** Makes the present attitude the level one. */
function lay() {
  if (!isTouch) sensor.calibrate();
  room.tilt.calibrate();
}

function calibrate() {
  if (!room.mayTilt || room.status !== "open") return;
  lay();
  isHinting = false;
  updatePill();
  showToast(flash, text("calibrated"));
  page.classList.remove("flashing");
  // Reading the width restarts the flash.
  void page.offsetWidth;
  page.classList.add("flashing");
}

start.addEventListener("click", () => void begin());
for (const element of [check, liveCheck]) element.addEventListener("click", () => doctor.show((doctor) => doctor.open()));
level.addEventListener("click", calibrate);
pill.addEventListener("click", () => room.send({ type: "take" }));
stage.addEventListener("pointerdown", (event) => doubleTap.began(event));
stage.addEventListener("pointerup", (event) => {
  if (doubleTap.ended(event) && isLive && room.takes("tilt")) calibrate();
});
addEventListener("keydown", (event) => {
  if (!usesArrows(event) && (room.input?.key(event) || room.showControls?.key(event))) event.preventDefault();
});
// A long press is a touch and opens no menu.
stage.addEventListener("contextmenu", (event) => event.preventDefault());
// Some phones zoom on a pinch although touch-action forbids it.
addEventListener("gesturestart", (event) => event.preventDefault());
if (isWatchOnly()) setText(find("headline", HTMLElement), text("watchOnly"));
if (session.room !== "main") showRoomTitle(find("room", HTMLElement), session);
liveCheck.title = text("doctor");
update("status");
if (!isSecureContext) doctor.load();
setTimeout(() => room.status === "open" || doctor.load(), connectionTimeout);
// The seconds of a turn count down.
setInterval(() => room.presence.turnEnds !== null && updatePill(), 250);
