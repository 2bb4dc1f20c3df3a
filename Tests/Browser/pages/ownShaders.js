// Compositions of what runs shaders of somebody's own, beside their formulas.

import { drawThrough } from "./pixels.js";
import { blue, fill, glass, rectangle } from "./shapes.js";
import { leaf, node, shaded } from "./tree.js";

/** @typedef {import("./shapes.js").Reference} Reference */

const texts = {
  bands: `vec4 bands(vec2 position, vec2 lengths, vec4 tint) {
  vec2 wave = 0.5 + 0.5 * cos(position / lengths);
  return vec4(0.5 * wave, 0.25, 1.0) * tint.a + vec4(tint.rgb, 0.0) * 0.5;
}`,
  map: `float lightness(vec4 color) { return dot(color.rgb, vec3(0.25, 0.5, 0.25)); }
vec4 map(vec2 position, vec4 color, vec4 dark, vec4 light, float width) {
  vec4 mapped = mix(dark * color.a, light * color.a, lightness(color) / max(color.a, 0.001));
  return mix(mapped, color, clamp(position.x / width, 0.0, 1.0));
}`,
  bend: `vec2 bend(vec2 position, float amount) {
  return position + vec2(amount * sin(position.y / 12.0), amount * cos(position.x / 20.0));
}`,
  mean: `vec4 mean(vec2 position, Layer layer, vec2 step) {
  vec4 sum = vec4(0.0);
  for (int i = -1; i <= 1; i++) {
    sum += layer.sample(position + float(i) * step);
  }
  return sum / 3.0;
}`,
  cover: `vec4 cover(vec2 position, vec4 color) { return vec4(0.0, 0.5, 0.0, 1.0); }`,
  broken: `vec4 broken(vec2 position, vec4 color) {
  return colour;
}`,
};

/** @type {import("../../../Public/js/net/types.d.ts").Asset[]} */
export const ownShaders = Object.entries(texts).map(([name, source]) => ({ id: name, kind: "shader", name, source }));

const frame = { x: 20, y: 10, width: 180, height: 120 };
const reach = { ...frame, reachX: 20, reachY: 20 };
const content = [leaf("image", "noise", { x: 40, y: 25, width: 64, height: 48 }), rectangle(90, 50, 90, 60, glass)];
/** @param {CanvasRenderingContext2D} context @param {HTMLCanvasElement} picture */
function drawContent(context, picture) {
  context.drawImage(picture, 40, 25);
  fill(context, [90, 50, 90, 60], glass);
}

/** @param {number[]} a @param {number[]} b @param {number} share */
const mix = (a, b, share) => a.map((value, i) => value + share * (b[i] - value));
/** @param {number} value */
const unit = (value) => Math.min(1, Math.max(0, value));

/** @type {Record<string, Reference>} */
export const ownReferences = {
  "a shader fills what its shape covers": {
    tree: shaded("shaderFill", "bands", frame, [["vec2", 15, 9], ["color", 0.8, 0.2, 0.4, 0.5]], rectangle(20, 10, 180, 120, glass)),
    draw: (context) => drawThrough(context, (c) => fill(c, [20, 10, 180, 120], glass), (at, x, y) => {
      const [u, v] = [(x - 20) / 15, (y - 10) / 9].map((value) => 0.5 + 0.5 * Math.cos(value));
      const tint = [0.4, 0.1, 0.2].map((value) => 0.5 * value);
      return [u * 0.25 + tint[0], v * 0.25 + tint[1], 0.125 + tint[2], 0.5].map((value) => value * at(x, y)[3]);
    }),
  },
  "a shader maps colours in an offset": {
    tree: node("offset", { x: 7, y: 12 }, shaded("colorEffect", "map", frame,
      [["color", 0.1, 0, 0.4, 1], ["color", 1, 0.8, 0.5, 0.5], ["float", 180]], ...content)),
    draw: (context, picture) => drawThrough(context, (c) => {
      c.translate(7, 12);
      drawContent(c, picture);
    }, (at, x, y) => {
      const color = at(x, y);
      const [red, green, blue, alpha] = color;
      const lightness = (0.25 * red + 0.5 * green + 0.25 * blue) / Math.max(alpha, 0.001);
      const mapped = mix([0.1, 0, 0.4, 1], [0.5, 0.4, 0.25, 0.5], lightness).map((value) => value * alpha);
      return mix(mapped, color, unit((x - 27) / 180));
    }),
  },
  "a shader bends a group": {
    tree: shaded("distortionEffect", "bend", reach, [["float", 9]], ...content),
    draw: (context, picture) => drawThrough(context, (c) => drawContent(c, picture), (at, x, y) =>
      at(x + 9 * Math.sin((y - 10) / 12), y + 9 * Math.cos((x - 20) / 20))),
  },
  "a shader samples its layer in a scale": {
    tree: node("scale", { x: 2, y: 2, anchorX: 0, anchorY: 0 },
      shaded("layerEffect", "mean", { x: 5, y: 5, width: 100, height: 70, reachX: 10, reachY: 10 }, [["vec2", 4, 3]],
        rectangle(20, 15, 60, 40, blue))),
    draw: (context) => drawThrough(context, (c) => fill(c, [40, 30, 120, 80], blue), (at, x, y) =>
      [-1, 0, 1].map((i) => at(x + 8 * i, y + 6 * i)).reduce((sum, color) => sum.map((value, i) => value + color[i] / 3), [0, 0, 0, 0])),
  },
  "a shader that leaves nothing empty ends at the bounds": {
    tree: shaded("colorEffect", "cover", { x: 50, y: 30, width: 80, height: 60 }, [], rectangle(70, 40, 20, 20, blue)),
    draw: (context) => fill(context, [50, 30, 80, 60], { red: 0, green: 0.5, blue: 0, alpha: 1 }),
  },
  "a shader that is not there leaves its layer as it is": {
    tree: shaded("distortionEffect", "nowhere", reach, [["float", 9]], ...content),
    draw: drawContent,
  },
};

export const brokenTree = shaded("colorEffect", "broken", frame, [], ...content);
export const bareTree = node("group", {}, ...content);
