// The presenter's drawer: who is there, how the tilt is shared, who gets in, and other rooms.

import { button, make } from "../page/dom.js";
import { text } from "../page/strings.js";
import { peopleList } from "./list.js";
import { newRoomFold } from "./newRoom.js";
import { requestCard } from "./requests.js";
import { lockSwitch, policyChoice } from "./sharing.js";
import { smoothingFold } from "./smoothing.js";

/** @import { RoomView } from "../page/room.js" */

/** Everything about people on a presenter's page. */
export class People {
  /** @param {RoomView} room @param {HTMLElement} drawer @param {() => void} onToggle */
  constructor(room, drawer, onToggle) {
    this.room = room;
    this.drawer = drawer;
    this.requests = requestCard(room, onToggle);
    this.sections = [peopleList(room), lockSwitch(room), policyChoice(room), smoothingFold(room)];
    this.title = make("h2", { tabindex: -1 }, text("people"));
    const close = button("×", onToggle, { class: "close", "aria-label": text("close") });
    drawer.append(
      make("header", {}, this.title, close), ...this.sections.map(({ element }) => element), newRoomFold(room.session),
    );
    drawer.addEventListener("keydown", (event) => {
      if (event.key === "Escape") onToggle();
    });
    document.body.append(this.requests.element);
  }

  /** The keyboard goes where the eye goes. */
  focus() {
    this.title.focus({ preventScroll: true });
  }

  update() {
    const isOpen = !this.drawer.hidden;
    if (isOpen) for (const { update } of this.sections) update();
    this.requests.update(!isOpen);
  }
}
