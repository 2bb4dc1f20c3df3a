// The tilt that this page sends: samples, calibration, and which frames show its samples.

import { encodeSample } from "../net/protocol.js";

/** @import { Connection } from "../net/connection.js" */
/** @import { Reading } from "../net/types.d.ts" */

/** The maximum number of samples whose latency is still to be measured. */
const rememberedSamples = 256;

/** The clock is sent again once it is off by more than this, in ms. */
const clockError = 2;
/** A clock is known after so many exchanges. */
const fewestExchanges = 4;

/** One page's samples and calibration. */
export class OwnTilt {
  #connection;
  /** Device times of the samples that were sent. @type {Set<number>} */
  #sent = new Set();
  #number = 0;
  /** When a sample was last sent, in ms. */
  sentAt = -Infinity;
  /** The reading that was sent last. @type {Reading | null} */
  #reading = null;
  /** The reading that counts as straight. @type {Reading | null} */
  #reference = null;
  /** The offset of the clock that the server has. @type {number | null} */
  #sentOffset = null;
  /** Called with each reading and the one that counts as straight. @type {((reading: Reading, straight: Reading | null) => void) | null} */
  onReading = null;

  /** @param {Connection} connection */
  constructor(connection) {
    this.#connection = connection;
  }

  /** Sends a motion sample. @param {Reading} reading */
  send(reading) {
    this.#reading = reading;
    this.onReading?.(reading, this.#reference);
    if (!this.#connection.send(encodeSample({ ...reading, number: this.#number }))) return;
    this.sentAt = performance.now();
    this.#number = (this.#number + 1) >>> 0;
    this.#sent.add(reading.deviceTime);
    this.#sendClock();
    if (this.#sent.size > rememberedSamples) this.#sent.delete(this.#sent.values().next().value ?? 0);
  }

  /** Keeps a reading from before the greeting: with the greeting, it is sent as the straight one. @param {Reading} reading */
  keep(reading) {
    this.#reading = reading;
    this.#reference = reading;
    this.onReading?.(reading, reading);
  }

  /** Calibrates, and returns false without a connection. */
  calibrate() {
    this.#reference = this.#reading;
    return this.#sayStraight();
  }

  /** Calibrates again: to the server, another connection is another client. @param {boolean} mayTilt */
  restart(mayTilt) {
    this.#number = 0;
    this.#sentOffset = null;
    if (this.#reference === null || !mayTilt) return;
    const now = this.#reading;
    this.send({ ...this.#reference, deviceTime: performance.now() });
    this.#sayStraight();
    if (now !== null) this.send({ ...now, deviceTime: performance.now() });
  }

  /** Whether a frame is the first with the sample of a device time. @param {number} deviceTime */
  shows(deviceTime) {
    return this.#sent.delete(deviceTime);
  }

  /** Lets other screens know how old the samples of this page are. */
  #sendClock() {
    const { clock } = this.#connection;
    const offset = clock.server(0);
    if (offset === null || clock.count < fewestExchanges || Math.abs(offset - (this.#sentOffset ?? Infinity)) <= clockError) return;
    this.#sentOffset = offset;
    this.#connection.send(JSON.stringify({ type: "clock", offset }));
  }

  #sayStraight() {
    return this.#connection.send(JSON.stringify({ type: "calibrate" }));
  }
}
