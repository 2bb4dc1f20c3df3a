// The server's clock, estimated from pings: the one with the shortest round trip is the most exact.

/** @typedef {{ offset: number, roundTrip: number }} Exchange */

const rememberedExchanges = 12;

/** Maps server times (ms since the server started) to local ones (`performance.now()`). */
export class ServerClock {
  /** @type {Exchange[]} */
  #exchanges = [];

  /** @param {number} sent local ms @param {number} received local ms @param {number} serverTime ms */
  add(sent, received, serverTime) {
    const exchange = { offset: serverTime - (sent + received) / 2, roundTrip: received - sent };
    this.#exchanges = [...this.#exchanges.slice(1 - rememberedExchanges), exchange];
  }

  /** Another connection may be to another start of the server. */
  reset() {
    this.#exchanges = [];
  }

  /** The number of remembered exchanges. */
  get count() {
    return this.#exchanges.length;
  }

  /** The shortest recent round trip, in ms, or null before the first pong. */
  get roundTrip() {
    return this.#best?.roundTrip ?? null;
  }

  /** @param {number} serverTime ms @returns {number | null} local ms, or null before the first pong */
  local(serverTime) {
    return this.#best === undefined ? null : serverTime - this.#best.offset;
  }

  /** @param {number} local ms @returns {number | null} server ms, or null before the first pong */
  server(local) {
    return this.#best === undefined ? null : local + this.#best.offset;
  }

  get #best() {
    return [...this.#exchanges].sort((a, b) => a.roundTrip - b.roundTrip).at(0);
  }
}
