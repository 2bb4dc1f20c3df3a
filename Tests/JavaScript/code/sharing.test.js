import { Sharing } from "../../../Public/js/code/sharing.js";
import { SourceFault } from "../../../Public/js/code/sources.js";
import { assertEquals } from "../assert.js";
import { Server, parts } from "./sharedServer.js";

/** @import { Draft, Part } from "../../../Public/js/code/types.d.ts" */

const { ChangeSet, Text } = parts;

/** A page that writes in a server's text, and what may happen on the way. */
class Desk {
  /** The status with which the next change is refused; 0 where it is not answered. @type {number | null} */
  refusal = null;
  /** Whether the next change is made and its answer lost. */
  losesAnswer = false;
  /** Done while a change is under way. */
  meanwhile = () => {};
  saves = 0;
  /** What was kept when a change was sent last. @type {Draft | null} */
  kept = null;
  /** The number of requests: a page that never comes to an end is stopped. */
  requests = 0;
  server = new Server("one");
  doc = Text.of(["one"]);
  sharing;

  constructor() {
    /** @type {Pick<import("../../../Public/js/code/sources.js").Sources, "follow" | "change" | "save">} */
    const sources = {
      save: (_, body) => {
        this.server = new Server(body);
        return Promise.resolve({ version: "f" });
      },
      follow: (_, known) => Promise.resolve(this.server.answer(known ?? { text: "", version: -1, client: "" })),
      change: (_, change) => {
        if (++this.requests > 20) return Promise.reject(new SourceFault("too many requests", 410));
        const refusal = this.refusal;
        this.refusal = null;
        if (refusal !== null) return Promise.reject(new SourceFault("refused", refusal));
        const answer = this.server.answer(JSON.parse(JSON.stringify(change)));
        if (change.save && (change.number ?? 0) <= answer.done) {
          this.saves += 1;
          Object.assign(answer, { saved: true, file: "f" });
        }
        this.meanwhile();
        if (!this.losesAnswer) return Promise.resolve(answer);
        this.losesAnswer = false;
        return Promise.reject(new SourceFault("lost", 0));
      },
    };
    const editor = { parts, selection: { anchor: 0, head: 0 }, showCarets: () => {}, receive: (/** @type {Part} */ changes) => (this.doc = changes.apply(this.doc)) };
    const nothing = () => {};
    // @ts-ignore: only what it uses.
    this.sharing = new Sharing(sources, editor, { name: null }, { onChange: nothing, onSend: (source) => (this.kept = source.draft), onSaved: nothing, onEnd: nothing });
  }

  /** @param {Draft | null} draft */
  async open(draft = null) {
    const source = await this.sharing.open("Moon.swift", () => Promise.resolve(draft));
    this.doc = Text.of(source.text.split("\n"));
    return source;
  }

  /** Presses keys at the end. @param {string} text */
  press(text) {
    const changes = ChangeSet.of({ from: this.doc.length, insert: text }, this.doc.length);
    this.doc = changes.apply(this.doc);
    this.sharing.edit(changes);
  }

  /** Types at the end, and saves. @param {string} text */
  async type(text) {
    this.press(text);
    await this.sharing.save();
  }

  get texts() {
    return [this.server.doc.toString(), this.doc.toString()];
  }
}

Deno.test("what is typed is sent and saved for everybody", async () => {
  const desk = new Desk();
  const source = await desk.open();
  await desk.type(" two");
  assertEquals([desk.texts, desk.saves, source.needsSave, source.draft], [["one two", "one two"], 1, false, null]);
});

Deno.test("a change whose answer is lost is sent again and made once", async () => {
  const desk = new Desk();
  const source = await desk.open();
  desk.losesAnswer = true;
  await desk.type(" two");
  assertEquals([desk.sharing.isWaiting, desk.sharing.failure, source.draft !== null], [true, "lost", true]);
  await desk.type(" three");
  assertEquals([desk.texts, desk.sharing.isWaiting, desk.saves], [["one two three", "one two three"], false, 2]);
});

