// Compositions of shapes, transforms, clips and colours, each as a tree and as an independent drawing with Canvas2D.

import { blendedReferences } from "./blendedReferences.js";
import { amber, blue, css, drawTwo, fill, fillPolygon, glass, rectangle, together, two } from "./shapes.js";
import { shadedReferences } from "./shadedReferences.js";
import { leaf, node } from "./tree.js";

/** @typedef {import("./shapes.js").Reference} Reference */

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

/** Adds to every channel of what is drawn. @param {CanvasRenderingContext2D} context @param {number} amount */
function brighten(context, amount) {
  const image = context.getImageData(0, 0, 240, 160);
  image.data.forEach((value, i) => {
    if (i % 4 !== 3) image.data[i] = value + 255 * amount;
  });
  context.putImageData(image, 0, 0);
}

/** @type {Record<string, Reference>} */
const plainReferences = {
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
      // On whole pixels, as all straight rectangles of one colour.
      fill(context, [160, 10, 61, 41], glass);
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
  "colours side by side between pixels": {
    tree: node("offset", { x: 10.4, y: 10.3 }, rectangle(0, 0, 20, 48, glass), rectangle(20, 0, 33.3, 48, glass), rectangle(53.3, 0, 30, 48, glass)),
    draw: (context) => fill(context, [10, 10, 84, 48], glass),
  },
  "clips side by side between pixels": {
    tree: node("offset", { x: 10.4, y: 10.3 },
      ...[0, 33.3].map((x) => node("clip", { x, y: 0, width: 33.3, height: 48, radius: 0 }, rectangle(x - 10, -10, 60, 70, glass)))),
    draw: (context) => fill(context, [10, 10, 67, 48], glass),
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
  "nested groups, each with an effect of its own": {
    tree: node("opacity", { opacity: 0.7 },
      node("hueRotation", { hueRotation: 120 },
        rectangle(20, 20, 120, 100, glass),
        node("opacity", { opacity: 0.5 }, ...two,
          node("saturation", { saturation: 0.2 },
            node("offset", { x: 40, y: 10 }, rectangle(100, 20, 60, 110, amber), rectangle(120, 80, 70, 50, blue)))))),
    draw: (context) => {
      const inner = (/** @type {CanvasRenderingContext2D} */ c) => {
        fill(c, [140, 30, 60, 110], amber);
        fill(c, [160, 90, 70, 50], blue);
      };
      const middle = (/** @type {CanvasRenderingContext2D} */ c) => {
        drawTwo(c);
        together(c, inner, (d) => (d.filter = "saturate(0.2)"));
      };
      const outer = (/** @type {CanvasRenderingContext2D} */ c) => {
        fill(c, [20, 20, 120, 100], glass);
        together(c, middle, (d) => (d.globalAlpha = 0.5));
      };
      together(context, (c) => together(c, outer, (d) => (d.filter = "hue-rotate(120deg)")), (c) => (c.globalAlpha = 0.7));
    },
  },
  "a kind that nobody knows draws its children": {
    tree: node("wobble", {}, ...two),
    draw: drawTwo,
  },
};

/** @type {Record<string, Reference>} */
export const references = { ...plainReferences, ...shadedReferences, ...blendedReferences };
