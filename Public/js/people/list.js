// The list of people in the room. Rows are kept, so that a button does not move away under a finger.

import { make, show } from "../page/dom.js";
import { makeFold } from "../page/fold.js";
import { text } from "../page/strings.js";
import { groupPeople } from "./listing.js";
import { personRow } from "./row.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Person } from "../net/types.d.ts" */

/** @param {RoomView} room */
export function peopleList(room) {
  /** By all that a row is made for: after a restart, another person may have the same id. @type {Map<string, ReturnType<typeof personRow>>} */
  const rows = new Map();
  /** @param {Person} person */
  const key = ({ id, role }) => `${id} ${role} ${id === room.hello?.id}`;
  const active = make("ul", { class: "persons", tabindex: -1, "aria-label": text("people") });
  const watchers = make("ul", { class: "persons", tabindex: -1 });
  const empty = make("p", { class: "help" }, text("peopleNone"));
  const unlisted = make("p", { class: "help" });
  const said = make("p", { class: "said", role: "status" });
  const fold = makeFold(text("watchers", { count: "" }), false, watchers, unlisted);
  const summary = /** @type {HTMLElement} */ (fold.querySelector("summary"));
  const element = make("section", { class: "list" }, active, empty, said, fold);

  /** @param {HTMLElement} list @param {Person[]} people */
  const fill = (list, people) => {
    const elements = people.map((person) => {
      const row = rows.get(key(person)) ?? personRow(room, person, (name) => (said.textContent = text("sentAway", { name })));
      rows.set(key(person), row);
      row.update(person);
      return row.element;
    });
    if (elements.length === list.children.length && elements.every((row, index) => row === list.children[index])) return;
    const focused = list.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    list.replaceChildren(...elements);
    // A row that leaves takes the focus along: it goes to the list, from where it is not far.
    if (focused !== null) (focused.isConnected ? focused : list).focus({ preventScroll: true });
  };

  const update = () => {
    const { people, presence } = room;
    const groups = groupPeople(people, presence.asking);
    const present = new Set(people.map(key));
    for (const name of rows.keys()) if (!present.has(name)) rows.delete(name);
    fill(active, groups.active);
    fill(watchers, groups.watchers);
    const hidden = presence.viewers + presence.phones - people.length;
    const count = groups.watchers.length;
    summary.textContent = text("watchers", { count });
    unlisted.textContent = text("unlisted", { count: hidden });
    show(unlisted, hidden > 0);
    show(fold, count + hidden > 0);
    show(empty, presence.phones === 0);
  };
  return { element, update };
}
