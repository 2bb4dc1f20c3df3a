// Seats of a workshop.

import { Seat } from "../../Public/js/workshop/seat.js";
import { filesInFolders, Workshop } from "../../Public/js/wall/workshop.js";
import { Sources } from "../../Public/js/code/sources.js";
import { assertEquals } from "./assert.js";

/** @import { WorkshopSeat } from "../../Public/js/wall/types.d.ts" */

Deno.test("a seat's page has the key and opens the code", () => {
  assertEquals(new Seat("ada-123456", "a-b_c", "Ada").path, "/r/ada-123456?key=a-b_c&open=code");
});

/** What is kept under the seat's name, and read again. @param {string} text */
function readAgain(text) {
  const storage = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: { getItem: () => text } });
  try {
    return Seat.kept();
  } finally {
    if (storage !== undefined) Object.defineProperty(globalThis, "localStorage", storage);
  }
}

Deno.test("a seat is kept, and anything else in its place is none", () => {
  assertEquals(readAgain(JSON.stringify({ room: "ada-1", key: "k", name: "Ada" }))?.path, "/r/ada-1?key=k&open=code");
  for (const text of ["", "{", "null", "3", '{"room": "ada-1"}', '{"room": "//evil", "key": "k", "name": "Ada"}', '{"room": 1, "key": "k", "name": "A"}']) {
    assertEquals(readAgain(text), null);
  }
});

Deno.test("a source that a busy server refuses is asked for again, three times, and a save is not", async () => {
  const { fetch, setTimeout } = globalThis;
  let asked = 0;
  globalThis.fetch = () => Promise.resolve(new Response("text", { status: (asked += 1) % 4 === 0 ? 200 : 503 }));
  // @ts-ignore: the pause passes at once.
  globalThis.setTimeout = (/** @type {() => void} */ act) => act();
  try {
    const sources = new Sources("/api/rooms/ada--1/sources", { room: "ada--1", key: "k", token: "t", name: null, isEmbedded: false, isImmediate: false });
    assertEquals((await sources.read("A.swift"))?.text, "text");
    assertEquals(asked, 4);
    const failure = await sources.save("A.swift", "text", null).catch((error) => error.status);
    assertEquals([failure, asked], [503, 5]);
  } finally {
    Object.assign(globalThis, { fetch, setTimeout });
  }
});

Deno.test("the work of all is what can be read, and those are named of whom something is missing", async () => {
  /** @type {Record<string, string>} */
  const server = {
    "/api/rooms/ben--1/sources": '{"folder": "b", "sources": [{"name": "B.swift", "bytes": 1}, {"name": "C.swift", "bytes": 1}]}',
    "/api/rooms/ben--1/sources/C.swift": "c",
    "/api/rooms/cy--1/sources": '{"folder": "c", "sources": [{"name": "D.swift", "bytes": 1}]}',
    "/api/rooms/cy--1/sources/D.swift": "d",
    "/api/rooms/nul--1/sources": '{"folder": "n", "sources": [{"name": "E.swift", "bytes": 1}]}',
    "/api/rooms/nul--1/sources/E.swift": "e",
  };
  const { fetch } = globalThis;
  globalThis.fetch = (path) => Promise.resolve(new Response(server[`${path}`] ?? "gone", { status: server[`${path}`] === undefined ? 404 : 200 }));
  try {
    const seats = [["Ada", "ada--1"], ["Ben", "ben--1"], ["Cy/Di", "cy--1"], ["NUL.txt", "nul--1"]].map(([name, room]) => /** @type {WorkshopSeat} */ ({ name, room }));
    const workshop = new Workshop({ room: "main", key: "k", token: "t", name: null, isEmbedded: false, isImmediate: false });
    const { works, missed } = await workshop.work(seats);
  const files = filesInFolders(works);
    assertEquals(files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]), [["Ben (ben--1)/C.swift", "c"], ["Cy-Di (cy--1)/D.swift", "d"], ["NUL-.txt (nul--1)/E.swift", "e"]]);
    assertEquals(missed, ["Ada", "Ben"]);
  } finally {
    globalThis.fetch = fetch;
  }
});
