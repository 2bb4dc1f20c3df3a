// Compositions, each as a tree for the compositor and as an independent drawing with Canvas2D.

import { drawLens, drawMesh, drawRipple } from "./pixels.js";
import { leaf, mesh, node } from "./tree.js";

/** @typedef {{ tree: import("./tree.js").Tree, isOutlined?: boolean, draw: (context: CanvasRenderingContext2D, picture: HTMLCanvasElement) => void }} Reference isOutlined: edges count, so they are drawn finely */

const blue = { red: 0.2, green: 0.4, blue: 0.9, alpha: 1 };
const amber = { red: 1, green: 0.7, blue: 0.2, alpha: 1 };
const glass = { red: 0.1, green: 0.8, blue: 0.5, alpha: 0.5 };

/** @param {{ red: number, green: number, blue: number, alpha: number }} color */
function css({ red, green, blue, alpha }) {
  return `rgb(${255 * red} ${255 * green} ${255 * blue} / ${alpha})`;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {typeof blue} color @param {number} radius */
function rectangle(x, y, width, height, color, radius = 0) {
  return node("rectangle", { x, y, width, height, ...color, radius });
}

/** @param {CanvasRenderingContext2D} context @param {[number, number, number, number]} frame @param {typeof blue} color @param {number} radius */
function fill(context, frame, color, radius = 0) {
  context.fillStyle = css(color);
  context.beginPath();
  context.roundRect(...frame, radius);
  context.fill();
}

/** What is drawn on a sheet of its own and laid over the picture as a whole. @param {CanvasRenderingContext2D} context @param {(sheet: CanvasRenderingContext2D) => void} draw @param {(context: CanvasRenderingContext2D) => void} prepare */
function together(context, draw, prepare) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 240, height: 160 });
  draw(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")));
  context.save();
  prepare(context);
  context.drawImage(canvas, 0, 0);
  context.restore();
}

const two = [rectangle(30, 30, 100, 70, blue), rectangle(90, 60, 100, 70, amber)];
/** @param {CanvasRenderingContext2D} context */
function drawTwo(context) {
  fill(context, [30, 30, 100, 70], blue);
  fill(context, [90, 60, 100, 70], amber);
}

const turn = { angle: 50, axisX: 0.3, axisY: 1, axisZ: 0.1, anchorX: 120, anchorY: 80, anchorZ: 10, perspective: 0.7, width: 160, height: 100 };

/** The corners of a rectangle under `turn`, by the browser's own 4×4 matrices. @param {[number, number, number, number]} frame */
function turned([x, y, width, height]) {
  const project = new DOMMatrix();
  project.m34 = -turn.perspective / Math.max(turn.width, turn.height);
  const matrix = new DOMMatrix()
    .translate(turn.anchorX, turn.anchorY, turn.anchorZ)
    .multiply(project)
    .rotateAxisAngle(turn.axisX, turn.axisY, turn.axisZ, turn.angle)
    .translate(-turn.anchorX, -turn.anchorY, -turn.anchorZ);
  return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]].map(([px, py]) => {
    const point = matrix.transformPoint(new DOMPoint(px, py));
    return [point.x / point.w, point.y / point.w];
  });
}

/** @param {CanvasRenderingContext2D} context @param {number[][]} points @param {typeof blue} color */
function fillPolygon(context, points, color) {
  context.fillStyle = css(color);
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.fill();
}

