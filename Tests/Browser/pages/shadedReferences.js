// Compositions of what needs a shader of its own: ripples, lenses, foils, shadows and meshes.

import { drawLens, drawMesh, drawRipple } from "./pixels.js";
import { amber, blue, css, drawTwo, fill, fillPolygon, glass, rectangle, together, two } from "./shapes.js";
import { leaf, mesh, node } from "./tree.js";

/** @typedef {import("./shapes.js").Reference} Reference */

const wave = { originX: 90, originY: 70, time: 0.25, amplitude: 12, frequency: 15, decay: 8, speed: 600 };
const waved = [leaf("image", "noise", { x: 20, y: 15, width: 64, height: 48 }), rectangle(60, 40, 110, 80, glass)];
/** @param {CanvasRenderingContext2D} context @param {HTMLCanvasElement} picture */
function drawWaved(context, picture) {
  context.drawImage(picture, 20, 15);
  fill(context, [60, 40, 110, 80], glass);
}

const faces = [blue, glass, amber].map((color) => rectangle(0, 0, 240, 160, color));
/** @type {import("./pixels.js").Color[]} */
const faceColors = [blue, glass, amber].map(({ red, green, blue, alpha }) => [red * alpha, green * alpha, blue * alpha, alpha]);

const dark = { red: 0.1, green: 0, blue: 0.3, alpha: 0.6 };
/** @param {CanvasRenderingContext2D} context */
function castShadow(context) {
  context.shadowColor = css(dark);
  context.shadowBlur = 12;
  context.shadowOffsetX = 5;
  context.shadowOffsetY = 9;
}

const meshFrame = { x: 40, y: 20, width: 160, height: 120 };
/** Its patches of 4 × 3 points are drawn in cells of whole pixels. */
const wholeFrame = { x: 48, y: 32, width: 144, height: 96 };
/** A grid of points moved from their places by a share of a cell. @param {number} columns @param {number} rows @param {number} shift @param {number} alpha */
function grid(columns, rows, shift, alpha = 1) {
  return Array.from({ length: columns * rows }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const x = (column + shift * Math.sin(2 * i + 1)) / (columns - 1);
    const y = (row + shift * Math.cos(3 * i)) / (rows - 1);
    return [x, y, 0.5 + 0.5 * Math.sin(5 * i), 0.5 + 0.5 * Math.sin(7 * i + 2), 0.5 + 0.5 * Math.cos(i), alpha];
  });
}

/** @param {number} columns @param {number} rows @param {boolean} smoothsColors @param {number[][]} points @returns {Reference} */
function meshReference(columns, rows, smoothsColors, points) {
  const details = { columns, rows, smoothsColors };
  return {
    isOutlined: true,
    tree: mesh(details, points, meshFrame),
    draw: (context) => drawMesh(context, details, points, meshFrame),
  };
}

