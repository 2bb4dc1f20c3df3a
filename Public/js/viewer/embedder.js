// The page around an embedded stage: it learns what the stage shows, if the server allows its origin.

/** @import { RoomView } from "../page/room.js" */
/** @import { Change } from "../page/types.d.ts" */

/** Reports to the page around this one. */
export class Embedder {
  #room;
  /** Null until a page that is allowed has asked. @type {MessagePort | null} */
  #port = null;

  /** @param {RoomView} room */
  constructor(room) {
    this.#room = room;
    addEventListener("message", (event) => void this.#receive(event));
    // It only says that this page is one of Tiltcast's, as its public files do.
    parent.postMessage({ tiltcast: "ready" }, "*");
  }

  /** @param {MessageEvent} event */
  async #receive({ source, origin, data, ports: [port] }) {
    if (source !== parent || data?.tiltcast !== "listen" || port === undefined) return;
    if (!(await isAllowed(origin))) return port.postMessage({ type: "denied" });
    this.#port?.close();
    this.#port = port;
    for (const change of /** @type {Change[]} */ (["status", "scene", "presence"])) this.update(change);
  }

  /** @param {Change} change */
  update(change) {
    const { status, scene, presence } = this.#room;
    if (change === "status" || change === "hello") this.#port?.postMessage({ type: "status", status });
    if (change.startsWith("scene") && scene !== undefined) {
      this.#port?.postMessage({ type: "scene", name: scene.name, title: scene.title, stage: scene.stage });
    }
    if (change === "presence") this.#port?.postMessage({ type: "presence", viewers: presence.viewers, phones: presence.phones });
  }
}

/** @param {string} origin */
async function isAllowed(origin) {
  if (origin === location.origin) return true;
  const answer = await fetch(`/api/embed?origin=${encodeURIComponent(origin)}`, { cache: "no-store" }).catch(() => null);
  return answer?.status === 204;
}