/** Adds to every channel of what is drawn. @param {CanvasRenderingContext2D} context @param {number} amount */
function brighten(context, amount) {
  const image = context.getImageData(0, 0, 240, 160);
  image.data.forEach((value, i) => {
    if (i % 4 !== 3) image.data[i] = value + 255 * amount;
  });
  context.putImageData(image, 0, 0);
}

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
export const references = {
  "an image at 1:1 on whole pixels": {
    tree: node("offset", { x: 20, y: 10 }, leaf("image", "noise", { x: 13, y: 7, width: 64, height: 48 })),
    draw: (context, picture) => context.drawImage(picture, 33, 17),
  },
  "an opacity over one image": {
    tree: node("opacity", { opacity: 0.4 }, leaf("image", "noise", { x: 13, y: 7, width: 64, height: 48 })),
    draw: (context, picture) => {
      context.globalAlpha = 0.4;
      context.drawImage(picture, 13, 7);
    },
  },
  "shapes": {
    isOutlined: true,
    tree: node("group", {},
      rectangle(10, 10, 60, 40, blue), rectangle(90, 10, 60, 40, amber, 14), rectangle(160.5, 10.25, 60.5, 40.5, glass),
      node("ellipse", { x: 20, y: 70, width: 80, height: 60, ...amber }),
      leaf("path", "arrow", { x: 120, y: 70, width: 100, height: 60, ...blue })),
    draw: (context) => {
      fill(context, [10, 10, 60, 40], blue);
      fill(context, [90, 10, 60, 40], amber, 14);
      fill(context, [160.5, 10.25, 60.5, 40.5], glass);
      context.fillStyle = css(amber);
      context.beginPath();
      context.ellipse(60, 100, 40, 30, 0, 0, 2 * Math.PI);
      context.fill();
      fillPolygon(context, [[120, 100], [170, 70], [220, 100], [190, 100], [190, 130], [150, 130], [150, 100]], blue);
    },
  },
  "glyphs": {
    isOutlined: true,
    tree: node("group", {},
      leaf("glyph", "delta", { x: 20.25, y: 100.5, scale: 0.1, ...blue }),
      leaf("glyph", "smiley", { x: 110, y: 100, scale: 0.1, ...amber, alpha: 0.5 })),
    draw: (context) => {
      fillPolygon(context, [[30.25, 100.5], [60.25, 30.5], [90.25, 100.5]], blue);
      // Three quarters of the bitmap are its rim: bounds from 20 to 120 down, the square in their middle half.
      fill(context, [135, 45, 50, 50], { red: 250 / 255, green: 200 / 255, blue: 60 / 255, alpha: 0.5 });
    },
  },
  "an outline larger than a texture": {
    isOutlined: true,
    tree: node("offset", { x: -2500.25, y: 0 }, leaf("path", "saw", { x: 0, y: 40, width: 6000, height: 80, ...blue })),
    draw: (context) => {
      context.translate(-2500.25, 0);
      const points = [[0, 120]];
      for (let x = 0; x < 6000; x += 60) points.push([x + 30, 40], [x + 60, 120]);
      fillPolygon(context, points, blue);
    },
  },
  "pictures side by side between pixels": {
    tree: node("offset", { x: 10.4, y: 10 },
      leaf("image", "paper", { x: 0, y: 0, width: 64, height: 48 }), leaf("image", "paper", { x: 64, y: 0, width: 64, height: 48 })),
    draw: (context) => fill(context, [10, 10, 128, 48], { red: 0.2, green: 0.4, blue: 0.6, alpha: 1 }),
  },
  "large pictures side by side between pixels": {
    tree: node("offset", { x: -4899.53, y: 10 },
      leaf("image", "wall", { x: 0, y: 0, width: 5000, height: 100 }), leaf("image", "wall", { x: 5000, y: 0, width: 5000, height: 100 })),
    draw: (context) => fill(context, [0, 10, 240, 100], { red: 0.2, green: 0.4, blue: 0.6, alpha: 1 }),
  },
  "opacities and colours beyond their range": {
    tree: node("opacity", { opacity: 1.4 }, rectangle(10, 10, 60, 40, { ...blue, alpha: 3 }), rectangle(80, 10, 60, 40, { ...amber, alpha: -1 }),
      node("opacity", { opacity: -0.2 }, rectangle(10, 60, 60, 40, blue))),
    draw: (context) => fill(context, [10, 10, 60, 40], blue),
  },
  "transforms from the root down": {
    isOutlined: true,
    tree: node("offset", { x: 120, y: 80 },
      node("rotation", { angle: 30, anchorX: 10, anchorY: 5 },
        node("scale", { x: 1.5, y: 0.6, anchorX: -40, anchorY: 0 }, rectangle(-40, -25, 80, 50, blue, 8)))),
    draw: (context) => {
      context.translate(120, 80);
      context.translate(10, 5);
      context.rotate(Math.PI / 6);
      context.translate(-10, -5);
      context.translate(-40, 0);
      context.scale(1.5, 0.6);
      context.translate(40, 0);
      fill(context, [-40, -25, 80, 50], blue, 8);
    },
  },
  "an opacity over overlapping children": {
    tree: node("opacity", { opacity: 0.5 }, ...two),
    draw: (context) => together(context, drawTwo, (c) => (c.globalAlpha = 0.5)),
  },
  "an opacity of zero": {
    tree: node("group", {}, rectangle(10, 10, 50, 50, amber), node("opacity", { opacity: 0 }, ...two)),
    draw: (context) => fill(context, [10, 10, 50, 50], amber),
  },
  "blur over a group": {
    tree: node("blur", { blur: 6 }, ...two),
    draw: (context) => together(context, drawTwo, (c) => (c.filter = "blur(6px)")),
  },
  "a wide blur in a scale": {
    tree: node("scale", { x: 2, y: 2, anchorX: 120, anchorY: 80 }, node("blur", { blur: 10 }, rectangle(95, 60, 50, 40, blue))),
    draw: (context) => together(context, (c) => fill(c, [70, 40, 100, 80], blue), (c) => (c.filter = "blur(20px)")),
  },
  "hue, brightness and saturation over a group": {
    tree: node("brightness", { brightness: 0.15 },
      node("saturation", { saturation: 0.6 },
        node("hueRotation", { hueRotation: 75 }, ...two, rectangle(20, 90, 90, 50, glass)))),
    draw: (context) => {
      const sheet = (/** @type {CanvasRenderingContext2D} */ c) => {
        drawTwo(c);
        fill(c, [20, 90, 90, 50], glass);
      };
      together(context, sheet, (c) => (c.filter = "hue-rotate(75deg) saturate(0.6)"));
      brighten(context, 0.15);
    },
  },
  "a hue rotation leaves white white": {
    tree: node("hueRotation", { hueRotation: 133 }, rectangle(40, 40, 100, 60, { red: 1, green: 1, blue: 1, alpha: 1 })),
    draw: (context) => fill(context, [40, 40, 100, 60], { red: 1, green: 1, blue: 1, alpha: 1 }),
  },
  "a clip in a rotation": {
    isOutlined: true,
    tree: node("rotation", { angle: 25, anchorX: 120, anchorY: 80 },
      node("clip", { x: 60, y: 40, width: 120, height: 80, radius: 24 }, ...two)),
    draw: (context) => {
      context.translate(120, 80);
      context.rotate(25 * Math.PI / 180);
      context.translate(-120, -80);
      context.beginPath();
      context.roundRect(60, 40, 120, 80, 24);
      context.clip();
      drawTwo(context);
    },
  },
  "a clip in a clip": {
    isOutlined: true,
    tree: node("clip", { x: 40, y: 20, width: 110, height: 110, radius: 0 },
      node("rotation", { angle: 45, anchorX: 120, anchorY: 80 },
        node("clip", { x: 70, y: 30, width: 100, height: 100, radius: 10 }, rectangle(0, 0, 240, 160, amber)))),
    draw: (context) => {
      context.beginPath();
      context.rect(40, 20, 110, 110);
      context.clip();
      context.translate(120, 80);
      context.rotate(Math.PI / 4);
      context.translate(-120, -80);
      context.beginPath();
      context.roundRect(70, 30, 100, 100, 10);
      context.clip();
      fill(context, [0, 0, 240, 160], amber);
    },
  },
  "an opacity over a group in a clip": {
    tree: node("clip", { x: 50, y: 40, width: 100, height: 60, radius: 20 }, node("opacity", { opacity: 0.6 }, ...two)),
    draw: (context) => {
      context.beginPath();
      context.roundRect(50, 40, 100, 60, 20);
      context.clip();
      together(context, drawTwo, (c) => (c.globalAlpha = 0.6));
    },
  },
  "a plane turned in space": {
    isOutlined: true,
    tree: node("rotation3D", turn, rectangle(40, 30, 160, 100, blue), rectangle(60, 45, 40, 30, amber), rectangle(140, 90, 40, 30, glass)),
    draw: (context) => {
      fillPolygon(context, turned([40, 30, 160, 100]), blue);
      fillPolygon(context, turned([60, 45, 40, 30]), amber);
      fillPolygon(context, turned([140, 90, 40, 30]), glass);
    },
  },
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
  "a kind that nobody knows draws its children": {
    tree: node("wobble", {}, ...two),
    draw: drawTwo,
  },
};
