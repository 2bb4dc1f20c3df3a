import { SharedCopy } from "../../../Public/js/code/sharedCopy.js";
import { assert, assertEquals } from "../assert.js";
import { Server, parts } from "./sharedServer.js";

/** @import { Known, TextNews } from "../../../Public/js/code/types.d.ts" */

const { ChangeSet } = parts;

/** Numbers that look random and are the same in every run. @param {number} seed */
function randomNumbers(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

/** A page with a text. */
class Page {
  doc;
  copy;

  /** @param {string} client @param {Server} server @param {boolean} moves whether the server is to move what comes late */
  constructor(client, server, moves = false) {
    this.moves = moves;
    this.copy = new SharedCopy(parts, client);
    this.copy.receive(server.answer(this.known), this.known);
    this.doc = this.copy.base;
  }

  /** @returns {Known} */
  get known() {
    return { text: this.copy.text, version: this.copy.version, client: this.copy.flight?.client ?? this.copy.client };
  }

  /** @param {number} from @param {number} to @param {string} insert */
  type(from, to, insert) {
    const changes = ChangeSet.of({ from, to, insert }, this.doc.length);
    this.doc = changes.apply(this.doc);
    this.copy.edit(changes);
  }

  /** What is sent now: as it travels. */
  request() {
    const flight = this.copy.send();
    const own = flight === null ? {} : { number: flight.number, changes: flight.changes, move: this.moves };
    return JSON.parse(JSON.stringify({ ...this.known, ...own }));
  }

  /** What is asked while nothing is sent. @returns {Known} */
  get question() {
    return { ...this.known, client: this.copy.client };
  }

  /** @param {TextNews} answer @param {Known} asked */
  receive(answer, asked) {
    const change = this.copy.receive(answer, asked);
    if (change !== null) this.doc = change.apply(this.doc);
    assertEquals(this.doc.toString(), this.copy.content);
  }

  /** @param {Server} server */
  exchange(server) {
    const request = this.request();
    this.receive(server.answer(request), request);
  }

  /** @param {Server} server */
  settle(server) {
    for (let round = 0; round < 5 || this.copy.isAhead; round += 1) {
      assert(round < 500, "A page does not come to an end.");
      this.exchange(server);
    }
  }

  /** Closes the page, and opens one that goes on with what it has left. @param {string} client */
  reopened(client) {
    const draft = JSON.parse(JSON.stringify(this.copy.draft));
    if (draft === null) return this;
    this.copy = new SharedCopy(parts, client);
    this.copy.resume(draft);
    assertEquals(this.copy.content, this.doc.toString());
    return this;
  }
}

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
  const moves = seed % 2 === 0;
  Deno.test(`editors who make 1000 changes have the same text, whatever is ${moves ? "moved, " : ""}late, lost, or comes twice (${seed})`, () => {
    const random = randomNumbers(seed);
    const server = new Server("one\ntwo\nthree\n");
    const pages = ["A", "B", "C"].map((name) => new Page(name, server, moves));
    /** @type {{ page: number, request: Known, copy: SharedCopy }[]} */
    const sent = [];
    /** @type {{ page: number, answer: TextNews, asked: Known, copy: SharedCopy }[]} */
    const answers = [];
    let typed = 0;
    for (let step = 0; typed < 1000; step += 1) {
      const at = random(pages.length);
      const page = pages[at];
      const from = random(page.doc.length + 1);
      switch (random(10)) {
        case 0: case 1: case 2: case 3:
          typed += 1;
          page.type(from, Math.min(page.doc.length, from + random(4)), random(3) === 0 ? "" : `<${at}${String(typed).padStart(4, "0")}>${random(4) === 0 ? "\n" : ""}`);
          break;
        case 4: case 5:
          sent.push({ page: at, request: random(3) === 0 ? page.question : page.request(), copy: page.copy });
          break;
        case 6: case 7: {
          const [message] = sent.splice(random(sent.length + 1), 1);
          if (message === undefined) break;
          answers.push({ ...message, answer: JSON.parse(JSON.stringify(server.answer(message.request))), asked: message.request });
          // Some are sent again.
          if (random(4) === 0) sent.push(message);
          break;
        }
        case 8: {
          const [message] = answers.splice(random(answers.length + 1), 1);
          // Some are lost, and some are for a page that was closed.
          if (message !== undefined && random(5) > 0 && pages[message.page].copy === message.copy) pages[message.page].receive(message.answer, message.asked);
          break;
        }
        case 9:
          if (random(40) === 0) server.restart();
          if (random(20) === 0) page.reopened(`${"ABC"[at]}${step}`);
          break;
      }
    }
    for (const page of [...pages, ...pages]) page.settle(server);
    for (const page of pages) assertEquals(page.doc.toString(), server.doc.toString());
    const tags = server.doc.toString().match(/<\d{5}>/g) ?? [];
    assertEquals(tags.length, new Set(tags).size);
  });
}

Deno.test("the moves that the server is tested with are CodeMirror's", async () => {
  const moves = JSON.parse(await Deno.readTextFile(new URL("../../Fixtures/texts/moves.json", import.meta.url)));
  for (const { mine, theirs, isBefore, moved } of moves) {
    assertEquals(ChangeSet.fromJSON(mine).map(ChangeSet.fromJSON(theirs), isBefore).toJSON(), moved);
  }
});

