// The elements of a room's stage that have names, as tests find them.

import { authorized } from "../net/session.js";

/** @import { Session } from "../net/types.d.ts" */
/** @import { NamedElement } from "./types.d.ts" */

/** What is seen now, and the scene's name; null without an answer. @param {Session} session @returns {Promise<{ scene: string, elements: NamedElement[] } | null>} */
export async function fetchElements(session) {
  const response = await fetch(`/api/rooms/${session.room}/elements`, { cache: "no-store", ...authorized(session) }).catch(() => null);
  return response?.ok ? await response.json() : null;
}

/** An area that is smaller by less is the same, in square points. */
const sameArea = 0.01;

/** The smallest element around a point of the stage, of those that are alike the outer one; null for none. @param {NamedElement[]} elements @param {number} x @param {number} y @returns {NamedElement | null} */
export function elementAt(elements, x, y) {
  const around = elements.filter(({ frame: [left, top, width, height] }) => x >= left && y >= top && x <= left + width && y <= top + height);
  return around.reduce((/** @type {NamedElement | null} */ best, one) => best === null || area(one) < area(best) - sameArea ? one : best, null);
}

/** @param {NamedElement} element */
const area = ({ frame: [, , width, height] }) => width * height;
