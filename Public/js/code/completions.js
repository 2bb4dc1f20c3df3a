// Completion of Swift from the lists of Engine's and of views' public declarations. Pure, but for the loading.

/** @import { Part, Reference } from "./types.d.ts" */

/** @import { Template } from "./placeholders.js" */

/** A name, its kind, its form behind the name, a sentence about it, and how likely it is, 0 to 99. @typedef {[name: string, kind: string, form: string, sentence: string, likelihood?: number]} Entry */

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

/** The parameters in a form's parentheses; null for what is not called. @param {string} form */
function parametersOf(form) {
  if (!form.startsWith("(")) return null;
  let [depth, end] = [0, 0];
  for (; end < form.length; end += 1) {
    depth += form[end] === "(" ? 1 : form[end] === ")" ? -1 : 0;
    if (depth === 0) break;
  }
  return form.slice(1, end);
}

/**
 * A call with the arguments that have no defaults, each with a place to write; null for what is not called. A closure of
 * views at the end has lines of its own.
 * @param {string} name @param {string} form @returns {Template | null}
 */
export function templateOf(name, form) {
  const parameters = parametersOf(form);
  if (parameters === null) return null;
  const needed = parts(parameters).filter((part) => !part.includes(" = ") && part !== "…");
  const trailing = isTrailing(parameters) ? needed.pop() : undefined;
  // Where nothing is needed, a call says something by what is nil otherwise.
  if (needed.length === 0 && trailing === undefined && !parameters.includes("->")) {
    const optional = parts(parameters);
    const end = optional.findIndex((part) => !/^\w+(?: \w+)?: .* = nil$/.test(part) || part.startsWith("_"));
    needed.push(...optional.slice(0, Math.min(2, end < 0 ? optional.length : end)));
  }
  /** @type {[number, number][]} */
  const places = [];
  let text = name;
  if (needed.length > 0 || trailing === undefined) {
    text += "(";
    for (const [index, part] of needed.entries()) {
      const [, label = "_", own] = /^(\w+)(?: (\w+))?:/.exec(part) ?? [];
      text += `${index > 0 ? ", " : ""}${label === "_" ? "" : `${label}: `}`;
      const word = own ?? (label === "_" ? "value" : label);
      places.push([text.length, text.length + word.length]);
      text += word;
    }
    text += ")";
  }
  if (trailing !== undefined) {
    const hasViews = /-> (?:Content|Label|View|Element|some View)\b/.test(trailing);
    const given = /: \(([^()]+)\)/.exec(trailing)?.[1].split(",").length ?? 0;
    const names = given === 0 ? "" : ` ${["item", "other", "third"].slice(0, given).join(", ")} in`;
    text += ` {${names}${hasViews ? "\n  " : " "}`;
    places.push([text.length, text.length]);
    text += hasViews ? "\n}" : " }";
  }
  return { text, places };
}

/** A call, and where its first argument is typed; null for what is not called. @param {string} name @param {string} form */
export function callOf(name, form) {
  const template = templateOf(name, form);
  if (template === null) return null;
  let text = template.text;
  let caret = text.length;
  // Without the words that stand for arguments.
  for (const [from, to] of [...template.places].reverse()) {
    text = text.slice(0, from) + text.slice(to);
    caret = from;
  }
  return { text, caret };
}

/**
 * The text to insert in a line, where the following lines of a text begin as far right as that line does.
 * @param {string} code @param {string} line
 */
export function indented(code, line) {
  const indentation = /^\s*/.exec(line)?.[0] ?? "";
  return code.replaceAll("\n", `\n${indentation}`);
}

/** A template in a line, whose later lines begin as far right as that line does. @param {Template} template @param {string} line @returns {Template} */
function inLine({ text, places }, line) {
  const more = (/^\s*/.exec(line)?.[0] ?? "").length;
  const moved = (/** @type {number} */ offset) => offset + more * text.slice(0, offset).split("\n").slice(1).length;
  return { text: indented(text, line), places: places.map(([from, to]) => [moved(from), moved(to)]) };
}

/** The entries, each only once among those that insert the same. @param {Entry[]} entries */
function distinct(entries) {
  /** @type {Map<string, Entry>} */
  const kept = new Map();
  for (const entry of entries) {
    const [name, kind, form] = entry;
    const inserted = `${members.includes(kind)} ${templateOf(name, form)?.text ?? name}`;
    const known = kept.get(inserted);
    // Of two the one with a sentence says more.
    if (known === undefined || known[3] === "" && entry[3] !== "") kept.set(inserted, entry);
  }
  return [...kept.values()];
}

/**
 * A source of completions for CodeMirror.
 * @param {Entry[]} entries
 * @param {(context: Part) => string} nodeAt the kind of text before the caret
 * @param {(view: Part, template: Template, from: number, to: number) => void} insert
 */
export function completionSource(entries, nodeAt, insert) {
  // Uses are counted by name: a property that is called like a method has none of its own.
  const methods = new Set(entries.filter(([, kind]) => kind === "method").map(([name]) => name));
  const options = distinct(entries).map(([label, type, form, info, likelihood = 0]) => ({
    label, type, detail: form.replace(/ -> [^()]*$/, ""), info, boost: type === "property" && methods.has(label) ? 0 : likelihood,
    /** @param {Part} view @param {Part} _completion @param {number} from @param {number} to */
    apply: (view, _completion, from, to) => {
      const follows = view.state.sliceDoc(to, to + 1) === "(";
      const template = (follows ? null : templateOf(label, form)) ?? { text: label, places: [] };
      const line = view.state.doc.lineAt(from).text;
      insert(view, inLine(template, line), from, to);
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
