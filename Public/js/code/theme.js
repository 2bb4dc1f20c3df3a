// The looks of CodeMirror, from the page's own colours.

import { caretStyles } from "./carets.js";

/** @import { CodeMirror, Part } from "./types.d.ts" */

/** @param {CodeMirror} parts @param {boolean} isLight @returns {Part} */
export function theme({ EditorView, HighlightStyle, defaultHighlightStyle, oneDarkHighlightStyle, syntaxHighlighting }, isLight) {
  // Its red is of names, which is what most of a source consists of.
  const dark = HighlightStyle.define(oneDarkHighlightStyle.specs.filter((/** @type {Part} */ { color }) => color !== "#e06c75"));
  const raised = { backgroundColor: "var(--raised)", color: "var(--ink)" };
  const panel = { ...raised, border: "1px solid var(--line)", borderRadius: "8px" };
  return [
    syntaxHighlighting(isLight ? defaultHighlightStyle : dark),
    EditorView.theme({
      "&": { height: "100%", backgroundColor: "var(--wall)", color: "var(--ink)" },
      "&.cm-focused": { outline: "none" },
      ".cm-scroller": {
        fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, "M PLUS 1 Code", monospace', fontSize: "13px", lineHeight: "20px",
        scrollbarWidth: "thin",
      },
      ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
      ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
      ".cm-gutters": { backgroundColor: "var(--wall)", color: "var(--quiet)", border: "none" },
      ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--raised) 60%, transparent)" },
      "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
        backgroundColor: "color-mix(in srgb, var(--focus) 35%, transparent) !important",
      },
      ".cm-selectionMatch, .cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--focus) 25%, transparent)" },
      "&.cm-focused .cm-matchingBracket": { backgroundColor: "color-mix(in srgb, var(--focus) 30%, transparent)", outline: "none" },
      ".cm-panels, .cm-tooltip": panel,
      ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--ink)", color: "var(--wall)" },
      ".cm-completionDetail": { color: "inherit", opacity: 0.8 },
      ".cm-foldPlaceholder": raised,
      ".signs": { width: "14px" },
      ".sign": { color: "var(--quiet)", fontSize: "10px" },
      ".sign.error, .problem.error": { color: "var(--alarm)" },
      ".sign.comment, .problem.comment": { color: "var(--violet)" },
      ".problem.comment": { color: "var(--ink)", borderLeftColor: "var(--violet)" },
      ".under.comment": { textDecoration: "none" },
      ".under": { textDecoration: "underline wavy var(--quiet)", textDecorationSkipInk: "none", textUnderlineOffset: "3px" },
      ".under.error": { textDecorationColor: "var(--alarm)" },
      ".place": { backgroundColor: "color-mix(in srgb, var(--focus) 22%, transparent)", borderRadius: "3px" },
      ".cm-tooltip.cm-tooltip-autocomplete > ul": { width: "min(320px, 80vw)", maxWidth: "none", maxHeight: "min(12em, 40vh)" },
      ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", padding: "2px 8px" },
      ".cm-completionInfo": { width: "max-content", maxWidth: "200px", padding: "6px 10px", fontSize: "12px", whiteSpace: "normal" },
      ".slider": { display: "flex", alignItems: "center", gap: "10px", padding: "8px 12px" },
      ".slider input": { display: "block", width: "min(260px, 70vw)", height: "28px", margin: "0", accentColor: "var(--ink)", cursor: "ew-resize" },
      ".slider output": { minWidth: "5ch", fontFamily: "inherit", fontVariantNumeric: "tabular-nums", textAlign: "end" },
      ".swatch": {
        width: "16px", height: "16px", margin: "0 4px 0 0", padding: "0", border: "1px solid var(--edge)", borderRadius: "4px",
        background: "none", verticalAlign: "-3px", cursor: "pointer",
      },
      ".swatch::-webkit-color-swatch-wrapper": { padding: "0" },
      ".swatch::-webkit-color-swatch": { border: "0", borderRadius: "3px" },
      ...caretStyles,
      ".problem": {
        padding: "2px 10px", borderLeft: "3px solid currentColor", backgroundColor: "var(--raised)", color: "var(--quiet)", fontFamily: "system-ui, sans-serif", whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
      },
    }, { dark: !isLight }),
  ];
}
