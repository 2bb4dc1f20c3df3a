// How finely effects are drawn.

import { Effort } from "../../../Public/js/render/effort.js";
import { assert, assertEquals } from "../assert.js";

/** Graphics that cannot measure. */
const gl = /** @type {WebGL2RenderingContext} */ (/** @type {unknown} */ ({ getExtension: () => null }));

/** @param {Effort} effort @param {number} count @param {number} time in ms */
function draw(effort, count, time) {
  for (let i = 0; i < count; i += 1) effort.note(time);
}

Deno.test("A few slow frames in a row make effects coarser, step by step, and no further than a quarter", () => {
  const effort = new Effort(gl);
  draw(effort, 3, 20);
  assertEquals(effort.resolution, 1);
  draw(effort, 1, 20);
  assertEquals(effort.resolution, 0.75);
  draw(effort, 100, 20);
  assertEquals(effort.resolution, 0.25);
});

Deno.test("A slow frame now and then changes nothing", () => {
  const effort = new Effort(gl);
  for (let i = 0; i < 50; i += 1) {
    draw(effort, 3, 20);
    draw(effort, 1, 8);
  }
  assertEquals(effort.resolution, 1);
});

Deno.test("Many quick frames make them finer again, and who has been too hasty waits longer", () => {
  const effort = new Effort(gl);
  draw(effort, 4, 20);
  draw(effort, 90, 2);
  assertEquals(effort.resolution, 1);
  draw(effort, 4, 20);
  draw(effort, 90, 2);
  assertEquals(effort.resolution, 0.75);
  draw(effort, 90, 2);
  assertEquals(effort.resolution, 1);
});

Deno.test("Where nothing can be measured, all is drawn as finely as can be", () => {
  const effort = new Effort(gl);
  effort.begin();
  effort.end();
  assert(effort.resolution === 1);
});
