import { Connection } from "../../../Public/js/net/connection.js";
import { assertEquals } from "../assert.js";

/** @import { Handlers, Session, Status } from "../../../Public/js/net/types.d.ts" */

/** What stands for a server that is silent. */
class Socket {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = Socket.CONNECTING;
  onclose = (/** @type {{ code: number }} */ _event) => {};

  constructor() {
    Socket.all.push(this);
  }

  close() {
    this.onclose({ code: 1006 });
  }
}
Socket.all = /** @type {Socket[]} */ ([]);

/** Lets promises go on. */
const settled = () => new Promise((done) => setTimeout(done, 5));

Deno.test({
  name: "an attempt given up by the page is made again at once where requests are answered, and a second one is a refusal",
  // The connection looks after itself for as long as the page lives.
  sanitizeOps: false,
  sanitizeResources: false,
  fn: async () => {
    let now = 0;
    let check = () => {};
    /** @type {Status[]} */
    const statuses = [];
    const { setInterval } = globalThis;
    Object.assign(globalThis, {
      WebSocket: Socket,
      document: new EventTarget(),
      location: new URL("http://localhost/"),
      setInterval: (/** @type {() => void} */ action) => (check = action),
      fetch: () => Promise.resolve(new Response("", { status: 426 })),
    });
    performance.now = () => now;
    const session = /** @type {Session} */ ({ room: "main", token: "token-of-a-test", name: null, key: null });
    const handlers = /** @type {Handlers} */ (/** @type {unknown} */ ({
      onFrame: () => true,
      onMessage() {},
      onStatus: (/** @type {Status} */ status) => statuses.push(status),
    }));
    new Connection(session, handlers);
    globalThis.setInterval = setInterval;
    now = 20_000;
    check();
    await settled();
    assertEquals(Socket.all.length, 2);
    assertEquals(statuses, ["lost"]);
    now = 40_000;
    check();
    await settled();
    assertEquals(Socket.all.length, 2);
    assertEquals(statuses, ["lost", "blocked"]);
  },
});