Deno.test("somebody far away gets every change in while somebody near types without a pause", () => {
  const server = new Server("one\n");
  const [near, far] = [new Page("A", server), new Page("B", server, true)];
  for (let round = 1; round <= 20; round += 1) {
    far.type(far.doc.length, far.doc.length, "f");
    const request = far.request();
    for (let key = 0; key < 5; key += 1) {
      near.type(0, 0, "n");
      near.exchange(server);
    }
    far.receive(server.answer(request), request);
    assertEquals(far.copy.isAhead, false);
    assertEquals(server.doc.toString(), `${"n".repeat(5 * round)}one\n${"f".repeat(round)}`);
  }
});

Deno.test("a change whose answer was lost is made once, also by a page that was closed", () => {
  const server = new Server("");
  const page = new Page("A", server);
  page.type(0, 0, "x");
  server.answer(page.request());
  page.type(1, 1, "y");
  page.reopened("B").settle(server);
  assertEquals([server.doc.toString(), page.doc.toString()], ["xy", "xy"]);
});

Deno.test("a page that goes on with a change whose answer was lost does not take it for another's", () => {
  const server = new Server("");
  const page = new Page("A", server);
  page.type(0, 0, "x");
  server.answer(page.request());
  page.reopened("B");
  page.receive(server.answer(page.question), page.question);
  page.type(1, 1, "y");
  page.settle(server);
  assertEquals([server.doc.toString(), page.doc.toString()], ["xy", "xy"]);
});

Deno.test("a change whose answer was lost is made once, also if the server was restarted meanwhile", () => {
  const server = new Server("");
  const page = new Page("A", server);
  page.type(0, 0, "x");
  server.answer(page.request());
  server.restart();
  page.type(1, 1, "y");
  page.settle(server);
  assertEquals([server.doc.toString(), page.doc.toString()], ["xy", "xy"]);
});

Deno.test("what a server has lost comes back, and once, from two pages that have it", () => {
  const server = new Server("one\n");
  const [one, two] = [new Page("A", server), new Page("B", server)];
  one.type(4, 4, "two\n");
  one.settle(server);
  two.settle(server);
  const [kept, numbers] = [server.doc, { ...server.numbers }];
  two.type(8, 8, "three\n");
  two.settle(server);
  one.settle(server);
  [server.doc, server.numbers] = [kept, numbers];
  server.restart(server.version - 1);
  const newcomer = new Page("C", server);
  newcomer.type(0, 0, "zero\n");
  newcomer.settle(server);
  // Both have seen what was lost before either has brought it back.
  const asked = [one, two].map((page) => page.request());
  const answers = asked.map((request) => server.answer(request));
  [one, two].forEach((page, index) => page.receive(answers[index], asked[index]));
  for (const page of [one, two, one, newcomer]) page.settle(server);
  for (const page of [one, two, newcomer]) assertEquals(page.doc.toString(), "zero\none\ntwo\nthree\n");
});

Deno.test("what is deleted between what others have typed stays so after a restart, sent or not", () => {
  const others = { saved: false, gone: false, carets: [] };
  for (const isSent of [false, true]) {
    const copy = new SharedCopy(parts, "A");
    copy.receive(
      { text: "t", version: 5, news: 5, done: 0, content: "let x = abcdef\n", ...others },
      { text: "", version: -1, client: "A" });
    copy.edit(ChangeSet.of({ from: 10, to: 12, insert: "" }, 15));
    if (isSent) copy.send();
    const known = { text: "t", version: 5, client: "A" };
    copy.receive({ text: "u", version: 7, news: 9, done: 0, content: "let x = abXcdYef\n", ...others }, known);
    assertEquals(copy.content, "let x = abXYef\n");
  }
});

Deno.test("who was away for longer than the server remembers keeps what was typed, beside what others did", () => {
  const server = new Server("one\ntwo\nthree\n");
  const [away, other] = [new Page("A", server), new Page("B", server)];
  away.type(3, 3, " and a half");
  other.type(8, 13, "four");
  other.settle(server);
  other.type(0, 0, "zero\n");
  other.settle(server);
  server.restart();
  away.settle(server);
  assertEquals(away.doc.toString(), "zero\none and a half\ntwo\nfour\n");
});

Deno.test("a long text is sent in several changes, which part no character", () => {
  const server = new Server("old");
  const page = new Page("A", server);
  const long = "a\u{1f600}\"\n\u3042".repeat(9000);
  page.type(0, 3, long);
  const request = page.request();
  assert(new TextEncoder().encode(JSON.stringify(request)).length < 32 << 10);
  page.settle(server);
  assertEquals(server.doc.toString() === long, true);
});

Deno.test("a refused change is sent again with what is typed next", () => {
  const server = new Server("");
  const page = new Page("A", server);
  page.type(0, 0, "too long");
  page.request();
  page.copy.refuse();
  page.type(0, 4, "");
  assertEquals(page.request().number, 2);
  page.settle(server);
  assertEquals(server.doc.toString(), "long");
});
