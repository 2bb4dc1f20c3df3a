// The folders of seats, of which nothing is kept once the seat is gone.

import { Drafts } from "../../../Public/js/code/drafts.js";
import { forgetIfGone, noteFolder, notedSeats } from "../../../Public/js/code/folders.js";
import { Pictures } from "../../../Public/js/code/pictures.js";
import { assertEquals } from "../assert.js";

const tab = { id: "one", open: () => Promise.resolve(new Set(["one"])), exclusively: async (/** @type {() => Promise<unknown>} */ work) => void await work() };
const draft = { text: "x", version: "1" };

/** Runs a test with a storage and a server of its own. @param {(values: Map<string, string>, storage: Storage) => Promise<void>} test @param {() => Response} answer */
async function withBrowser(test, answer) {
  const [before, { fetch }] = [Object.getOwnPropertyDescriptor(globalThis, "localStorage"), globalThis];
  /** @type {Map<string, string>} */
  const values = new Map();
  const storage = /** @type {Storage} */ ({
    get length() { return values.size; },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
  });
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: storage });
  globalThis.fetch = () => Promise.resolve(answer());
  try {
    await test(values, storage);
  } finally {
    globalThis.fetch = fetch;
    if (before !== undefined) Object.defineProperty(globalThis, "localStorage", before);
  }
}

/** @param {number} status @param {string} [reason] */
const answer = (status, reason) => () => new Response("", { status, ...(reason === undefined ? {} : { headers: { "tiltcast-reason": reason } }) });

/** What is kept of two seats and of a folder that is nobody's seat. @param {Storage} storage */
function fill(storage) {
  const drafts = [["ada--a2b3c4", "f1"], ["ben--d5e6f7", "f12"], ["main", "f3"]].map(([room, folder]) => {
    const own = new Drafts(storage, folder, tab, noteFolder(room, folder));
    own.keep("Card.swift", draft);
    new Pictures(storage, folder).keep("1".repeat(16), "data:,");
    return own;
  });
  return drafts;
}

Deno.test("what was typed in a seat's room is forgotten once the server says that it is gone, and nothing else", async () => {
  await withBrowser(async (values, storage) => {
    const [ada] = fill(storage);
    assertEquals(notedSeats(), ["ada--a2b3c4", "ben--d5e6f7"]);
    assertEquals(await forgetIfGone({ room: "ada--a2b3c4", key: "k" }), true);
    assertEquals([...values.keys()].sort(), [
      "tiltcast.code.f12.Card.swift@one", "tiltcast.code.f12.pictures", "tiltcast.code.f3.Card.swift@one", "tiltcast.code.f3.pictures",
      "tiltcast.folder.ben--d5e6f7",
    ]);
    // A tab that is still open writes nothing more.
    assertEquals(ada?.keep("Card.swift", draft), true);
    assertEquals(values.has("tiltcast.code.f1.Card.swift@one"), false);
    assertEquals(await forgetIfGone({ room: "main", key: "k" }), false);
  }, answer(404, "room"));
});

for (const [what, respond] of /** @type {[string, () => Response][]} */ ([
  ["another server, which does not know the key", answer(403, "key")], ["a server without a workshop", answer(404)],
  ["a server that has the seat", answer(200)], ["no server", () => { throw new TypeError("offline"); }],
])) {
  Deno.test(`nothing is forgotten because of ${what}`, async () => {
    await withBrowser(async (values, storage) => {
      fill(storage);
      const before = values.size;
      assertEquals(await forgetIfGone({ room: "ada--a2b3c4", key: "k" }).catch(() => false), false);
      assertEquals(values.size, before);
    }, respond);
  });
}
