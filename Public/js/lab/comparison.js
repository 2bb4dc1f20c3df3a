// Finds the points at which two pictures look different.

/** @import { Comparison } from "./types.d.ts" */

/** The linear component of each sRGB byte. */
const linear = Float64Array.from({ length: 256 }, (_, byte) => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/**
 * The colours of a picture on white, in Oklab: three numbers for each pixel.
 *
 * Source: https://bottosson.github.io/posts/oklab/
 * @param {Uint8ClampedArray} pixels RGBA, not multiplied by alpha
 */
function colors(pixels) {
  const lab = new Float64Array(pixels.length / 4 * 3);
  for (let pixel = 0; pixel < pixels.length / 4; pixel += 1) {
    const alpha = pixels[pixel * 4 + 3] / 255;
    const [red, green, blue] = [0, 1, 2].map((part) => linear[Math.round(pixels[pixel * 4 + part] * alpha + 255 * (1 - alpha))]);
    const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    lab[pixel * 3] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    lab[pixel * 3 + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    lab[pixel * 3 + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  }
  return lab;
}

/**
 * The distance of a pixel's colour from the nearest of those around the same place in another picture, which an edge that
 * is drawn a part of a pixel further has, too.
 * @param {Float64Array} own @param {Float64Array} other @param {number} x @param {number} y @param {number} width
 * @param {number} height
 */
function distance(own, other, x, y, width, height) {
  const place = (y * width + x) * 3;
  let least = Infinity;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      const there = (row * width + column) * 3;
      const [l, a, b] = [0, 1, 2].map((part) => own[place + part] - other[there + part]);
      least = Math.min(least, Math.sqrt(l * l + a * a + b * b));
    }
  }
  return least;
}

/**
 * The pixels of two pictures of one size that look different.
 * @param {Uint8ClampedArray} reference RGBA @param {Uint8ClampedArray} picture @param {number} width
 * @param {number} tolerance The distance in Oklab that cannot be seen, from 0 to 1
 * @returns {Comparison & { marks: Uint8Array }} with a 1 for each such pixel
 */
export function compare(reference, picture, width, tolerance) {
  const height = picture.length / 4 / width;
  const [before, after] = [colors(reference), colors(picture)];
  const marks = new Uint8Array(width * height);
  let [count, greatest] = [0, 0];
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let pixel = 0; pixel < marks.length; pixel += 1) {
    const same = [0, 1, 2, 3].every((part) => reference[pixel * 4 + part] === picture[pixel * 4 + part]);
    if (same) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    // Both ways, so that what is only in one of the pictures is found in either.
    const most = Math.max(distance(before, after, x, y, width, height), distance(after, before, x, y, width, height));
    if (most <= tolerance) continue;
    marks[pixel] = 1;
    count += 1;
    greatest = Math.max(greatest, Math.min(1, most));
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return { count, greatest, box: count === 0 ? null : [left, top, right - left, bottom - top], marks };
}
