// What a page says where the server refuses a request.

import { text } from "./strings.js";

/** @import { StringName } from "./types.d.ts" */

/**
 * The sentence about a refusal: the page's own for a reason that it knows, in its reader's language, or else the server's.
 * @param {Response} response
 */
export async function sentenceAbout(response) {
  const reason = response.headers.get("tiltcast-reason") ?? "";
  const name = /** @type {StringName} */ (`refused${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`);
  const sentence = (await response.text()).trim();
  return text(name, { sentence, seconds: response.headers.get("retry-after") ?? "" }) || sentence;
}
