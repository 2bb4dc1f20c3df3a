// Notices about a refused or lost connection.

import { rejoinAsViewer } from "../net/session.js";
import { text } from "./strings.js";

/** @import { Session, Status } from "../net/types.d.ts" */

/** The reason for a missing connection, or null if it is not known. @param {Status} status @param {Session} session */
export function refusalOf(status, session) {
  const { room } = session;
  switch (status) {
    case "key": {
      const action = { label: text("watch"), run: () => rejoinAsViewer(session) };
      return { title: text("key"), help: text("keyWrongHelp"), action };
    }
    case "room": {
      const action = { label: text("mainRoom"), run: () => location.assign("/") };
      return { title: text("roomUnknown", { room }), help: text("roomUnknownHelp"), action };
    }
    case "kicked": {
      const action = { label: text("comeBack"), run: () => location.reload() };
      return { title: text("kicked"), help: text("kickedHelp"), action };
    }
    case "over": {
      const action = { label: text("mainRoom"), run: () => location.assign("/") };
      return { title: text("over"), help: text("overHelp"), action };
    }
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