Deno.test("what another was faster with comes first, and the save is everybody's", async () => {
  const desk = new Desk();
  await desk.open();
  desk.server.answer({ text: "a", version: 0, client: "B", number: 1, changes: [[0, "zero "], 3] });
  await desk.type(" two");
  assertEquals([desk.texts, desk.saves], [["zero one two", "zero one two"], 1]);
});

Deno.test("what is typed while a change is under way is saved, too", async () => {
  const desk = new Desk();
  await desk.open();
  let isFirst = true;
  desk.meanwhile = () => {
    if (!isFirst) return;
    isFirst = false;
    void desk.type(" three");
  };
  await desk.type(" two");
  assertEquals([desk.texts[0], desk.saves], ["one two three", 2]);
});

for (const [status, waits] of /** @type {[number, boolean][]} */ ([[0, true], [403, true], [413, false], [422, true], [429, true], [503, true]])) {
  Deno.test(`a change that is refused with ${status} is kept, and made later once`, async () => {
    const desk = new Desk();
    const source = await desk.open();
    desk.refusal = status;
    await desk.type(" two");
    assertEquals([desk.sharing.isWaiting, desk.sharing.failure, desk.doc.toString()], [waits, "refused", "one two"]);
    assertEquals(source.draft?.text, "one two");
    await desk.type(" three");
    assertEquals(desk.texts, ["one two three", "one two three"]);
  });
}

Deno.test("a text whose file was deleted, and which the server has forgotten, is saved whole", async () => {
  const desk = new Desk();
  const source = await desk.open();
  await desk.type(" two");
  desk.refusal = 404;
  await desk.type(" three");
  await desk.type(" four");
  assertEquals([desk.texts, source.needsSave], [["one two three four", "one two three four"], false]);
});

Deno.test("a change that a closed tab had sent is sent by the next under its number", async () => {
  const desk = new Desk();
  const source = await desk.open();
  desk.losesAnswer = true;
  await desk.type(" two");
  const next = new Desk();
  next.server = desk.server;
  await next.open(JSON.parse(JSON.stringify(source.draft)));
  next.sharing.begin();
  await next.sharing.save();
  assertEquals(next.texts, ["one two", "one two"]);
});

Deno.test("a draft of the plain editor is typed into the same version, and beside another", async () => {
  for (const [version, expected] of [["f", "one and a half"], ["other", "one and a half"]]) {
    const desk = new Desk();
    const source = await desk.open({ text: "one and a half", version });
    assertEquals([source.text, source.needsSave], [expected, true]);
  }
});

Deno.test("a change is kept under its number before it is sent: a tab that crashes then makes it once", async () => {
  const desk = new Desk();
  await desk.open();
  desk.losesAnswer = true;
  await desk.type(" two");
  const kept = /** @type {Draft | null} */ (JSON.parse(JSON.stringify(desk.kept)));
  assertEquals(kept?.shared?.flight?.number, 1);
  const next = new Desk();
  next.server = desk.server;
  await next.open(kept);
  await next.sharing.save();
  assertEquals(next.texts, ["one two", "one two"]);
});

Deno.test("keys that follow each other fast do not put off what is sent", async () => {
  const desk = new Desk();
  await desk.open();
  const { setTimeout, clearTimeout } = globalThis;
  let [set, cleared] = [0, 0];
  try {
    Object.assign(globalThis, { setTimeout: () => ++set, clearTimeout: () => (cleared += 1) });
    for (const key of "two") desk.press(key);
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout });
  }
  assertEquals([set, cleared], [1, 1]);
});

Deno.test("what is typed while another source opens is sent before", async () => {
  const desk = new Desk();
  await desk.open();
  await desk.sharing.open("Mars.swift", () => {
    desk.press(" two");
    return Promise.resolve(null);
  });
  assertEquals(desk.server.doc.toString(), "one two");
});
