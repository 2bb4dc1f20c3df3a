// Numbers and colours in a source, and others of the same form in their places. Pure.

/** The most decimals that a number gets. */
const mostDecimals = 6;

/** How a number is written in steps, or null where it is not one to change, such as `0xFF` or `1e3`. @param {string} literal */
export function stepsOf(literal) {
  const match = /^(-?)([0-9][0-9_]*)(?:\.([0-9]+))?$/.exec(literal);
  if (match === null) return null;
  const value = Number(literal.replaceAll("_", ""));
  if (!Number.isSafeInteger(Math.trunc(value))) return null;
  const given = match[3]?.length ?? 0;
  // A whole number may have to stay one.
  const decimals = match[3] === undefined ? 0 : Math.min(mostDecimals, Math.max(given, Math.abs(value) < 10 ? 2 : 1));
  return { value, decimals };
}

/** The literal that is so many steps from another one. @param {string} literal @param {number} count */
export function stepped(literal, count) {
  const steps = stepsOf(literal);
  if (steps === null || count === 0) return literal;
  const { value, decimals } = steps;
  const text = (value + count / 10 ** decimals).toFixed(decimals);
  const plain = decimals === 0 ? text : text.replace(/(\.\d+?)0+$/, "$1");
  return Number(plain) === 0 ? plain.replace("-", "") : plain;
}

/** The colour of a literal as `#rrggbb`, or null. @param {string} literal `0xRRGGBB`, or `"#rrggbb"` with its quotes */
export function colorOf(literal) {
  const digits = /^0x([0-9a-fA-F]{6})$/.exec(literal)?.[1] ?? /^"#([0-9a-fA-F]{6})"$/.exec(literal)?.[1];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}

/** A literal of a colour, in the form of another one. @param {string} literal @param {string} color as `#rrggbb` */
export function recolored(literal, color) {
  const digits = color.slice(1);
  const isLower = /[a-f]/.test(literal.replace(/^0x/, ""));
  const cased = isLower || literal.startsWith('"') && !/[A-F]/.test(literal) ? digits.toLowerCase() : digits.toUpperCase();
  return literal.replace(/[0-9a-fA-F]{6}/, cased);
}

/** Whether a number in hexadecimal stands where a colour is expected. @param {string} before the line up to it */
export const isColorPlace = (before) => /\b(?:rgb|hex)\s*:\s*$/.test(before);

/** The colours that SwiftUI names, in light appearance. @type {Record<string, string>} */
const named = {
  red: "#ff3b30", orange: "#ff9500", yellow: "#ffcc00", green: "#34c759", mint: "#00c7be", teal: "#30b0c7", cyan: "#32ade6", blue: "#007aff",
  indigo: "#5856d6", purple: "#af52de", pink: "#ff2d55", brown: "#a2845e", gray: "#8e8e93", white: "#ffffff", black: "#000000",
};

/** @param {number} part 0 to 1 */
const hexOf = (part) => Math.round(255 * Math.min(1, Math.max(0, part))).toString(16).padStart(2, "0");

/** The parts of a colour, 0 to 1. @param {string} color as `#rrggbb` */
const partsOf = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);

/** @param {number} hue @param {number} saturation @param {number} brightness each 0 to 1 */
function ofHue(hue, saturation, brightness) {
  const part = (/** @type {number} */ shift) => {
    const place = (shift + hue * 6) % 6;
    return brightness * (1 - saturation * Math.max(0, Math.min(place, 4 - place, 1)));
  };
  return `#${hexOf(part(5))}${hexOf(part(3))}${hexOf(part(1))}`;
}

/** @param {string} color as `#rrggbb` @returns {number[]} hue, saturation and brightness, each 0 to 1 */
function hueOf(color) {
  const [red, green, blue] = partsOf(color);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  const turn = range === 0 ? 0 : most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return [((turn + 6) % 6) / 6, most === 0 ? 0 : range / most, most];
}

/** @param {number} value 0 to 1 */
const short = (value) => String(Number(value.toFixed(3)));

const component = String.raw`\s*(\d*\.?\d+)(?:\s*\/\s*(255(?:\.0)?))?\s*`;
/** The forms in which SwiftUI writes a colour by numbers: the labels, and to and from `#rrggbb`. */
const forms = [
  { pattern: new RegExp(`\\bred:${component},\\s*green:${component},\\s*blue:${component}`, "g"), labels: ["red", "green", "blue"],
    color: (/** @type {number[]} */ [red, green, blue]) => `#${hexOf(red)}${hexOf(green)}${hexOf(blue)}`, values: partsOf },
  { pattern: new RegExp(`\\bhue:${component},\\s*saturation:${component},\\s*brightness:${component}`, "g"), labels: ["hue", "saturation", "brightness"],
    color: (/** @type {number[]} */ [hue, saturation, brightness]) => ofHue(hue, saturation, brightness), values: hueOf },
];

/**
 * The colours of a line of SwiftUI by numbers and by names: their places, and what would be another colour there.
 * @param {string} line
 * @returns {{ from: number, to: number, color: string, recolored: (color: string) => string }[]}
 */
export function colorsIn(line) {
  const found = [];
  for (const { pattern, labels, color, values } of forms) {
    for (const match of line.matchAll(pattern)) {
      const numbers = [1, 3, 5].map((at) => Number(match[at]) / (match[at + 1] === undefined ? 1 : 255));
      if (numbers.some((number) => number > 1)) continue;
      const recolored = (/** @type {string} */ next) => values(next).map((value, index) => `${labels[index]}: ${short(value)}`).join(", ");
      found.push({ from: match.index, to: match.index + match[0].trimEnd().length, color: color(numbers), recolored });
    }
  }
  for (const match of line.matchAll(/(?<![\w)\]}?!.])(Color)?\.([a-z]+)\b(?!\s*[(:])/g)) {
    const color = named[match[2]];
    if (color === undefined) continue;
    const recolored = (/** @type {string} */ next) => `Color(${partsOf(next).map((value, index) => `${["red", "green", "blue"][index]}: ${short(value)}`).join(", ")})`;
    found.push({ from: match.index, to: match.index + match[0].length, color, recolored });
  }
  return found.sort((first, second) => first.from - second.from);
}
