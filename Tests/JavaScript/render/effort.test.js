// How finely effects are drawn.

import { Effort } from "../../../Public/js/render/effort.js";
import { assert, assertEquals } from "../assert.js";

/** Graphics without a timer, for which a page waits so long, in ms, and the time of the page. */
class SlowGraphics {
  now = 0;
  waits = 0;

  /** @param {number} time */
  constructor(time) {
    this.time = time;
    this.effort = new Effort(/** @type {any} */ (this), () => this.now);
  }

  getExtension() {
    return null;
  }

  readPixels() {
    this.waits += 1;
    this.now += this.time;
  }

  /** Draws so often, with frames so far apart, and returns whether something moved in the last one. @param {number} count @param {number} gap in ms */
  draw(count, gap) {
    let isMoving = false;
    for (let i = 0; i < count; i += 1) {
      const frame = this.now += gap;
      isMoving = this.effort.begin(frame);
      this.effort.end();
      this.now = frame;
    }
    return isMoving;
  }
}

/** Graphics with a timer, which says of each draw that it took so long, in ms. @param {number} time */
function timed(time) {
  const timer = { TIME_ELAPSED_EXT: 1, GPU_DISJOINT_EXT: 2 };
  const gl = {
    QUERY_RESULT: 3,
    QUERY_RESULT_AVAILABLE: 4,
    getExtension: () => timer,
    getParameter: () => false,
    createQuery: () => ({}),
    getQueryParameter: (/** @type {unknown} */ _, /** @type {number} */ name) => name === 4 ? true : time * 1e6,
    beginQuery() {},
    endQuery() {},
    deleteQuery() {},
  };
  return new Effort(/** @type {any} */ (gl));
}

/** @param {Effort} effort @param {number} count @param {number} time in ms */
function draw(effort, count, time) {
  for (let i = 0; i < count; i += 1) effort.note(time);
}

Deno.test("A few slow frames in a row make effects coarser, step by step, and no further than a quarter", () => {
  const effort = timed(0);
  draw(effort, 3, 20);
  assertEquals(effort.resolution, 1);
  draw(effort, 1, 20);
  assertEquals(effort.resolution, 0.75);
  draw(effort, 100, 20);
  assertEquals(effort.resolution, 0.25);
});

Deno.test("A slow frame now and then changes nothing", () => {
  const effort = timed(0);
  for (let i = 0; i < 50; i += 1) {
    draw(effort, 3, 20);
    draw(effort, 1, 8);
  }
  assertEquals(effort.resolution, 1);
});

Deno.test("Many quick frames make them finer again, and who has been too hasty waits longer", () => {
  const effort = timed(0);
  draw(effort, 4, 20);
  draw(effort, 90, 2);
  assertEquals(effort.resolution, 1);
  draw(effort, 4, 20);
  draw(effort, 90, 2);
  assertEquals(effort.resolution, 0.75);
  draw(effort, 90, 2);
  assertEquals(effort.resolution, 1);
});

Deno.test("Without a timer, frames that are far apart make effects coarser if the page waits for the graphics", () => {
  const graphics = new SlowGraphics(40);
  graphics.draw(120, 40);
  assertEquals(graphics.effort.resolution, 0.25);
});

Deno.test("A busy page and a slow network are no slow graphics", () => {
  for (const gap of [33, 100, 200, 700]) {
    const graphics = new SlowGraphics(5);
    graphics.draw(200, gap);
    assertEquals(graphics.effort.resolution, 1);
  }
});

Deno.test("Graphics are not waited for while frames come in time, and otherwise four times a second at most", () => {
  const graphics = new SlowGraphics(40);
  graphics.draw(2, 17);
  graphics.waits = 0;
  graphics.draw(600, 17);
  assertEquals(graphics.waits, 0);
  graphics.draw(100, 40);
  assert(graphics.waits >= 12 && graphics.waits <= 16);
});

Deno.test("Graphics that need longer for a frame than a rest are seen to move something", () => {
  const graphics = new SlowGraphics(900);
  assert(graphics.draw(5, 1000));
  assertEquals(graphics.effort.resolution, 0.75);
});

Deno.test("A picture that is drawn after a rest is a still one", () => {
  const graphics = new SlowGraphics(40);
  assert(graphics.draw(3, 40));
  assert(!graphics.draw(1, 400));
});

Deno.test("Without a timer, frames in time make effects finer again after some seconds", () => {
  const graphics = new SlowGraphics(40);
  graphics.draw(30, 40);
  assertEquals(graphics.effort.resolution, 0.75);
  graphics.draw(350, 16);
  assertEquals(graphics.effort.resolution, 0.75);
  graphics.draw(10, 16);
  assertEquals(graphics.effort.resolution, 1);
});

Deno.test("Several draws of a frame count as one", () => {
  const graphics = new SlowGraphics(40);
  for (let frame = 0; frame < 120; frame += 1) {
    graphics.draw(1, 40);
    graphics.draw(3, 0);
  }
  assertEquals(graphics.effort.resolution, 0.25);
});

Deno.test("A timer's times make effects coarser while something moves; a still picture may take its time", () => {
  for (const [gap, resolution] of [[16, 0.5], [400, 1]]) {
    const effort = timed(30);
    for (let frame = 0; frame < 11; frame += 1) {
      effort.begin(frame * gap);
      effort.end();
    }
    assertEquals(effort.resolution, resolution);
  }
});

Deno.test("A timer's draws that take longer than a rest are seen to move something", () => {
  const effort = timed(600);
  let isMoving = false;
  for (let frame = 0; frame < 6; frame += 1) {
    isMoving = effort.begin(frame * 700);
    effort.end();
  }
  assert(isMoving);
  assertEquals(effort.resolution, 0.75);
});
