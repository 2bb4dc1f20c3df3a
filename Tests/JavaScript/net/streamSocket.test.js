import { encodeSample } from "../../../Public/js/net/protocol.js";
import { encodeFrame, enqueue, FrameReader, takeBatch } from "../../../Public/js/net/streamSocket.js";
import { assertEquals } from "../assert.js";

/** @param {number[]} bytes */
const buffer = (...bytes) => new Uint8Array(bytes).buffer;

const ping = '{"type":"ping","t":1}';

for (const [length, header] of /** @type {[number, number[]][]} */ ([
  [0, [0x82, 0]],
  [125, [0x82, 125]],
  [126, [0x82, 126, 0, 126]],
  [65535, [0x82, 126, 0xff, 0xff]],
  [65536, [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])) {
  Deno.test(`a message of ${length} bytes has the header of RFC 6455, and is read back in pieces of any size`, () => {
    const payload = new Uint8Array(length).map((_, index) => index % 251);
    const frame = encodeFrame(payload.buffer);
    assertEquals([...frame.slice(0, header.length)], header);
    for (const size of [1, 7, 1000, frame.length]) {
      if (length > 1000 && size < 1000) continue;
      const reader = new FrameReader();
      const frames = [];
      for (let at = 0; at < frame.length; at += size) frames.push(...reader.push(frame.slice(at, at + size)));
      assertEquals(frames.map(({ opcode }) => opcode), [2]);
      assertEquals([...frames[0].payload], [...payload]);
    }
  });
}

Deno.test("several frames in one piece come in order, and the beginning of another waits", () => {
  const reader = new FrameReader();
  const bytes = [...encodeFrame("é"), ...encodeFrame(buffer(7)), 0x88];
  const frames = reader.push(new Uint8Array(bytes));
  assertEquals(frames.map(({ opcode }) => opcode), [1, 2]);
  assertEquals(new TextDecoder().decode(frames[0].payload), "é");
  assertEquals(reader.push(new Uint8Array([2, 0x03, 0xe9])).map(({ opcode }) => opcode), [8]);
});

/** @param {number} number */
const sample = (number) =>
  encodeSample({ absolute: false, synthetic: false, screenAngle: 0, deviceTime: 0, alpha: 0, beta: 0, gamma: 0, number });

Deno.test("of samples and acknowledgements that wait only the newest are kept, and everything else", () => {
  /** @type {(string | ArrayBuffer)[]} */
  const waiting = [];
  for (let i = 0; i < 50; i += 1) {
    enqueue(waiting, sample(i));
    enqueue(waiting, buffer(0x11, i));
    enqueue(waiting, ping);
  }
  const bytes = waiting.flatMap((data) => typeof data === "string" ? [] : [new DataView(data)]);
  const samples = bytes.filter((view) => view.getUint8(0) === 0x10).map((view) => view.getUint32(4, true));
  assertEquals(samples, [42, 43, 44, 45, 46, 47, 48, 49]);
  assertEquals(bytes.filter((view) => view.getUint8(0) === 0x11).map((view) => view.getUint8(1)), [49]);
  assertEquals(waiting.filter((data) => data === ping).length, 50);
});

Deno.test("messages that wait keep their order", () => {
  /** @type {(string | ArrayBuffer)[]} */
  const waiting = [];
  for (const data of ["a", sample(1), "b", sample(2), "c"]) enqueue(waiting, data);
  assertEquals(waiting.map((data) => typeof data === "string" ? data : "sample"), ["a", "sample", "b", "sample", "c"]);
});

Deno.test("what waits goes out in requests of no more than the server takes, in order", () => {
  const drag = Array.from({ length: 600 }, (_, index) => `{"type":"pointer","x":${index}}`);
  const long = ["a", "b", "c"].map((letter) => letter.repeat(30_000));
  const waiting = [...drag, ...long];
  const batches = [];
  while (waiting.length > 0) batches.push(takeBatch(waiting));
  assertEquals(batches.map((frames) => frames.length), [256, 256, 90, 1]);
  for (const frames of batches) assertEquals(frames.reduce((size, { length }) => size + length, 0) <= 65536, true);
  const reader = new FrameReader();
  const read = batches.flat().flatMap((frame) => reader.push(frame)).map(({ payload }) => new TextDecoder().decode(payload));
  assertEquals(read, [...drag, ...long]);
});

Deno.test("a message that is too long for a request goes alone, for the server to refuse it", () => {
  const waiting = ["a".repeat(70_000), "b"];
  assertEquals(takeBatch(waiting).length, 1);
  assertEquals(waiting, ["b"]);
});
