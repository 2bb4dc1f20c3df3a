// The presenter's drawer about people, the sharing of the tilt, the lock, and rooms.

import { DrawerContent } from "../page/drawerContent.js";
import { crowdSection } from "./crowd.js";
import { peopleList } from "./list.js";
import { newRoomFold } from "./newRoom.js";
import { requestCard } from "./requests.js";
import { lockSwitch, policyChoice } from "./sharing.js";
import { smoothingFold } from "./smoothing.js";

/** @import { RoomView } from "../page/room.js" */

/** Everything about people on a presenter's page. */
export class People extends DrawerContent {
  #requests;

  /** @param {RoomView} room @param {HTMLElement} drawer @param {() => void} onToggle */
  constructor(room, drawer, onToggle) {
    const sections = [lockSwitch(room), crowdSection(room), peopleList(room), policyChoice(room), smoothingFold(room)];
    super(drawer, "people", sections, newRoomFold(room.session), onToggle);
    this.#requests = requestCard(room, onToggle);
    document.body.append(this.#requests.element);
  }

  /** @override */
  update() {
    super.update();
    this.#requests.update(!this.isOpen);
  }
}