/** @type {Record<string, Reference>} */
export const shadedReferences = {
  "a ripple in an offset": {
    tree: node("offset", { x: 20, y: 10 }, node("ripple", wave, ...waved)),
    draw: (context, picture) => {
      const moved = { ...wave, originX: wave.originX + 20, originY: wave.originY + 10 };
      drawRipple(context, moved, (c) => {
        c.translate(20, 10);
        drawWaved(c, picture);
      });
    },
  },
  "a ripple over text": {
    tree: node("ripple", wave, rectangle(0, 0, 240, 160, blue),
      leaf("glyph", "delta", { x: 60, y: 130, scale: 0.15, ...amber }),
      leaf("glyph", "smiley", { x: 20, y: 60, scale: 0.05, ...amber })),
    draw: (context) => drawRipple(context, wave, (c) => {
      fill(c, [0, 0, 240, 160], blue);
      fillPolygon(c, [[75, 130], [120, 25], [165, 130]], amber);
      fill(c, [32.5, 32.5, 25, 25], { red: 250 / 255, green: 200 / 255, blue: 60 / 255, alpha: 1 });
    }),
  },
  "a ripple without amplitude only lightens": {
    tree: node("ripple", { ...wave, amplitude: 0 }, ...waved),
    draw: (context, picture) => drawRipple(context, { ...wave, amplitude: 0 }, (c) => drawWaved(c, picture)),
  },
  "a ripple that is switched off": {
    tree: { ...node("ripple", wave, ...two), details: { enabled: false } },
    draw: drawTwo,
  },
  "a lens over three faces": {
    tree: node("lens", { pitch: 20, view: 0.35, softness: 0.4 }, ...faces),
    draw: (context) => drawLens(context, { pitch: 20, view: 0.35, softness: 0.4 }, faceColors),
  },
  "a lens without softness": {
    tree: node("lens", { pitch: 16, view: 0.625, softness: 0 }, ...faces),
    draw: (context) => drawLens(context, { pitch: 16, view: 0.625, softness: 0 }, faceColors),
  },
  "a lens at its end shows the last face": {
    tree: node("lens", { pitch: 16, view: 1, softness: 0.5 }, ...faces),
    draw: (context) => fill(context, [0, 0, 240, 160], amber),
  },
  "a lens with one face": {
    tree: node("lens", { pitch: 16, view: 0.7, softness: 0.5 }, rectangle(10, 10, 90, 40, glass)),
    draw: (context) => fill(context, [10, 10, 90, 40], glass),
  },
  "a lens in a rotation": {
    tree: node("rotation", { angle: 90, anchorX: 80, anchorY: 80 }, node("lens", { pitch: 20, view: 0.25, softness: 0 }, ...faces)),
    draw: (context) => together(context, (c) => drawLens(c, { pitch: 20, view: 0.25, softness: 0 }, faceColors), (c) => {
      c.translate(80, 80);
      c.rotate(Math.PI / 2);
      c.translate(-80, -80);
    }),
  },
  "a foil without intensity": {
    tree: node("foil", { tiltX: 10, tiltY: 20, intensity: 0, pattern: 2 }, ...two),
    draw: drawTwo,
  },
  "a shadow under a group": {
    tree: node("shadow", { x: 5, y: 9, radius: 6, ...dark }, ...two),
    draw: (context) => together(context, drawTwo, castShadow),
  },
  "a shadow fades with its layer": {
    tree: node("opacity", { opacity: 0.5 }, node("shadow", { x: 5, y: 9, radius: 6, ...dark }, ...two)),
    draw: (context) => together(context, (c) => together(c, drawTwo, castShadow), (c) => (c.globalAlpha = 0.5)),
  },
  "a mesh of one straight patch": meshReference(2, 2, false, grid(2, 2, 0)),
  "a mesh of one patch": meshReference(2, 2, true, grid(2, 2, 0.2)),
  "a mesh of 3 × 3 with smooth colours": meshReference(3, 3, true, grid(3, 3, 0.25)),
  "a mesh of 4 × 3 with bilinear colours": meshReference(4, 3, false, grid(4, 3, 0.25)),
  "a mesh of 2 × 6": meshReference(2, 6, true, grid(2, 6, 0.2)),
  "a mesh of 5 × 5": meshReference(5, 5, true, grid(5, 5, 0.25)),
  "a mesh of 6 × 6 with bilinear colours": meshReference(6, 6, false, grid(6, 6, 0.2)),
  "a mesh of 4 × 4 that folds": meshReference(4, 4, true, grid(4, 4, 0.9)),
  "a translucent mesh under an opacity in a rotation": {
    tree: node("rotation", { angle: 90, anchorX: 120, anchorY: 80 },
      node("opacity", { opacity: 0.8 }, mesh({ columns: 4, rows: 3, smoothsColors: true }, grid(4, 3, 0, 0.5), wholeFrame))),
    draw: (context) => together(context, (c) => drawMesh(c, { columns: 4, rows: 3, smoothsColors: true }, grid(4, 3, 0), wholeFrame), (c) => {
      c.globalAlpha = 0.4;
      c.translate(120, 80);
      c.rotate(Math.PI / 2);
      c.translate(-120, -80);
    }),
  },
  "planes without an area show nothing": {
    tree: node("group", {}, rectangle(10, 10, 40, 40, blue),
      ...[{ x: 0, y: 0 }, { x: 0, y: 1 }].map((scale) => node("scale", { ...scale, anchorX: 120, anchorY: 80 },
        node("rotation", { angle: 30, anchorX: 0, anchorY: 0 },
          node("ripple", wave, ...two), node("lens", { pitch: 8, view: 0.5, softness: 0.2 }, ...two),
          node("foil", { tiltX: 0, tiltY: 0, intensity: 1, pattern: 0 }, ...two),
          node("shadow", { x: 2, y: 2, radius: 3, ...dark }, ...two),
          mesh({ columns: 2, rows: 2, smoothsColors: true }, grid(2, 2, 0), meshFrame))))),
    draw: (context) => fill(context, [10, 10, 40, 40], blue),
  },
};
