import { complete, completed } from "../../../Public/js/page/webm.js";
import { assertEquals } from "../assert.js";

const unknown = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

/** @param {number[]} id @param {number[]} content @param {number[]} [size] */
const element = (id, content, size = [0x40 | content.length >> 8, content.length & 0xff]) => [...id, ...size, ...content];
const info = element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40]));
const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], [...element([0xd7], [1]), ...element([0x83], [1])]));
/** @param {number} time @param {boolean} isKey */
const block = (time, isKey) => element([0xa3], [0x81, time >> 8, time & 0xff, isKey ? 0x80 : 0, 7, 7]);
/** A cluster as a stream has it, without its length. @param {number} time @param {number[][]} blocks */
const cluster = (time, blocks) => element([0x1f, 0x43, 0xb6, 0x75], [...element([0xe7], [time >> 8, time & 0xff]), ...blocks.flat()], unknown);
const head = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x86], [1]));
/** @param {number[]} clusters */
const stream = (clusters) => new Uint8Array([...head, ...element([0x18, 0x53, 0x80, 0x67], [...info, ...tracks, ...clusters], unknown)]);

/** The elements of a file whose lengths take eight bytes, or two. @param {Uint8Array} bytes @returns {Record<string, Uint8Array[]>} */
function read(bytes) {
  /** @type {Record<string, Uint8Array[]>} */
  const all = {};
  for (let at = 0; at < bytes.length;) {
    const idLength = Math.clz32(bytes[at]) - 23;
    const id = [...bytes.subarray(at, at + idLength)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    at += idLength;
    const length = Math.clz32(bytes[at]) - 23;
    const size = [...bytes.subarray(at, at + length)].reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte & 0xff >> length : byte), 0);
    (all[id] ??= []).push(bytes.subarray(at + length, at + length + size));
    at += length + size;
  }
  return all;
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** @param {Uint8Array} bytes */
const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const recorded = stream([...cluster(0, [block(0, true), block(40, false)]), ...cluster(1000, [block(0, true), block(50, false)]), ...cluster(2000, [block(0, false)])]);

Deno.test("a recording gets its length: the time of the last picture and the time before it", () => {
  const segment = read(joined(complete(recorded)))["18538067"][0];
  const duration = read(read(segment)["1549a966"][0])["4489"][0];
  assertEquals(view(duration).getFloat64(0), 2000 + 950);
});

Deno.test("the index has the time and the place of each cluster that begins with a whole picture", () => {
  const file = joined(complete(recorded));
  const segment = read(file)["18538067"][0];
  const cues = read(read(segment)["1c53bb6b"][0]).bb.map((cue) => {
    const { b3: [time], b7: [positions] } = read(cue);
    return { time: Number(view(time).getBigUint64(0)), at: Number(view(read(positions).f1[0]).getBigUint64(0)) };
  });
  assertEquals(cues.map(({ time }) => time), [0, 1000]);
  for (const { at } of cues) assertEquals([...segment.subarray(at, at + 4)], [0x1f, 0x43, 0xb6, 0x75]);
  for (const seek of read(read(segment)["114d9b74"][0])["4dbb"]) {
    const { "53ab": [id], "53ac": [at] } = read(seek);
    const place = Number(view(at).getBigUint64(0));
    assertEquals([...segment.subarray(place, place + id.length)], [...id]);
  }
});

Deno.test("a recording that was cut off is complete up to there", () => {
  const cut = recorded.subarray(0, recorded.length - 3);
  const segment = read(joined(complete(cut)))["18538067"][0];
  const duration = read(read(segment)["1549a966"][0])["4489"][0];
  assertEquals(view(duration).getFloat64(0), 1050 + 50);
});

Deno.test("what is no WebM, or has no pictures, is left as it is", async () => {
  for (const bytes of [new Uint8Array(0), new Uint8Array([1, 2, 3]), stream([]), recorded.subarray(0, 30)]) {
    const blob = new Blob([bytes]);
    assertEquals(await completed(blob), blob);
  }
});
