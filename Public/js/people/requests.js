// A card over the stage for requests for the tilt, while the drawer is closed.

import { button, make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";
import { groupPeople } from "./listing.js";
import { personName } from "../page/names.js";

/** @import { RoomView } from "../page/room.js" */

/** @param {RoomView} room @param {() => void} onMore opens the drawer */
export function requestCard(room, onMore) {
  const words = make("p", { role: "alert" });
  const first = () => groupPeople(room.people, room.presence.asking).active.find(({ asking }) => asking);
  /** @param {boolean} value */
  const answer = (value) => {
    const id = first()?.id;
    if (id !== undefined) room.send({ type: "hand", id, value });
  };
  const give = button(text("giveTilt"), () => answer(true), { class: "primary", title: `${text("giveTilt")} (G)` });
  const refuse = button(text("notNow"), () => answer(false));
  const more = button("", onMore, { class: "quiet" });
  const element = make(
    "section", { class: "request", "aria-label": text("request") }, words, make("div", { class: "actions" }, give, refuse, more),
  );
  /** @param {boolean} isAllowed */
  const update = (isAllowed) => {
    const person = first();
    show(element, isAllowed && person !== undefined);
    setText(words, person === undefined ? "" : text("requestOne", { name: personName(person) }));
    const others = room.presence.asking.length - 1;
    more.textContent = text("requestMore", { count: others });
    show(more, others > 0);
  };
  return { element, update };
}
