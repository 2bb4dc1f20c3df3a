// The teacher's wall: all rooms of a workshop, live.

import { codeLink } from "./code/codeLink.js";
import { forgetIfGone, notedSeats } from "./code/folders.js";
import { openSession } from "./net/session.js";
import { confirmedButton } from "./page/confirmedButton.js";
import { button, find, make, setText } from "./page/dom.js";
import { download } from "./page/download.js";
import { showNotice } from "./page/notices.js";
import { language, loadStrings, text, translatePage } from "./page/strings.js";
import { zip } from "./page/zip.js";
import { Painter } from "./render/painter.js";
import { whenDensityChanges } from "./render/pixels.js";
import { classPage, playable } from "./wall/classPage.js";
import { columnsToFill, columnsToScroll } from "./wall/columns.js";
import { Invitation } from "./wall/invitation.js";
import { sheet } from "./wall/sheet.js";
import { Tile } from "./wall/tile.js";
import { filesInFolders, Workshop, WorkshopRefused } from "./wall/workshop.js";

/** @import { WorkshopSeat } from "./wall/types.d.ts" */

const dates = new Intl.DateTimeFormat(language, { dateStyle: "long" });
/** The gap between tiles, and the least width of one, in CSS pixels. */
const tileLengths = { gap: 12, least: 220 };
/** The time between looks at the seats, in ms. */
const lookInterval = 1000;

const session = openSession();
await loadStrings();
translatePage();
document.title = `${text("wallTitle")} · Tiltcast`;
const workshop = new Workshop(session);
const painter = new Painter();
const invitation = new Invitation(session, find("invitation", HTMLElement));
/** By room. @type {Map<string, Tile>} */
const tiles = new Map();
/** @type {WorkshopSeat[]} */
let seats = [];
let isFrozen = false;
/** Whether this page has the key that shows the seats. */
let mayLook = true;
/** Whether seats may be gone of which this browser keeps something. */
let mayForget = true;

const news = find("news", HTMLElement);
if (painter.canDraw) void painter.prepare().catch(() => setText(news, text("server")));
else setText(news, text("noWebGL"));

/** Whether the news is that the seats could not be listed. */
let isLookRefused = false;

/** Does something, and says why it was not done, until more is done. A look at the seats takes back only what another said. @param {() => Promise<void>} work */
async function attempt(work) {
  try {
    await work();
    if (work === look && !isLookRefused) return;
    isLookRefused = false;
    setText(news, "");
  } catch (error) {
    isLookRefused = work === look;
    if (error instanceof WorkshopRefused && error.reason === "key") return refuse();
    setText(news, error instanceof Error ? error.message : text("server"));
  }
}

/** Says whose page this is, and where others go. */
function refuse() {
  mayLook = false;
  showNotice(find("notice", HTMLElement), {
    title: text("wallKey"), help: text("wallKeyHelp"), actions: [
      { label: text("seatTitle"), run: () => location.assign("/workshop") },
      { label: text("codeTitle"), run: () => location.assign("/j") },
    ],
  });
}

/** A button that does nothing more while its work goes on. @param {string} label @param {() => Promise<void>} work @param {Record<string, string>} [attributes] */
function tool(label, work, attributes) {
  let isWorking = false;
  return button(label, async () => {
    if (isWorking) return;
    isWorking = true;
    await attempt(work);
    isWorking = false;
  }, attributes);
}

/** The work of the seats that are not freed by the time it is read, and the names of those of whom something is missing. */
async function readWork() {
  const { works, missed } = await workshop.work(seats);
  await look();
  return {
    works: works.filter(({ seat }) => seats.some(({ room }) => room === seat.room)),
    missed: missed.filter((missing) => seats.some(({ name }) => name === missing)),
  };
}

