import { meshFrame } from "../../../../Public/js/render/kinds/mesh.js";
import { assert, assertClose } from "../../assert.js";

const frame = { x: 10, y: 20, width: 100, height: 50 };

/** @param {number} columns @param {number} rows @param {[number, number][]} places */
function boxAround(columns, rows, places) {
  const points = new Float32Array(places.flatMap(([x, y]) => [x, y, 1, 0, 0, 1]));
  const { x, y, width, height } = meshFrame(frame, { columns, rows, smoothsColors: true, points });
  return [x, y, width, height];
}

Deno.test("the box around a straight mesh is its frame", () => {
  assertClose(boxAround(2, 2, [[0, 0], [1, 0], [0, 1], [1, 1]]), [10, 20, 100, 50], 1e-4);
  const thirds = [0, 1 / 3, 2 / 3, 1];
  const places = thirds.flatMap((y) => thirds.map((x) => /** @type {[number, number]} */ ([x, y])));
  assertClose(boxAround(4, 4, places), [10, 20, 100, 50], 1e-4);
});

Deno.test("the box around a mesh holds a curve that swings out beyond the points", () => {
  // The upper edge runs level from the second point to the third, with slopes of -0.5 and 0.5 that meet half a
  // frame higher: in the middle it is 2 · 0.5 / 8 of the height above them.
  const [, y] = boxAround(4, 2, [[0, 0.5], [0.3, 0], [0.6, 0], [1, 0.5], [0, 1], [0.3, 1], [0.6, 1], [1, 1]]);
  const highest = 20 - 50 * (0.25 + 0.25) / 8;
  assert(y <= highest && y > highest - 10, `${y} is not a little above ${highest}.`);
});
