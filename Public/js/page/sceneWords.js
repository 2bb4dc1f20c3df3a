// What scenes say of themselves, in the reader's language. Their values and names are the protocol's, and stay.

import { loadText } from "../net/texts.js";
import { languages, language, text } from "./strings.js";

/** @import { SceneDescription } from "../net/types.d.ts" */
/** @import { StringName } from "./types.d.ts" */

/** The words of our scenes, which are English on the wire, in the reader's language. @type {Map<string, string>} */
let words = new Map();

/** Loads the words, where they are not the scenes' own. English stands in for words that do not come. */
export async function loadSceneWords() {
  const column = languages.indexOf(language) - 1;
  if (column < 0) return;
  const table = await loadText("/sceneWords.json").catch(() => "{}");
  words = wordsIn(/** @type {Record<string, string[]>} */ (JSON.parse(table)), column);
}

/** One column of the table. @param {Record<string, string[]>} table @param {number} column */
export const wordsIn = (table, column) => new Map(Object.entries(table).map(([english, row]) => [english, row[column] ?? english]));

/**
 * Words of a scene in the reader's language; those of people's own scenes stay as they are.
 * @param {string} english
 */
export function sceneWord(english, known = words) {
  const word = known.get(english);
  if (word !== undefined) return word;
  /** @type {string[]} */
  const numbers = [];
  const pattern = english.replace(/\d+/g, (number) => `{${numbers.push(number) - 1}}`);
  return known.get(pattern)?.replace(/\{(\d+)\}/g, (_, index) => numbers[Number(index)] ?? "") ?? english;
}

/**
 * A scene's description in the reader's language.
 * @param {SceneDescription} scene
 * @returns {SceneDescription}
 */
export function inReadersLanguage(scene, known = words) {
  if (known.size === 0) return scene;
  const titled = (/** @type {string} */ english) => sceneWord(english, known);
  const { crowd } = scene;
  return {
    ...scene,
    title: titled(scene.title),
    actions: scene.actions.map((action) => ({ ...action, title: titled(action.title) })),
    parameters: scene.parameters.map((parameter) => ({
      ...parameter,
      title: titled(parameter.title),
      ...parameter.group === undefined ? {} : { group: titled(parameter.group) },
      ...parameter.help === undefined ? {} : { help: titled(parameter.help) },
    })),
    ...crowd?.button === undefined ? {} : { crowd: { ...crowd, button: titled(crowd.button) } },
  };
}

/** A value as words: `thereAndBack` is "There and back". @param {string} value */
function spaced(value) {
  const separated = value.replace(/[_-]+/g, " ").replace(/(\p{Ll}|\d)(\p{Lu})(?=\p{Ll})/gu, (_, last, first) => `${last} ${first.toLowerCase()}`)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").trim();
  return separated === "" ? value : separated.slice(0, 1).toUpperCase() + separated.slice(1);
}

/** The title of a value, in the reader's language where it is of a scene of ours. @param {string} value */
export function choiceTitle(value) {
  const name = /** @type {StringName} */ (`choice${value.slice(0, 1).toUpperCase()}${value.slice(1)}`);
  return text(name) || spaced(value);
}

/** The title of a signal. @param {string} name @param {boolean} isOfAttitude whether it is of the phone, not of the scene */
export function signalTitle(name, isOfAttitude = false) {
  return isOfAttitude && /^[wxyz]$/.test(name) ? text("quaternionPart", { part: name }) : sceneWord(spaced(name));
}
