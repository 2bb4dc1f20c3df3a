// The text of a diagnostic: its location, and a caret under the column.

/** @import { Diagnostic } from "../net/types.d.ts" */

/** Characters that take two columns where each character takes one. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
/** Marks that stand on the character before. */
const marks = /\p{Mark}/u;

/** The location, as editors write it; empty if it is not known. @param {Pick<Diagnostic, "file" | "line" | "column">} diagnostic */
export function placeOf({ file, line, column }) {
  if (file === undefined) return "";
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
}

/** The location to copy for an editor. @param {Diagnostic} diagnostic */
export function copiedPlace({ file, line }) {
  return placeOf({ file, line });
}

/**
 * The line of the source, and below it a caret under the column, or null without a line to show.
 * @param {Diagnostic} diagnostic
 * @returns {{ source: string, caret: string | null } | null}
 */
export function excerptOf({ excerpt, column }) {
  if (excerpt === undefined || excerpt.trim() === "") return null;
  const source = excerpt.trimEnd();
  if (column === undefined) return { source, caret: null };
  // The space before the caret is as wide as the text before the column.
  const before = [...source].slice(0, column - 1).map(blank).join("");
  return { source, caret: `${before}^` };
}

/** White space as wide as a character. @param {string} character */
function blank(character) {
  if (character === "\t") return "\t";
  if (marks.test(character)) return "";
  return wide.test(character) ? "\u3000" : " ";
}

/** Whether the errors are of shaders only, without which the new version plays. @param {Diagnostic[]} diagnostics */
export function concernsShaders(diagnostics) {
  return diagnostics.every(({ severity, file }) => severity !== "error" || file?.endsWith(".frag") === true);
}

/** Whether any of them keeps the new version, or an effect, from being shown. @param {Diagnostic[]} diagnostics */
export function isBroken(diagnostics) {
  return diagnostics.some(({ severity }) => severity === "error");
}
