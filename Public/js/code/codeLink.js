// A link whose fragment carries a file of code, compressed: no server learns it.

import { text } from "../page/strings.js";
import { newName } from "./newSource.js";

/** @typedef {{ name: string, text: string }} SharedFile a file's name, and its content */

/** The most letters of compressed code in a link: programs for messages cut longer links. */
export const mostLetters = 4000;
/** The most bytes of a file, as for a room's. */
const mostBytes = 65_536;
/** The endings of files in the language of fragment shaders, of which folders know the first. */
const shaderEnding = /\.(?:frag|glsl|fs|fsh)$/i;

/** The error for a link without code, or with too much; people read its message. */
export class CodeLinkError extends Error {}

/** Whether a link's fragment carries code. @param {string} hash with its `#` */
export function hasCode(hash) {
  return hash.startsWith("#code=");
}

/**
 * A link's fragment, such as `code=S0wCAA&name=Card.swift&bytes=2`, in which a cut one lacks the end.
 * @param {SharedFile} file
 * @throws {CodeLinkError} where it is too long, or the browser compresses nothing
 */
export async function writeCodeFragment({ name, text: content }) {
  if (!("CompressionStream" in globalThis)) throw new CodeLinkError(text("shareOldBrowser"));
  const whole = new Blob([content]);
  const compressed = await bytesOf(whole.stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  const letters = btoa(String.fromCharCode(...compressed ?? [])).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  if (letters.length > mostLetters) throw new CodeLinkError(text("shareTooLong"));
  return new URLSearchParams([["code", letters], ["name", name.split("/").at(-1) ?? name], ["bytes", String(whole.size)]]).toString();
}

/** The address of the page that shows a file. @param {SharedFile} file @throws {CodeLinkError} as for its fragment */
export async function codeLink(file) {
  return new URL(`/shared#${await writeCodeFragment(file)}`, location.href).href;
}

/**
 * Reads the file in a link, or in its fragment with `#`. It is a stranger's: to be shown before it is used.
 * @param {string} written
 * @returns {Promise<SharedFile>}
 * @throws {CodeLinkError}
 */
export async function readCodeLink(written) {
  if (!("DecompressionStream" in globalThis)) throw new CodeLinkError(text("shareOldBrowser"));
  const fields = new URLSearchParams(/#(\S+)/.exec(written)?.[1] ?? "");
  const letters = fields.get("code") ?? "";
  if (!/^[\w-]+$/.test(letters) || letters.length > mostLetters) throw new CodeLinkError(text("shareNoCode"));
  const content = await decompressed(letters, Number(fields.get("bytes") ?? NaN));
  if (content === null) throw new CodeLinkError(text("shareNoCode"));
  return { name: sourceName(fields.get("name") ?? ""), text: content };
}

/** The name of a link's file; if a file cannot have that name, a default one in the same language. @param {string} name */
function sourceName(name) {
  const ending = shaderEnding.test(name) ? "frag" : /\.metal$/i.test(name) ? "metal" : "swift";
  return newName(name.replace(shaderEnding, ".frag")) ?? `Shared.${ending}`;
}

/** Whether a file's text is in the language of another file. @param {string} name @param {string} other */
export function isSameLanguage(name, other) {
  return name.split(".").at(-1) === other.split(".").at(-1);
}

/** The text; null if the letters hold no text, or one of another length or beyond the limit. @param {string} letters @param {number} length in bytes */
async function decompressed(letters, length) {
  try {
    const compressed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const bytes = await bytesOf(new Blob([compressed]).stream().pipeThrough(new DecompressionStream("deflate-raw")), mostBytes);
    return bytes?.length !== length ? null : new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch {
    // Letters, compression or characters are broken.
    return null;
  }
}

/** What a stream has, or null if that is more than so many bytes. @param {ReadableStream<Uint8Array>} stream @param {number} most */
async function bytesOf(stream, most) {
  const reader = stream.getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      void reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/** The characters that show nothing, or turn the order of others around, except those that join and colour the parts of emoji. */
const hidden = /(?![\t\n])(?!(?<=\p{Emoji})\uFE0F)(?!(?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A stranger's text in which nothing is hidden: such characters are shown by their numbers. @param {string} content */
export function visibleText(content) {
  return content.replace(hidden, (letter) => `⟨U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}⟩`);
}
