// The letters, digits and signs that keys stand for as shortcuts, on any keyboard layout.

/** A keyboard event as far as its key goes. */
/** @typedef {Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "isComposing"> & { getModifierState?: (name: string) => boolean }} Key */

/** The punctuation in the places of two letters on layouts without Latin letters: Bulgarian, Greek and Hebrew. @type {Record<string, string>} */
const signs = { KeyQ: ",;:/", KeyW: "'" };

/**
 * The key of a shortcut: the one that is typed; if that is not Latin, the one that has its place on a US keyboard.
 * @param {Key} event
 * @returns {string | null} in lower case; null for keys of an input method, and for those that type with AltGr or an accent
 */
export function shortcutKey(event) {
  const { key, code, shiftKey, isComposing } = event;
  // A page without a text field has keys that some browsers take for the input method's.
  const isUnknown = key === "Process" || key === "Unidentified";
  if (isComposing || key === "Dead" || event.getModifierState?.("AltGraph") === true) return null;
  const place = placeOf(code, shiftKey);
  const isPlaced = isUnknown || [...key].some((character) => character > "~") || signs[code]?.includes(key) === true
    // French and Czech digits need Shift.
    || (/^[!-/:-@[-`{-~]$/.test(key) && place !== null && /\d/.test(place));
  return isPlaced ? place : key.toLowerCase();
}

/** The key that has a place on a US keyboard; null for others than letters, digits and the question mark. @param {string} code @param {boolean} shiftKey */
function placeOf(code, shiftKey) {
  if (/^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase();
  if (/^Digit\d$/.test(code) && !shiftKey) return code.slice(5);
  return code === "Slash" && shiftKey ? "?" : null;
}
