import { edits, moved } from "../../../Public/js/code/edits.js";
import { assert, assertEquals } from "../assert.js";

/** @param {string} text @param {ReturnType<typeof edits>} list */
const applied = (text, list) => list.reduceRight((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), text);

const pairs = [
  ["", ""], ["", "a"], ["a", ""], ["a", "b"], ["abc", "abd"], ["let a=1\n", "let a = 1\n"], ["f(){\nx}\n", "f() {\n  x\n}\n"],
  ["a b c", "abc"], ["abc", "a b c"], ["a;\nb;", "a\nb"], ["  a", "a  "], ["[1,\n2]", "[\n  1,\n  2,\n]"], ["\n\n\na", "a\n"],
];

for (const [before, after] of pairs) {
  Deno.test(`edits lead from ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
    assertEquals(applied(before, edits(before, after)), after);
  });
}

Deno.test("edits lead from any text to any other", () => {
  let seed = 1;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const text = () => Array.from({ length: random() * 12 }, () => " \nab("[Math.floor(random() * 5)]).join("");
  for (let round = 0; round < 3000; round += 1) {
    const [before, after] = [text(), text()];
    assertEquals(applied(before, edits(before, after)), after);
  }
});

Deno.test("where only white space differs, only that is replaced", () => {
  const list = edits("func f(){\nprint(a)}\n", "func f() {\n  print(a)\n}\n");
  assert(list.every(({ insert }) => insert.trim() === ""));
  assertEquals(list.length, 3);
});

Deno.test("a caret stays at its letter", () => {
  const [before, after] = ["func f(){\nprint(a)}\n", "func f() {\n  print(a)\n}\n"];
  const list = edits(before, after);
  for (const mark of ["f()", "print", "a)"]) assertEquals(moved(before.indexOf(mark), list), after.indexOf(mark));
});

Deno.test("a caret stays before what is inserted at it", () => {
  assertEquals(moved(1, edits("a", "a\n")), 1);
});
