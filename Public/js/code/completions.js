// Completion of Swift from the lists of Engine's and of views' public declarations. Pure, but for the loading.

/** @import { Part, Reference } from "./types.d.ts" */

/** A name, its kind, its form behind the name, and a sentence about it. @typedef {[name: string, kind: string, form: string, sentence: string]} Entry */

/** What can follow a dot. */
const members = ["method", "property", "enum"];
/** The nodes of the language's mode in which nothing is completed. */
const silent = ["comment", "string"];

/** A list of this folder; an empty one where it cannot be loaded. @param {string} name */
async function load(name) {
  // Bundles lie two folders below the root too.
  const response = await fetch(new URL(`../../js/code/${name}`, import.meta.url)).catch(() => null);
  return response?.ok === true ? await response.json() : [];
}

/** Whether a source has SwiftUI's views, which are written with other declarations than Engine's scenes. @param {string} text */
export const isOfViews = (text) => /^\s*import SwiftUI\b/m.test(text);

/** @param {boolean} areOfViews @returns {Promise<Entry[]>} */
export const loadEntries = (areOfViews) => load(areOfViews ? "viewCompletions.json" : "completions.json");

/** The entries, and examples of how things are written. @param {boolean} isOfViews @returns {Promise<Reference>} */
export async function loadReference(isOfViews) {
  const [entries, examples] = await Promise.all([loadEntries(isOfViews), load(isOfViews ? "viewExamples.json" : "examples.json")]);
  return { entries, examples };
}

/** The parts between commas that stand in no parentheses of their own. @param {string} text */
function parts(text) {
  const found = [""];
  let depth = 0;
  let last = "";
  for (const character of text) {
    const isArrow = last === "-" && character === ">";
    last = character;
    depth += "([<".includes(character) ? 1 : ")]>".includes(character) && !isArrow ? -1 : 0;
    if (character === "," && depth === 0) found.push("");
    else found[found.length - 1] += character;
  }
  return found.map((part) => part.trim()).filter((part) => part !== "");
}

/** Whether the last parameter is a closure without a default, which is written behind the parentheses. @param {string} parameters */
const isTrailing = (parameters) => /^\w+(?: \w+)?: \([^=]*\) (?:async )?(?:re)?(?:throws )?-> [^=]*$/.test(parts(parameters).at(-1) ?? "");

/**
 * A call with the arguments that have no defaults, and where the first one is typed; null for what is not called.
 * @param {string} name @param {string} form
 */
export function callOf(name, form) {
  if (!form.startsWith("(")) return null;
  let [depth, end] = [0, 0];
  for (; end < form.length; end += 1) {
    depth += form[end] === "(" ? 1 : form[end] === ")" ? -1 : 0;
    if (depth === 0) break;
  }
  const labels = parts(form.slice(1, end)).filter((part) => !part.includes(" = ") && part !== "…").map((part) => {
    const label = /^(\w+)(?: \w+)?:/.exec(part)?.[1] ?? "_";
    return label === "_" ? "" : `${label}: `;
  });
  if (isTrailing(form.slice(1, end))) {
    const others = labels.slice(0, -1);
    const call = others.length === 0 ? name : `${name}(${others.join(", ")})`;
    return { text: `${call} {  }`, caret: others.length === 0 ? call.length + 3 : name.length + 1 + others[0].length };
  }
  const first = name.length + 1 + (labels[0]?.length ?? 0);
  return { text: `${name}(${labels.join(", ")})`, caret: labels.length === 0 ? name.length + 2 : first };
}

/**
 * A source of completions for CodeMirror.
 * @param {Entry[]} entries
 * @param {(context: Part) => string} nodeAt the kind of text before the caret
 */
export function completionSource(entries, nodeAt) {
  const options = entries.map(([label, type, form, info]) => ({
    label, type, detail: form.replace(/ -> [^()]*$/, ""), info,
    /** @param {Part} view @param {Part} _completion @param {number} from @param {number} to */
    apply: (view, _completion, from, to) => {
      const follows = view.state.sliceDoc(to, to + 1) === "(";
      const call = follows ? null : callOf(label, form);
      const insert = call?.text ?? label;
      view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + (call?.caret ?? insert.length) }, userEvent: "input.complete" });
    },
  }));
  const afterDot = options.filter(({ type }) => members.includes(type));
  return (/** @type {Part} */ context) => {
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    const start = word?.from ?? context.pos;
    const isMember = context.state.sliceDoc(start - 1, start) === ".";
    if ((word === null && !isMember && !context.explicit) || silent.includes(nodeAt(context))) return null;
    return { from: start, options: isMember ? afterDot : options, validFor: /^\w*$/ };
  };
}
