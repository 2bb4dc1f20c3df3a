// Archives of a class's work.

import { checksum, zip } from "../../../Public/js/page/zip.js";
import { assertEquals } from "../assert.js";

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

Deno.test("the checksum is CRC-32", () => {
  // The value that the standard's check has.
  assertEquals(checksum(bytes("123456789")), 0xCBF43926);
  assertEquals(checksum(bytes("")), 0);
});

Deno.test("an archive lists each file with its place, length and checksum", () => {
  const archive = zip([{ name: "ada/Card.swift", bytes: bytes("let a = 1") }, { name: "ベン/B.swift", bytes: bytes("") }]);
  const view = new DataView(archive.buffer);
  const end = archive.length - 22;
  assertEquals([view.getUint32(end, true), view.getUint16(end + 10, true)], [0x06054B50, 2]);
  let place = view.getUint32(end + 16, true);
  const found = [];
  for (let index = 0; index < 2; index += 1) {
    assertEquals(view.getUint32(place, true), 0x02014B50);
    const [sum, length, name] = [view.getUint32(place + 16, true), view.getUint32(place + 24, true), view.getUint16(place + 28, true)];
    const local = view.getUint32(place + 42, true);
    assertEquals(view.getUint32(local, true), 0x04034B50);
    const start = local + 30 + view.getUint16(local + 26, true);
    const content = archive.slice(start, start + length);
    assertEquals(sum, checksum(content));
    found.push([new TextDecoder().decode(archive.slice(place + 46, place + 46 + name)), new TextDecoder().decode(content)]);
    place += 46 + name;
  }
  assertEquals(found, [["ada/Card.swift", "let a = 1"], ["ベン/B.swift", ""]]);
  assertEquals(place, end);
});
