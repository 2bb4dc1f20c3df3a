// A room's WebSocket, also as the first thing that a page does.

import { subprotocol } from "./protocol.js";
import { socketAddress } from "./session.js";

/** @import { FirstSocket, Session, Transport } from "./types.d.ts" */

/** @param {Session} session @returns {Transport} */
export function openWebSocket(session) {
  const socket = new WebSocket(socketAddress(session), subprotocol);
  socket.binaryType = "arraybuffer";
  return /** @type {Transport} */ (/** @type {unknown} */ (socket));
}

/**
 * Opens a socket for which there are no handlers yet: its events are kept. They are few, as a server stops sending
 * frames without acknowledgements.
 * @param {Session} session
 * @returns {FirstSocket}
 */
export function openFirstSocket(session) {
  const socket = openWebSocket(session);
  /** @type {(() => void)[]} */
  const events = [];
  socket.onopen = () => events.push(() => socket.onopen?.());
  socket.onmessage = (event) => events.push(() => socket.onmessage?.(event));
  socket.onclose = (event) => events.push(() => socket.onclose?.(event));
  return {
    socket,
    release: () => {
      for (const event of events.splice(0)) event();
    },
  };
}
