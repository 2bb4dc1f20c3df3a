// This phone's place in a crowd: its sign, which follows the tilt at once, and its buttons.

import { button, loadStyles, make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";
import { outlines, sideName } from "./placeWords.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Reading } from "../net/types.d.ts" */

/** A phone whose person moves a finger, not the phone, says this often that it is still there, in ms. */
const heartbeat = 2000;
/** The tilt of a phone at which its sign has moved as far as it goes, in degrees. */
const reach = 50;

/** Makes the card once its looks are there. @param {RoomView} room @param {HTMLElement} parent */
export async function makePlaceCard(room, parent) {
  await loadStyles("/place.css");
  return new PlaceCard(room, parent);
}

/** The card over the stage. */
export class PlaceCard {
  #room;
  #outline = document.createElementNS("http://www.w3.org/2000/svg", "path");
  #number = make("strong", { class: "place-number", "aria-hidden": "true" });
  #sign;
  #side = make("p", { class: "place-side" });
  #lead = make("p", { class: "place-lead", role: "status" });
  #game = make("p", { class: "place-game" });
  #press;
  #find;
  #watch;
  #isWatching = false;
  /** The view that the server last got from this page. */
  #view = "stage";

  /** @param {RoomView} room @param {HTMLElement} parent */
  constructor(room, parent) {
    this.#room = room;
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    picture.setAttribute("viewBox", "0 0 100 100");
    picture.setAttribute("aria-hidden", "true");
    picture.append(this.#outline);
    this.#sign = make("div", { class: "place-sign" }, this.#number);
    this.#sign.prepend(picture);
    this.#press = button("", () => this.#answer({ type: "press" }), { class: "place-press" });
    this.#find = button(text("whereAmI"), () => this.#answer({ type: "find" }), { class: "place-find" });
    this.#watch = button("", () => this.#toggle(), { class: "place-watch" });
    const deeds = make("div", { class: "place-deeds" }, this.#press, this.#find, this.#watch);
    this.element = make("section", { class: "place", "aria-label": text("yourPlace") }, this.#game, this.#sign, this.#side, this.#lead, deeds);
    parent.prepend(this.element);
    room.tilt.onReading = (reading, straight) => this.#follow(reading, straight);
    setInterval(() => this.#beat(), heartbeat);
  }

  /** @param {boolean} isLive whether the person has begun */
  update(isLive) {
    const { scene, you, presence } = this.#room;
    const crowd = scene?.crowd;
    const isFrozen = presence.crowd?.frozen === true;
    const place = isLive && crowd !== undefined && you !== null && you.place !== null ? you : null;
    show(this.element, place !== null);
    document.body.classList.toggle("placed", place !== null && !this.#isWatching);
    this.#tell(place !== null && !this.#isWatching ? "sign" : "stage");
    if (place === null) return;
    this.element.classList.toggle("watching", this.#isWatching);
    this.element.classList.toggle("shown", place.spotlight);
    this.element.classList.toggle("frozen", isFrozen);
    setText(this.#game, scene?.title ?? "");
    this.element.style.setProperty("--place", place.css ?? "#2f6bff");
    this.#outline.setAttribute("d", outlines[place.sign ?? "star"] ?? "");
    this.#number.textContent = String(place.number);
    const side = sideName(place, crowd?.hasSides === true);
    setText(this.#side, side === null ? "" : text(side));
    setText(this.#lead, isFrozen ? text("crowdIsFrozen") : place.leads === true ? text("youLead") : "");
    show(this.#press, crowd?.button !== undefined);
    this.#press.disabled = isFrozen;
    this.#press.textContent = crowd?.button ?? "";
    this.#watch.textContent = text(this.#isWatching ? "showSign" : "watchStage");
  }

  /** Another connection is another client, which shows the stage until it says otherwise. */
  restart() {
    this.#view = "stage";
  }

  /** Moves the sign. @param {Reading} reading @param {Reading | null} straight */
  #follow({ beta, gamma }, straight) {
    if (this.element.hidden || this.#room.presence.crowd?.frozen === true) return;
    const [x = 0, y = 0] = [gamma - (straight?.gamma ?? 0), beta - (straight?.beta ?? 0)].map((angle) => angle / reach);
    const length = Math.max(1, Math.hypot(x, y));
    this.#sign.style.transform = `translate(${x / length * 18}%, ${y / length * 18}%) rotate(${x / length * 14}deg)`;
  }

  /** Sends what a button means, and says at once that it was heard. @param {{ type: string }} message */
  #answer(message) {
    if (!this.#room.send(message)) return;
    navigator.vibrate?.(30);
    // iPhones do not vibrate for pages: the card flashes, too.
    this.element.animate([{ filter: "brightness(1.35)" }, { filter: "none" }], 300);
  }

  #toggle() {
    this.#isWatching = !this.#isWatching;
    this.update(true);
    this.#room.display?.invalidate();
  }

  #beat() {
    const { scene, you } = this.#room;
    if (scene?.crowd !== undefined && you !== null && !document.hidden) this.#room.send({ type: "join" });
  }

  /** @param {"sign" | "stage"} view */
  #tell(view) {
    if (view !== this.#view && this.#room.send({ type: "view", value: view })) this.#view = view;
  }
}
