// A presenter's decisions about the places of a crowd.

import { button, make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";
import { makeSwitch } from "../page/switch.js";
import { personName } from "../page/names.js";
import { linear } from "./scales.js";
import { makeSlider } from "./slider.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Player } from "../net/types.d.ts" */

/** @param {RoomView} room */
export function crowdSection(room) {
  const taken = make("p", { class: "help", role: "status" });
  const unreached = make("p", { class: "help", role: "status" });
  const freeze = makeSwitch(
    { id: "crowd-freeze", title: text("crowdFreeze"), help: text("crowdFreezeHelp") },
    () => room.presence.crowd?.frozen ?? false,
    (frozen) => room.send({ type: "places", frozen }),
  );
  const names = makeSwitch(
    { id: "crowd-names", title: text("crowdNames"), help: text("crowdNamesHelp") },
    () => room.presence.crowd?.names ?? false,
    (names) => room.send({ type: "places", names }),
  );
  const hands = makeSwitch(
    { id: "show-hands", title: text("showHands"), help: text("showHandsHelp") },
    () => room.presence.hands ?? false,
    (hands) => room.send({ type: "places", hands }),
  );
  /** The scale of places up to those that the scene has. */
  const places = () => linear(1, Math.max(2, room.scene?.crowd?.most ?? 2), 1);
  const scale = {
    at: (/** @type {number} */ position) => places().at(position),
    of: (/** @type {number} */ value) => places().of(value),
    step: linear(1, 300, 1).step,
  };
  const most = makeSlider(
    { id: "crowd-most", title: text("crowdMost"), scale, written: String },
    (most) => room.send({ type: "places", most: Math.round(most) }),
  );
  const again = button(text("crowdAgain"), () => room.send({ type: "places", reset: true }));
  const balance = button(text("crowdBalance"), () => room.send({ type: "places", balanced: true }));
  const actions = make("div", { class: "actions" }, again, balance);
  const people = makePeople(room);
  const inCrowd = make("div", { class: "in-crowd" }, taken, unreached, names.element, freeze.element, most.element, people.element, actions);
  const element = make("fieldset", { class: "sharing crowd" }, make("legend", {}, text("crowdTitle")), hands.element, inCrowd);
  const update = () => {
    const { crowd } = room.presence;
    hands.update();
    show(inCrowd, crowd !== undefined);
    if (crowd === undefined) return;
    const words = text("crowdPeople", { people: crowd.people, most: crowd.most });
    taken.textContent = crowd.waiting > 0 ? `${words} · ${text("crowdWaiting", { count: crowd.waiting })}` : words;
    const count = crowd.unreached ?? 0;
    unreached.textContent = count > 0 ? text("crowdUnreached", { count }) : "";
    show(unreached, count > 0);
    names.update();
    freeze.update();
    most.show(crowd.most);
    people.update();
    show(balance, room.scene?.crowd?.hasSides === true);
  };
  return { element, update };
}

/** A button for each person, which shows the person on the stage and dims the others, until it is pressed again. @param {RoomView} room */
function makePeople(room) {
  /** By place. @type {Map<number, HTMLButtonElement>} */
  const buttons = new Map();
  const list = make("div", { class: "places", role: "group", "aria-label": text("crowdSpotlight") });
  const help = make("p", { class: "help" }, text("crowdSpotlightHelp"));
  const element = make("div", {}, list, help);

  /** @param {Player} player */
  const makeButton = ({ place }) =>
    button(String(place + 1), () => {
      const isShown = room.crowd?.spotlight === place;
      room.send({ type: "spotlight", place: isShown ? null : place });
    });

  const update = () => {
    const players = room.crowd?.people ?? [];
    const taken = new Set(players.map(({ place }) => place));
    for (const [place, element] of buttons) {
      if (taken.has(place)) continue;
      element.remove();
      buttons.delete(place);
    }
    for (const [index, player] of players.entries()) {
      const element = buttons.get(player.place) ?? makeButton(player);
      buttons.set(player.place, element);
      const next = list.children[index] ?? null;
      if (element !== next) list.insertBefore(element, next);
      const person = room.people.find(({ id }) => id === player.id);
      const name = person?.name;
      setText(element, name === undefined ? String(player.place + 1) : `${player.place + 1} ${name}`);
      element.title = person === undefined ? "" : personName(person);
      element.classList.toggle("away", player.away);
      element.setAttribute("aria-pressed", String(room.crowd?.spotlight === player.place));
    }
    show(element, players.length > 0);
  };
  return { element, update };
}
