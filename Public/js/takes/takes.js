// The presenter's drawer of takes: recording, playback, and the list.

import { button, make, setText } from "../page/dom.js";
import { DrawerContent } from "../page/drawerContent.js";
import { text } from "../page/strings.js";
import { takeList } from "./list.js";
import { clockTime } from "./position.js";
import { transport } from "./transport.js";
import { uploadButton } from "./upload.js";

/** @import { RoomView } from "../page/room.js" */

/** The interval at which times are updated, in ms. */
const interval = 100;

/** Everything about takes on a presenter's page. */
export class Takes extends DrawerContent {
  #timer = 0;

  /** @param {RoomView} room @param {HTMLElement} drawer @param {() => void} onToggle */
  constructor(room, drawer, onToggle) {
    super(drawer, "takes", [recorder(room), transport(room), takeList(room)], uploadButton(room.session), onToggle);
    this.room = room;
  }

  /** @override */
  update() {
    const { recording, playing } = this.room.replay;
    const isMoving = this.isOpen && (recording !== null || playing?.paused === false);
    if (isMoving && this.#timer === 0) this.#timer = setInterval(() => this.update(), interval);
    if (!isMoving) {
      clearInterval(this.#timer);
      this.#timer = 0;
    }
    super.update();
  }
}

/** The record button, with the elapsed time. @param {RoomView} room */
function recorder(room) {
  const toggle = () => room.send({ type: "record", value: room.replay.recording === null });
  const record = button("", toggle, { class: "record", title: `${text("record")} (R)` });
  const time = make("output", { class: "elapsed", "aria-live": "off" });
  const help = make("p", { class: "help" }, text("recordHelp"));
  const element = make("section", { class: "recorder" }, record, time, help);

  const update = () => {
    const { recording, playing } = room.replay;
    setText(record, text(recording === null ? "record" : "stopRecording"));
    record.setAttribute("aria-pressed", String(recording !== null));
    record.disabled = playing !== null;
    const now = room.connection.clock.server(performance.now());
    time.textContent = recording === null || now === null ? "" : clockTime(Math.max(0, now - recording.began) / 1000);
  };
  return { element, update };
}
