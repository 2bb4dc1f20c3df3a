// A person in the drawer, with a presenter's actions.

import { confirmedButton } from "../page/confirmedButton.js";
import { button, make, show } from "../page/dom.js";
import { text } from "../page/strings.js";
import { personNote } from "./listing.js";
import { personName } from "../page/names.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Person } from "../net/types.d.ts" */

/** @param {RoomView} room @param {Person} person @param {(name: string) => void} onSentAway */
export function personRow(room, person, onSentAway) {
  const { id, role } = person;
  const isYou = id === room.hello?.id;
  let name = "";
  const title = make("span", { class: "name" });
  const note = make("small");
  const give = button(text(isYou ? "take" : "giveTilt"), () => room.send({ type: "hand", id }), { class: "give" });
  const refuse = button(text("notNow"), () => room.send({ type: "hand", id, value: false }), { class: "quiet" });
  const away = confirmedButton(text("sendAwaySure"), () => room.send({ type: "kick", id }) && onSentAway(name), "away-icon");
  const actions = make("div", { class: "deeds" }, refuse, give, ...role === "presenter" ? [] : [away.element]);
  const element = make("li", { class: "person" }, make("span", { class: "whois" }, title, note), actions);

  /** @param {Person} person */
  const update = (person) => {
    name = personName(person);
    title.textContent = title.title = name;
    note.textContent = personNote(person, isYou);
    element.classList.toggle("driving", person.driving);
    element.classList.toggle("asking", person.asking);
    give.classList.toggle("primary", person.asking);
    if (!isYou) give.setAttribute("aria-label", text("giveTiltTo", { name }));
    refuse.setAttribute("aria-label", text("notNowTo", { name }));
    away.name(text("sendAway", { name }));
    show(give, role !== "viewer" && id !== room.presence.driver && room.presence.policy !== "average");
    show(refuse, person.asking);
  };
  update(person);
  return { element, update };
}
