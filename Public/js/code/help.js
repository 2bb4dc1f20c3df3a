// Asking the teacher of a workshop for help.

import { authorized } from "../net/session.js";
import { button } from "../page/dom.js";
import { text } from "../page/strings.js";

/** @import { Session } from "../net/types.d.ts" */

/**
 * A button that asks for help until it is pressed again.
 * @param {string} path of the seat
 * @param {Session} session
 */
export function helpButton(path, session) {
  let isAsked = false;
  const element = button(text("seatHelp"), async () => {
    const wish = !isAsked;
    const request = { method: "PATCH", body: JSON.stringify({ help: wish }), ...authorized(session) };
    const response = await fetch(path, request).catch(() => null);
    if (!response?.ok) return;
    isAsked = wish;
    element.setAttribute("aria-pressed", String(isAsked));
  }, { "aria-pressed": "false" });
  return element;
}
