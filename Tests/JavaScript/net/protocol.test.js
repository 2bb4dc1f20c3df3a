import * as wire from "../../../Public/js/net/protocol.js";
import { assertEquals, assertThrows } from "../assert.js";

/** @param {number[]} bytes */
const buffer = (bytes) => new Uint8Array(bytes).buffer;

/** A frame of two runs: epoch 513, sequence 0x01020304, server time 1.5 ms, device time NaN. */
const frame = [
  0x01, 0x03, 0x01, 0x02, 0x04, 0x03, 0x02, 0x01,
  0, 0, 0, 0, 0, 0, 0xf8, 0x3f, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f,
  2, 0, 1, 0, 0, 0, 0x80, 0x3f,
  7, 1, 2, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0x3f,
];

Deno.test("a frame's header and runs are read in wire order", () => {
  assertEquals(wire.decodeFrame(buffer(frame)), {
    complete: true,
    ambient: true,
    epoch: 513,
    sequence: 0x01020304,
    serverTime: 1.5,
    deviceTime: NaN,
    runs: [
      { first: 2, values: new Float32Array([1]) },
      { first: 263, values: new Float32Array([-2, 0.5]) },
    ],
  });
});

Deno.test("a frame is written as it is read", () => {
  assertEquals([...new Uint8Array(wire.encodeFrame(wire.decodeFrame(buffer(frame))))], frame);
});

Deno.test("a frame without runs is a frame", () => {
  assertEquals(wire.decodeFrame(buffer(frame.slice(0, 24))).runs, []);
});

for (const [what, bytes] of /** @type {[string, number[]][]} */ ([
  ["too short for its header", frame.slice(0, 23)],
  ["of another kind", [0x02, ...frame.slice(1)]],
  ["cut in a run's header", frame.slice(0, 26)],
  ["cut in a run's floats", frame.slice(0, -1)],
])) {
  Deno.test(`a frame that is ${what} is refused`, () => {
    assertThrows(() => wire.decodeFrame(buffer(bytes)), RangeError);
  });
}

Deno.test("a sample is 32 bytes, little-endian", () => {
  const bytes = wire.encodeSample({
    absolute: true,
    synthetic: false,
    screenAngle: 270,
    number: 0x0a0b0c0d,
    deviceTime: 1.5,
    alpha: 1,
    beta: -2,
    gamma: 0.5,
  });
  assertEquals([...new Uint8Array(bytes)], [
    0x10, 0x01, 0x0e, 0x01, 0x0d, 0x0c, 0x0b, 0x0a,
    0, 0, 0, 0, 0, 0, 0xf8, 0x3f,
    0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0, 0, 0, 0, 0x3f,
    0, 0, 0, 0,
  ]);
});

Deno.test("a synthetic sample says so in bit 1", () => {
  const sample = { absolute: false, synthetic: true, screenAngle: 0, number: 0, deviceTime: 0, alpha: 0, beta: 0, gamma: 0 };
  assertEquals(new Uint8Array(wire.encodeSample(sample))[1], 2);
});

Deno.test("an acknowledgement is 8 bytes: epoch and sequence", () => {
  assertEquals([...new Uint8Array(wire.encodeAcknowledgement(513, 0x01020304))], [0x11, 0, 1, 2, 4, 3, 2, 1]);
});

Deno.test("a pointer is 24 bytes: phase, id and where it is", () => {
  assertEquals([...new Uint8Array(wire.encodePointer({ phase: "moved", id: -2, x: 1.5, y: -2 }))], [
    0x18, 1, 0, 0, 0xfe, 0xff, 0xff, 0xff,
    0, 0, 0, 0, 0, 0, 0xf8, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0xc0,
  ]);
});

for (const [phase, byte] of /** @type {const} */ ([["began", 0], ["moved", 1], ["ended", 2], ["cancelled", 3], ["hovered", 4]])) {
  Deno.test(`a pointer that ${phase} says so as ${byte}`, () => {
    assertEquals(new Uint8Array(wire.encodePointer({ phase, id: 0, x: 0, y: 0 }))[1], byte);
  });
}

Deno.test("a message is a JSON object with a type", () => {
  assertEquals(wire.decodeMessage('{"type":"pong","t":1,"serverTime":2}').type, "pong");
  for (const text of ["", "[]", "null", '{"t":1}', '{"type":1}']) {
    assertThrows(() => wire.decodeMessage(text), SyntaxError);
  }
});

for (const [degrees, angle] of [[0, 0], [90, 90], [-90, 270], [180, 180], [360, 0], [-180, 180], [89, 90], [314, 270]]) {
  Deno.test(`a screen at ${degrees}° is at ${angle}° on the wire`, () => {
    assertEquals(wire.screenAngle(degrees), angle);
  });
}
