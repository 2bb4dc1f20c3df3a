// People's names.

import { text } from "./strings.js";

/** @import { Person } from "../net/types.d.ts" */

const fallbackNames = /** @type {const} */ ({ presenter: "personPresenter", phone: "personPhone", viewer: "personViewer" });

/** The name to show for a person without one. @param {Pick<Person, "role" | "number">} person */
export function fallbackName({ role, number }) {
  return text(fallbackNames[role], { number });
}

/** @param {Pick<Person, "role" | "number" | "name">} person */
export function personName(person) {
  return person.name ?? fallbackName(person);
}
