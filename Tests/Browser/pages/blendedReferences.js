// Compositions of what needs to see what is below it, or where another layer is: blends, masks and backdrops.

import { amber, blue, drawTwo, fill, glass, rectangle, together, two } from "./shapes.js";
import { leaf, node } from "./tree.js";

/** @typedef {import("./shapes.js").Reference} Reference */

/** Canvas2D's names in the order of a blend's modes. @type {GlobalCompositeOperation[]} */
const modes = [
  "source-over", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "soft-light", "hard-light",
  "difference", "exclusion", "hue", "saturation", "color", "luminosity",
];

const below = [leaf("image", "noise", { x: 40, y: 40, width: 64, height: 48 }), rectangle(60, 60, 110, 80, glass)];
/** @param {CanvasRenderingContext2D} context @param {HTMLCanvasElement} picture */
function drawBelow(context, picture) {
  context.drawImage(picture, 40, 40);
  fill(context, [60, 60, 110, 80], glass);
}

/** @type {Record<string, Reference>} */
const blends = Object.fromEntries(modes.map((operation, mode) => [`a blend by ${operation}`, {
  tree: node("group", {}, ...below, node("blend", { mode }, ...two)),
  draw: (context, picture) => {
    drawBelow(context, picture);
    together(context, drawTwo, (c) => (c.globalCompositeOperation = operation));
  },
}]));

/**
 * Draws a bar on a ground, and blurs both within a frame.
 * @param {CanvasRenderingContext2D} context
 * @param {number} height
 * @param {[number, number, number, number]} frame
 */
function drawBars(context, height, frame) {
  const bars = (/** @type {CanvasRenderingContext2D} */ c) => {
    fill(c, [-100, -100, 440, 360], blue);
    fill(c, [100, -100, 60, height], amber);
  };
  bars(context);
  together(context, (sheet) => {
    sheet.filter = "blur(8px)";
    together(sheet, bars, () => {});
    sheet.filter = "none";
    sheet.globalCompositeOperation = "destination-in";
    fill(sheet, frame, blue);
  }, () => {});
}

/** Modes that change where something is. @type {Record<string, Reference>} */
const compositions = Object.fromEntries(
  /** @type {const} */ ([[18, "source-atop"], [19, "destination-over"], [20, "destination-out"]]).map(([mode, operation]) => [
    `a blend by ${operation}, within a group`,
    {
      tree: node("group", {}, rectangle(0, 0, 120, 160, amber),
        node("blend", { mode: 0 }, ...below, node("blend", { mode }, ...two))),
      draw: (context, picture) => {
        fill(context, [0, 0, 120, 160], amber);
        together(context, (sheet) => {
          drawBelow(sheet, picture);
          together(sheet, drawTwo, (c) => (c.globalCompositeOperation = operation));
        }, () => {});
      },
    },
  ]),
);

/** @type {Record<string, Reference>} */
export const blendedReferences = {
  ...blends,
  ...compositions,
  "a blend in a layer of its own, faded": {
    tree: node("group", {}, rectangle(0, 0, 240, 160, amber),
      node("opacity", { opacity: 0.5 }, ...below, node("blend", { mode: 1 }, rectangle(50, 50, 100, 70, blue)))),
    draw: (context, picture) => {
      fill(context, [0, 0, 240, 160], amber);
      together(context, (sheet) => {
        drawBelow(sheet, picture);
        sheet.globalCompositeOperation = "multiply";
        fill(sheet, [50, 50, 100, 70], blue);
      }, (c) => (c.globalAlpha = 0.5));
    },
  },
  "a mask": {
    tree: node("mask", {}, ...two, node("group", {}, rectangle(50, 40, 90, 80, { ...blue, alpha: 0.6 }), rectangle(140, 90, 20, 20, amber))),
    draw: (context) => together(context, (sheet) => {
      drawTwo(sheet);
      sheet.globalCompositeOperation = "destination-in";
      together(sheet, (shape) => {
        fill(shape, [50, 40, 90, 80], { ...blue, alpha: 0.6 });
        fill(shape, [140, 90, 20, 20], amber);
      }, () => {});
    }, () => {}),
  },
  "a mask of nothing shows nothing": {
    tree: node("group", {}, rectangle(10, 10, 20, 20, blue), node("mask", {}, ...two, node("group"))),
    draw: (context) => fill(context, [10, 10, 20, 20], blue),
  },
  "a backdrop that does not blur only tints": {
    tree: node("group", {}, rectangle(0, 0, 240, 160, amber), ...below, node("backdrop", { radius: 0, saturation: 1, ...blue, alpha: 0.4 }, rectangle(80, 70, 60, 40, blue))),
    draw: (context, picture) => {
      fill(context, [0, 0, 240, 160], amber);
      drawBelow(context, picture);
      fill(context, [80, 70, 60, 40], { ...blue, alpha: 0.4 });
    },
  },
  "a blurred backdrop": {
    tree: node("group", {}, rectangle(0, 0, 240, 160, blue), rectangle(100, 0, 60, 160, amber),
      node("backdrop", { radius: 8, saturation: 1, ...blue, alpha: 0 }, rectangle(60, 40, 120, 80, blue))),
    draw: (context) => drawBars(context, 360, [60, 40, 120, 80]),
  },
  "a blurred backdrop within two clips": {
    tree: node("group", {}, rectangle(0, 0, 240, 160, blue),
      node("clip", { x: 0, y: 0, width: 240, height: 100, radius: 0 }, rectangle(100, 0, 60, 160, amber),
        node("clip", { x: 60, y: 40, width: 120, height: 80, radius: 0 },
          node("backdrop", { radius: 8, saturation: 1, ...blue, alpha: 0 }, rectangle(50, 30, 140, 100, blue))))),
    draw: (context) => drawBars(context, 200, [60, 40, 120, 60]),
  },
};
