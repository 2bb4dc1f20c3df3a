// Scales that map a slider's position, 0 to 1, to values in perceptually even steps.

/** @param {number} value @returns {number} with two significant digits */
function rounded(value) {
  return Number(value.toPrecision(2));
}

/**
 * @typedef {object} Scale
 * @property {(position: number) => number} at
 * @property {(value: number) => number} of
 * @property {number} step of the position
 */

/** In even steps. @param {number} min @param {number} max @param {number} step @returns {Scale} */
export function linear(min, max, step) {
  return {
    at: (position) => min + Math.round(position * (max - min) / step) * step,
    of: (value) => (value - min) / (max - min),
    step: step / (max - min),
  };
}

/** In even ratios. @param {number} min above 0 @param {number} max @returns {Scale} */
export function logarithmic(min, max) {
  return {
    at: (position) => Math.min(max, Math.max(min, rounded(min * (max / min) ** position))),
    of: (value) => Math.log(value / min) / Math.log(max / min),
    step: 0.01,
  };
}

/** From 0, the finer the closer to it. @param {number} max @returns {Scale} */
export function cubic(max) {
  return { at: (position) => rounded(max * position ** 3), of: (value) => Math.cbrt(value / max), step: 0.01 };
}
