// One person in the drawer: who it is, and what a presenter can do about it.

import { button, make, show } from "../dom.js";
import { text } from "../strings.js";
import { personName, personNote } from "./names.js";

/** @import { RoomView } from "../room.js" */
/** @import { Person } from "../types.d.ts" */

/** How long the second tap is waited for, in ms. */
const confirmationTime = 4000;

/** A button that does something only when it is pressed once more. @param {string} question @param {() => void} onConfirm */
function confirmedButton(question, onConfirm) {
  let label = "";
  let timer = 0;
  const isArmed = () => element.classList.contains("armed");
  /** @param {boolean} isArming */
  const arm = (isArming) => {
    clearTimeout(timer);
    element.classList.toggle("armed", isArming);
    element.textContent = isArming ? question : "";
    if (isArming) {
      element.removeAttribute("aria-label");
      timer = setTimeout(() => arm(false), confirmationTime);
    } else name(label);
  };
  /** @param {string} words */
  const name = (words) => {
    label = words;
    element.title = words;
    if (!isArmed()) element.setAttribute("aria-label", words);
  };
  const element = button("", (event) => {
    // A double click is one wish, not two.
    if (event.detail > 1) return;
    if (isArmed()) onConfirm();
    else arm(true);
  }, { class: "icon away-icon" });
  element.addEventListener("blur", () => arm(false));
  return { element, name };
}

/** @param {RoomView} room @param {Person} person @param {(name: string) => void} onSentAway */
export function personRow(room, person, onSentAway) {
  const { id, role } = person;
  const isYou = id === room.hello?.id;
  let name = "";
  const title = make("span", { class: "name" });
  const note = make("small");
  const give = button(text(isYou ? "take" : "giveTilt"), () => room.send({ type: "hand", id }), { class: "give" });
  const refuse = button(text("notNow"), () => room.send({ type: "hand", id, value: false }), { class: "quiet" });
  const away = confirmedButton(text("sendAwaySure"), () => room.send({ type: "kick", id }) && onSentAway(name));
  const deeds = make("div", { class: "deeds" }, refuse, give, ...role === "presenter" ? [] : [away.element]);
  const element = make("li", { class: "person" }, make("span", { class: "whois" }, title, note), deeds);

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
