// An archive of files as ZIP, without compression.

/** @import { ArchivedFile } from "./types.d.ts" */

/** The remainders of the 256 bytes for the checksum. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xEDB88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of ZIP, CRC-32. @param {Uint8Array} bytes */
export function checksum(bytes) {
  let value = 0xFFFFFFFF;
  for (const byte of bytes) value = remainders[(value ^ byte) & 0xFF] ^ (value >>> 8);
  return (value ^ 0xFFFFFFFF) >>> 0;
}

/** The bytes of an archive. @param {ArchivedFile[]} files whose names are paths with slashes @returns {Uint8Array<ArrayBuffer>} */
export function zip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const path = new TextEncoder().encode(name);
    // Version 2.0; names in UTF-8; stored; 1 January 1980.
    const common = [20, 0x0800, 0, 0, 0x21];
    const lengths = [checksum(bytes), bytes.length, bytes.length];
    const local = record([[4, [0x04034B50]], [2, common], [4, lengths], [2, [path.length, 0]]]);
    directory.push(record([[4, [0x02014B50]], [2, [20, ...common]], [4, lengths], [2, [path.length, 0, 0, 0, 0]], [4, [0, offset]]]), path);
    parts.push(local, path, bytes);
    offset += local.length + path.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = record([[4, [0x06054B50]], [2, [0, 0, files.length, files.length]], [4, [size, offset]], [2, [0]]]);
  return joined([...parts, ...directory, end]);
}

/** Little-endian numbers, in groups of so many bytes each. @param {[number, number[]][]} groups */
function record(groups) {
  return joined(groups.map(([bytes, numbers]) => {
    const part = new Uint8Array(bytes * numbers.length);
    const view = new DataView(part.buffer);
    for (const [index, number] of numbers.entries()) {
      if (bytes === 2) view.setUint16(2 * index, number, true);
      else view.setUint32(4 * index, number, true);
    }
    return part;
  }));
}

/** @param {Uint8Array[]} parts @returns {Uint8Array<ArrayBuffer>} */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
