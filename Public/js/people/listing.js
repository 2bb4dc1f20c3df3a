// The list of people: their order, and the words beside their names.

import { text } from "../page/strings.js";
import { fallbackName } from "../page/names.js";

/** @import { Identity, Person } from "../net/types.d.ts" */

/** Further words about a person; two may have the same name. @param {Person} person @param {boolean} isYou */
export function personNote(person, isYou) {
  const parts = person.name === undefined ? [] : [fallbackName(person)];
  if (isYou) parts.push(text("you"));
  if (person.asking) parts.push(text("asksForTilt"));
  else if (person.driving) parts.push(text("tilts"));
  return parts.join(" · ");
}

/**
 * The people who can tilt, those with a request first, and the people who only watch.
 * @param {Person[]} people as the server lists them
 * @param {Identity[]} asking in the order of asking
 */
export function groupPeople(people, asking) {
  const active = people.filter(({ role }) => role !== "viewer");
  const first = asking.flatMap((asker) => active.filter(({ id }) => id === asker));
  return {
    active: [...first, ...active.filter(({ id }) => !asking.includes(id))],
    watchers: people.filter(({ role }) => role === "viewer"),
  };
}
