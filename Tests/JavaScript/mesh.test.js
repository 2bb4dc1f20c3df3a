import { meshFrame } from "../../Public/js/kinds/mesh.js";
import { assert, assertClose } from "./assert.js";

const frame = { x: 10, y: 20, width: 100, height: 50 };

/** @param {number} columns @param {number} rows @param {[number, number][]} places */
function grid(columns, rows, places) {
  const points = new Float32Array(places.flatMap(([x, y]) => [x, y, 1, 0, 0, 1]));
  return { columns, rows, smoothsColors: true, points };
}

Deno.test("the frame around a mesh holds its whole rectangle", () => {
  const box = meshFrame(frame, grid(2, 2, [[0, 0], [1, 0], [0, 1], [1, 1]]));
  assert(box.x <= 10 && box.y <= 20 && box.x + box.width >= 110 && box.y + box.height >= 70);
});

Deno.test("the frame around a mesh holds a curve that swings out beyond the points", () => {
  // The top edge's last segment runs from 0 to 0 with a tangent of 1 at its start: it dips to 4/27 of a half's tangent.
  const box = meshFrame(frame, grid(4, 2, [[0, 0], [0.3, -1], [0.6, 0], [1, 0], [0, 1], [0.3, 1], [0.6, 1], [1, 1]]));
  assert(box.y <= 20 - 50);
  assert(box.y + box.height >= 70);
});

Deno.test("the frame around a mesh does not reach further than a tangent's third in both directions", () => {
  const box = meshFrame(frame, grid(2, 2, [[0, 0], [1, 0], [0, 1], [1, 1]]));
  assertClose(box.x, 10 - 100 / 3, 1e-4);
  assertClose(box.height, 50 * 5 / 3, 1e-4);
});
