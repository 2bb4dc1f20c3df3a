// The wire, v1: bytes and JSON to values and back. PROTOCOL.md says what each field means.

/** @import { Frame, PointerMessage, Sample, ServerMessage } from "./types.d.ts" */

/** The WebSocket subprotocol that every connection must ask for. */
export const subprotocol = "tiltcast.v1";

const frameTag = 0x01;
const frameHeader = 24;
const runHeader = 4;

/**
 * Decodes a binary frame: a header of 24 bytes, then runs of Float32 until the end.
 * @param {ArrayBuffer} buffer
 * @returns {Frame}
 * @throws {RangeError} when the bytes are not a whole frame
 */
export function decodeFrame(buffer) {
  const view = new DataView(buffer);
  if (buffer.byteLength < frameHeader) throw new RangeError("A frame is at least 24 bytes long.");
  if (view.getUint8(0) !== frameTag) throw new RangeError("A frame starts with 0x01.");
  /** @type {Frame["runs"]} */
  const runs = [];
  let offset = frameHeader;
  while (offset < buffer.byteLength) {
    if (offset + runHeader > buffer.byteLength) throw new RangeError("A run's header is cut short.");
    const first = view.getUint16(offset, true);
    const count = view.getUint16(offset + 2, true);
    offset += runHeader;
    if (offset + 4 * count > buffer.byteLength) throw new RangeError("A run's floats are cut short.");
    const values = new Float32Array(count);
    for (let i = 0; i < count; i += 1) values[i] = view.getFloat32(offset + 4 * i, true);
    runs.push({ first, values });
    offset += 4 * count;
  }
  const flags = view.getUint8(1);
  return {
    complete: (flags & 1) !== 0,
    ambient: (flags & 2) !== 0,
    epoch: view.getUint16(2, true),
    sequence: view.getUint32(4, true),
    serverTime: view.getFloat64(8, true),
    deviceTime: view.getFloat64(16, true),
    runs,
  };
}

/**
 * Encodes a frame, as the server does.
 * @param {Frame} frame
 * @returns {ArrayBuffer}
 */
export function encodeFrame({ complete, ambient, epoch, sequence, serverTime, deviceTime, runs }) {
  const buffer = new ArrayBuffer(runs.reduce((sum, { values }) => sum + runHeader + values.byteLength, frameHeader));
  const view = new DataView(buffer);
  view.setUint8(0, frameTag);
  view.setUint8(1, (complete ? 1 : 0) | (ambient ? 2 : 0));
  view.setUint16(2, epoch, true);
  view.setUint32(4, sequence, true);
  view.setFloat64(8, serverTime, true);
  view.setFloat64(16, deviceTime, true);
  let offset = frameHeader;
  for (const { first, values } of runs) {
    view.setUint16(offset, first, true);
    view.setUint16(offset + 2, values.length, true);
    offset += runHeader;
    for (const value of values) {
      view.setFloat32(offset, value, true);
      offset += 4;
    }
  }
  return buffer;
}

/**
 * Encodes a motion sample: 32 bytes, angles in degrees, device time in milliseconds.
 * @param {Sample} sample
 * @returns {ArrayBuffer}
 */
export function encodeSample(sample) {
  const buffer = new ArrayBuffer(32);
  const view = new DataView(buffer);
  view.setUint8(0, 0x10);
  view.setUint8(1, (sample.absolute ? 1 : 0) | (sample.synthetic ? 2 : 0));
  view.setUint16(2, sample.screenAngle, true);
  view.setUint32(4, sample.number, true);
  view.setFloat64(8, sample.deviceTime, true);
  view.setFloat32(16, sample.alpha, true);
  view.setFloat32(20, sample.beta, true);
  view.setFloat32(24, sample.gamma, true);
  return buffer;
}

/**
 * Encodes an acknowledgement: 8 bytes that say which frame has been applied.
 * @param {number} epoch
 * @param {number} sequence
 * @returns {ArrayBuffer}
 */
export function encodeAcknowledgement(epoch, sequence) {
  const buffer = new ArrayBuffer(8);
  const view = new DataView(buffer);
  view.setUint8(0, 0x11);
  view.setUint16(2, epoch, true);
  view.setUint32(4, sequence, true);
  return buffer;
}

/** The phases of a pointer, in the wire's order. @type {PointerMessage["phase"][]} */
const phases = ["began", "moved", "ended", "cancelled", "hovered"];

/**
 * Encodes a finger or mouse on the stage: 24 bytes, in points.
 * @param {PointerMessage} pointer
 * @returns {ArrayBuffer}
 */
export function encodePointer({ phase, id, x, y }) {
  const buffer = new ArrayBuffer(24);
  const view = new DataView(buffer);
  view.setUint8(0, 0x18);
  view.setUint8(1, phases.indexOf(phase));
  view.setInt32(4, id, true);
  view.setFloat64(8, x, true);
  view.setFloat64(16, y, true);
  return buffer;
}

/**
 * Reads a JSON message of the server; unknown types are kept, so that the protocol can grow.
 * @param {string} text
 * @returns {ServerMessage}
 * @throws {SyntaxError} when the text is not a JSON object with a type
 */
export function decodeMessage(text) {
  const message = JSON.parse(text);
  if (typeof message !== "object" || message === null || typeof message.type !== "string") {
    throw new SyntaxError("A message is a JSON object with a type.");
  }
  return message;
}

/**
 * The nearest screen angle that the wire knows.
 * @param {number} degrees any angle
 * @returns {number} 0, 90, 180 or 270
 */
export function screenAngle(degrees) {
  return ((Math.round(degrees / 90) * 90) % 360 + 360) % 360;
}
