import { Connection } from "../../../Public/js/net/connection.js";
import { assertEquals } from "../assert.js";

/** @import { Handlers, Session } from "../../../Public/js/net/types.d.ts" */

/** What stands for the server. */
class Socket extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  /** The sequences that were acknowledged. @type {number[]} */
  acknowledged = [];
  onopen = () => {};
  /** @param {{ data: ArrayBuffer }} _event */
  onmessage = (_event) => {};

  constructor() {
    super();
    Socket.newest = this;
  }

  /** @param {string | ArrayBuffer} data */
  send(data) {
    if (typeof data !== "string") this.acknowledged.push(new DataView(data).getUint32(4, true));
  }

  /** @param {number} sequence */
  bring(sequence) {
    const view = new DataView(new ArrayBuffer(24));
    view.setUint8(0, 1);
    view.setUint32(4, sequence, true);
    this.onmessage({ data: view.buffer });
  }
}
Socket.newest = /** @type {Socket | null} */ (null);

/** @param {number} time ms */
const pause = (time) => new Promise((done) => setTimeout(done, time));

Deno.test({
  name: "of frames that come quickly every other one is acknowledged at once, and the last one soon",
  // The connection looks after itself for as long as the page lives.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    Object.assign(globalThis, {
      WebSocket: Socket,
      document: new EventTarget(),
      location: new URL("http://localhost/"),
    });
    const session = /** @type {Session} */ ({ room: "main", token: "token-of-a-test", name: null, key: null });
    const handlers = /** @type {Handlers} */ (/** @type {unknown} */ ({ onFrame: () => true, onStatus() {}, onMessage() {} }));
    new Connection(session, handlers);
    const socket = /** @type {Socket} */ (Socket.newest);
    socket.onopen();
    await pause(50);
    for (const sequence of [1, 2, 3, 4]) socket.bring(sequence);
    assertEquals(socket.acknowledged, [1, 3]);
    await pause(60);
    assertEquals(socket.acknowledged, [1, 3, 4]);
    await pause(60);
    socket.bring(5);
    assertEquals(socket.acknowledged, [1, 3, 4, 5]);
    await pause(60);
    assertEquals(socket.acknowledged, [1, 3, 4, 5]);
  },
});
