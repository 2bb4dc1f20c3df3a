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
