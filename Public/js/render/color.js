// Colour filters: a 3×3 matrix and an offset on unpremultiplied sRGB, clamped to 0…1 afterwards.

/** @import { ColorFilter } from "./types.d.ts" */

/** Luminance weights of sRGB. Source: W3C Filter Effects, feColorMatrix. */
const [red, green, blue] = [0.213, 0.715, 0.072];

/**
 * Turns hues by degrees; greys stay as they are. Source: W3C Filter Effects, feColorMatrix hueRotate.
 * @param {number} degrees
 * @returns {ColorFilter}
 */
export function hueRotation(degrees) {
  const radians = degrees * Math.PI / 180;
  const [c, s] = [Math.cos(radians), Math.sin(radians)];
  return {
    matrix: [
      red + c * (1 - red) - s * red, green - c * green - s * green, blue - c * blue + s * (1 - blue),
      red - c * red + s * 0.143, green + c * (1 - green) + s * 0.14, blue - c * blue - s * 0.283,
      red - c * red - s * (1 - red), green - c * green + s * green, blue + c * (1 - blue) + s * blue,
    ],
    offset: [0, 0, 0],
  };
}

/**
 * 0 is grey, 1 changes nothing, more is more colourful. Source: W3C Filter Effects, feColorMatrix saturate.
 * @param {number} amount
 * @returns {ColorFilter}
 */
export function saturation(amount) {
  const rest = 1 - amount;
  return {
    matrix: [
      red * rest + amount, green * rest, blue * rest,
      red * rest, green * rest + amount, blue * rest,
      red * rest, green * rest, blue * rest + amount,
    ],
    offset: [0, 0, 0],
  };
}

/**
 * Adds to every channel, as SwiftUI's `brightness` does; CSS brightness multiplies.
 * @param {number} amount -1…1
 * @returns {ColorFilter}
 */
export function brightness(amount) {
  return { matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1], offset: [amount, amount, amount] };
}
