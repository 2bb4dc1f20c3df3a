// Notices about a refused or lost connection.

import { rejoinAsViewer } from "../net/session.js";
import { isWatchOnly } from "./platform.js";
import { text } from "./strings.js";

/** @import { Session, Status } from "../net/types.d.ts" */
/** @import { Notice } from "./types.d.ts" */

/** The reason for a missing connection, or null if it is not known. @param {Status} status @param {Session} session @returns {Notice | null} */
export function refusalOf(status, session) {
  const { room } = session;
  const type = isWatchOnly() ? [] : [{ label: text("codeTitle"), run: () => location.assign("/j") }];
  const seat = { label: text("takeSeat"), run: () => location.assign("/workshop") };
  const mainRoom = { label: text("mainRoom"), run: () => location.assign("/") };
  const isSeat = room.includes("--");
  const over = { title: text("over"), help: text("overHelp"), actions: [...isSeat ? [seat] : type, mainRoom] };
  switch (status) {
    case "key": {
      const watch = { label: text("watch"), run: () => rejoinAsViewer(session) };
      const words = isWatchOnly() ? { title: text("watchOnly"), help: text("watchOnlyHelp") } : { title: text("key"), help: text("keyWrongHelp") };
      return { ...words, actions: [...type, watch] };
    }
    // A seat's room is gone for good.
    case "room": return isSeat ? over : { title: text("roomUnknown", { room }), help: text("roomUnknownHelp"), actions: [...type, mainRoom] };
    case "kicked": {
      const back = { label: text("comeBack"), run: () => location.reload() };
      return { title: text("kicked"), help: text("kickedHelp"), actions: [back] };
    }
    case "over": return over;
    case "server": return { title: text("server"), help: text("serverGoneHelp") };
    case "blocked": return { title: text("blocked"), help: text("blockedHelp") };
    case "full": return { title: text("full"), help: text("roomFullHelp") };
    case "guessed": return { title: text("guessed"), help: text("guessedHelp") };
    case "locked": return { title: text("locked"), help: text("lockedHelp") };
    case "connecting":
    case "open":
    case "lost": return null;
  }
}
