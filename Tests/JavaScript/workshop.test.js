// Seats of a workshop.

import { Seat } from "../../Public/js/workshop/seat.js";
import { assertEquals } from "./assert.js";

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
