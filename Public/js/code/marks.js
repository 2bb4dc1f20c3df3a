// Problems of a source as marks in its editor. Pure.

/** @import { Diagnostic } from "../net/types.d.ts" */
/** @import { Mark } from "./types.d.ts" */

/** The marks of a file, in the order of its lines; problems without a line are of none. @param {Diagnostic[]} diagnostics @param {string} file @returns {Mark[]} */
export function marksOf(diagnostics, file) {
  return diagnostics.flatMap(({ file: other, line, column, severity, message }) =>
    other === file && line !== undefined ? [{ line, column: column ?? null, severity, message }] : []
  ).sort((first, second) => first.line - second.line || (first.column ?? 0) - (second.column ?? 0));
}

/** The gravest severity among marks. @param {Mark[]} marks @returns {Mark["severity"] | null} null for no marks */
export function gravest(marks) {
  for (const severity of /** @type {const} */ (["error", "warning", "comment", "note"])) {
    if (marks.some((mark) => mark.severity === severity)) return severity;
  }
  return null;
}

/** The offset in a text of a line and a column, which counts characters; the nearest one that exists. @param {string} text @param {number} line @param {number | null} column */
export function offsetOf(text, line, column) {
  const lines = text.split("\n");
  const index = Math.min(Math.max(line, 1), lines.length) - 1;
  const before = lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);
  return before + [...lines[index]].slice(0, (column ?? 1) - 1).join("").length;
}
