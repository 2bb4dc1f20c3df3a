// The people in the room and the driver, in words.

import { personName } from "./names.js";
import { text } from "./strings.js";

/** @import { Presence } from "../net/types.d.ts" */
/** @import { RoomView } from "./room.js" */

/** The number of screens and phones, and whether the room is locked. @param {Presence} presence */
export function countWords({ viewers, phones, locked }) {
  return [
    viewers === 1 ? text("oneScreen") : text("screens", { count: viewers }),
    phones === 1 ? text("onePhone") : text("phones", { count: phones }),
    ...locked ? [text("isLocked")] : [],
  ].join(" · ");
}

/** A sentence about the driver of the scene. @param {RoomView} room */
export function driverWords(room) {
  const { driver, policy, crowd } = room.presence;
  if (crowd !== undefined && (crowd.people > 0 || !room.isAttracting)) {
    return text("crowdPeople", { people: crowd.people, most: crowd.most });
  }
  if (policy === "average") return text("everybodyTilts");
  if (driver === null) return text(room.isAttracting ? "demonstrated" : "nobodyTilts");
  if (room.isDriver) return text("youTilt");
  const person = room.people.find(({ id }) => id === driver);
  return person === undefined ? text("someoneTilts") : text("personTilts", { name: personName(person) });
}