const freeze = tool(text("wallFreeze"), async () => {
  await workshop.freeze(!isFrozen);
  await look();
}, { "aria-pressed": "false" });
const save = tool(text("wallDownload"), async () => {
  const { works, missed } = await readWork();
  download(new Blob([zip(filesInFolders(works))], { type: "application/zip" }), "workshop.zip");
  if (missed.length > 0) throw new Error(text("wallIncomplete", { names: missed.join(", ") }));
});
const index = tool(text("wallPage"), async () => {
  const { works, missed } = await readWork();
  const entries = await Promise.all(works.map(async ({ seat, files }) => ({
    name: seat.name, picture: tiles.get(seat.room)?.picture ?? null,
    files: await Promise.all(files.map(async (file) => ({ ...file, link: await codeLink(file).catch(() => null) }))),
  })));
  const title = `${text("wallTitle")} · ${dates.format(Date.now())}`;
  const words = { code: text("code"), open: text("wallPageOpen"), download: text("shareDownload"), all: text("shareAll"), empty: text("wallPageEmpty") };
  const films = await playable(works.map(({ seat }) => tiles.get(seat.room)?.film ?? null));
  download(new Blob([classPage(language, title, words, entries, films)], { type: "text/html" }), "class.html");
  if (missed.length > 0) throw new Error(text("wallIncomplete", { names: missed.join(", ") }));
});
const starter = make("input", { type: "file", accept: ".swift,.frag,.metal", hidden: true });
starter.addEventListener("change", () => void attempt(async () => {
  const [file] = starter.files ?? [];
  starter.value = "";
  if (file === undefined) return;
  const content = await file.arrayBuffer().then((bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes)).catch(() => null);
  if (content === null) throw new Error(text("wallNotUTF8", { name: file.name }));
  const missed = await workshop.send(seats, file.name, content);
  if (missed.length > 0) throw new Error(text("wallMissed", { names: missed.join(", ") }));
}));
const send = button(text("wallStarter"), () => starter.click());
const print = tool(text("wallPrint"), async () => {
  find("sheet", HTMLElement).replaceChildren(await sheet(session, workshop));
  globalThis.print();
});
const clear = confirmedButton(text("wallSure"), () => void attempt(async () => {
  await workshop.clear();
  await look();
}), "delete-icon");
clear.name(text("wallDelete"));
find("tools", HTMLElement).append(send, starter, freeze, save, index, print, clear.element);

/** @param {Tile} tile */
function project(tile) {
  const isOn = !tile.isProjected;
  for (const other of tiles.values()) if (other.isProjected || other === tile) other.project(other === tile && isOn);
}

/** @param {WorkshopSeat} seat */
function free(seat) {
  void attempt(async () => {
    await workshop.free(seat);
    await look();
  });
}

/** Forgets what was typed in the rooms of seats that are gone. */
function forgetGone() {
  mayForget = false;
  for (const room of notedSeats()) {
    if (!seats.some((seat) => seat.room === room)) void forgetIfGone({ room, key: session.key });
  }
}

const observer = new ResizeObserver(arrange);
// The tiles begin below these, whose words may take another line.
for (const element of [document.body, ...document.querySelectorAll("header, #invitation")]) observer.observe(element);
addEventListener("resize", arrange);
whenDensityChanges(() => {
  for (const tile of tiles.values()) painter.draw(tile);
});
addEventListener("keydown", ({ key }) => {
  const tile = [...tiles.values()].find(({ isProjected }) => isProjected);
  if (key === "Escape" && tile !== undefined) project(tile);
});

/** Lets the tiles fill the window, as long as they are not too small. */
function arrange() {
  const list = find("tiles", HTMLElement);
  const footers = [...tiles.values()].filter(({ isProjected }) => !isProjected).map(({ footerHeight }) => footerHeight);
  const lengths = { ...tileLengths, footer: Math.max(0, ...footers) };
  const { left, width } = list.getBoundingClientRect();
  // The margin below is that on the left.
  const height = innerHeight - list.offsetTop - left;
  const columns = columnsToFill(tiles.size, { width, height }, lengths);
  list.classList.toggle("fills", columns !== null);
  list.style.setProperty("--columns", String(columns ?? columnsToScroll(width, lengths)));
  list.style.setProperty("--height", `${height}px`);
}

async function look() {
  const list = await workshop.list();
  ({ seats, frozen: isFrozen } = list);
  freeze.setAttribute("aria-pressed", String(isFrozen));
  setText(find("count", HTMLElement), text("wallCount", { count: seats.length, most: list.most }));
  setText(find("kept", HTMLElement), seats.length === 0 ? "" : text("wallDeleted", { date: dates.format(list.deletedAt) }));
  for (const [room, tile] of tiles) {
    if (seats.some((seat) => seat.room === room)) continue;
    tile.remove();
    tiles.delete(room);
    mayForget = true;
  }
  if (mayForget) forgetGone();
  for (const seat of seats) {
    const known = tiles.get(seat.room);
    if (known !== undefined) {
      known.update(seat);
      continue;
    }
    const tile = new Tile(seat, session.key, painter, project, free);
    tiles.set(seat.room, tile);
    find("tiles", HTMLElement).append(tile.element);
  }
  await invitation.show(seats.length === 0);
  arrange();
}

while (mayLook) {
  await attempt(look);
  await new Promise((resolve) => setTimeout(resolve, lookInterval));
}
