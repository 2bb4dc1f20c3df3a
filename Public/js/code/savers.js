// What brings the open source to the server.

import { Saving } from "./saving.js";
import { Sharing } from "./sharing.js";

/** @import { Session } from "../net/types.d.ts" */
/** @import { Sources } from "./sources.js" */
/** @import { Editor, OpenText, Saver, SavingEvents, SharedEditor } from "./types.d.ts" */

/**
 * Shares what is typed at once, where the editor can; else saves whole texts.
 * @param {Sources} sources
 * @param {Editor | SharedEditor} editor
 * @param {Session} session
 * @param {() => OpenText | null} source the one that is open
 * @param {SavingEvents} events
 * @returns {Saver}
 */
export function saverOf(sources, editor, session, source, events) {
  return "parts" in editor ? new Sharing(sources, editor, session, events) : new Saving(sources, editor, source, events);
}
