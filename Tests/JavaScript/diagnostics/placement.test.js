import { boxOf, widthIn } from "../../../Public/js/diagnostics/placement.js";
import { assert, assertEquals } from "../assert.js";

/** @import { Box } from "../../../Public/js/diagnostics/placement.js" */

/** @param {Box} box @param {Box} other */
function covered(box, other) {
  const width = Math.min(box.left + box.width, other.left + other.width) - Math.max(box.left, other.left);
  const height = Math.min(box.top + box.height, other.top + other.height) - Math.max(box.top, other.top);
  return Math.max(0, width) * Math.max(0, height) / (box.width * box.height);
}

const windows = [1440, 820, 390].flatMap((width) => [900, 480, 320].map((height) => ({ width, height })));
const places = [null, { x: 0, y: 0 }, { x: 0.5, y: 0.5 }, { x: 1, y: 1 }, { x: -3, y: 0.3 }];

Deno.test("wherever it is, the card lies inside the window and covers a third of the stage at most", () => {
  for (const window of windows) {
    const stages = [
      { left: 0, top: 0, ...window },
      { left: 40, top: 72, width: window.width - 80, height: window.height - 208 },
      { left: window.width / 4, top: 100, width: window.width / 2, height: window.height / 2 },
    ];
    for (const stage of stages) for (const place of places) for (const content of [100, 300, 5000]) {
      const box = boxOf(window, stage, content, 50, place);
      const what = JSON.stringify([window, stage, place, box]);
      assert(box.left >= 0 && box.top >= 0 && box.left + box.width <= window.width && box.top + box.height <= window.height, what);
      // No less than its header is shown.
      assert(box.height === 50 || covered(stage, box) <= 1 / 3 + 1e-9, what);
      assert(box.height === 50 || box.height * box.width <= window.width * window.height / 3, what);
      assert(box.height <= Math.max(content, 50), what);
    }
  }
});

Deno.test("it is as high as its content where that covers little, and beside the stage without limit", () => {
  const window = { width: 1440, height: 900 };
  const stage = { left: 40, top: 72, width: 1360, height: 692 };
  assertEquals(boxOf(window, stage, 200, 50, null), { left: 160, top: 684, width: 1120, height: 200 });
  assertEquals(boxOf(window, { left: 0, top: 0, width: 1440, height: 300 }, 380, 50, null).height, 380);
});

Deno.test("its corner is where it was put", () => {
  const window = { width: 1440, height: 900 };
  const { left, top } = boxOf(window, { left: 0, top: 0, ...window }, 300, 50, { x: 0.1, y: 0.25 });
  assertEquals({ left, top }, { left: 144, top: 225 });
  assertEquals(widthIn(390), 374);
});
