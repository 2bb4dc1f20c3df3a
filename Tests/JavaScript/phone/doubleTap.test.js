import { DoubleTap } from "../../../Public/js/phone/doubleTap.js";
import { assertEquals } from "../assert.js";

/**
 * Which of these taps are the second of two: time when the finger comes down and is lifted, how far it moves, and
 * whether it is the only one.
 * @type {[string, [number, number, number, boolean][], boolean[]][]}
 */
const table = [
  ["two quick taps", [[0, 50, 0, true], [150, 200, 0, true]], [false, true]],
  ["three quick taps", [[0, 50, 0, true], [150, 200, 0, true], [300, 350, 0, true]], [false, true, false]],
  ["two slow taps", [[0, 50, 0, true], [600, 650, 0, true]], [false, false]],
  ["a long press and a tap", [[0, 500, 0, true], [550, 600, 0, true]], [false, false]],
  ["two flicks", [[0, 50, 60, true], [150, 200, 60, true]], [false, false]],
  ["two fingers at once", [[0, 50, 0, false], [100, 150, 0, false]], [false, false]],
];

for (const [name, taps, expected] of table) {
  Deno.test(`${name}: ${expected.includes(true) ? "a double tap" : "no double tap"}`, () => {
    const doubleTap = new DoubleTap();
    const actual = taps.map(([began, ended, distance, isPrimary]) => {
      const finger = { pointerId: 1, isPrimary, clientX: 10, clientY: 10 };
      doubleTap.began({ ...finger, timeStamp: began });
      return doubleTap.ended({ ...finger, timeStamp: ended, clientX: 10 + distance });
    });
    assertEquals(actual, expected);
  });
}
