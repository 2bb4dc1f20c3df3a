// What a person takes home: one page with a film of the last moments, the code, and a link, which needs no server. The
// page of a class is made of the same parts.

import { askForMoments } from "../net/moments.js";
import { dataURL, escaped, playing, policy } from "../page/html.js";
import { zip } from "../page/zip.js";
import { loadShaders } from "../render/shaders.js";

/** @import { Film } from "../film/types.d.ts" */
/** @import { Session } from "../net/types.d.ts" */
/** @import { SharedFile } from "./codeLink.js" */

/**
 * A film with what plays it: a script and its style.
 * @typedef {{ film: Film, player: string, style: string }} Playable
 */

/** @typedef {{ code: string, open: string, download: string, all: string }} HomeWords */

/** The most bytes of the pictures in a page. */
const mostPictures = 32 << 20;
/** How often a busy server is asked for a film, once a second; it gives up each one after ten seconds. */
const mostTries = 15;

const style = `.home { position: fixed; z-index: 1; top: 12px; right: 12px; max-width: min(720px, calc(100vw - 24px)); max-height: calc(100vh - 112px); overflow: auto; padding: 0 16px; border-radius: 16px; background: #181a22; color: #f4f2ec; font: 15px/1.45 system-ui, sans-serif; }
.home summary { min-height: 44px; padding: 11px 0; cursor: pointer; overflow-wrap: anywhere; }
.home a { display: inline-block; min-height: 32px; margin: 0 16px 8px 0; color: #8fd6ff; }
.home pre { margin: 0 0 12px; padding: 12px; overflow: auto; border-radius: 12px; background: #0e0f14; font: 13px/1.5 ui-monospace, monospace; tab-size: 2; }
.still { height: auto; overflow: auto; background: #0e0f14; }
.still .home { position: static; max-height: none; margin: 24px auto; }
.bare .home { display: none; }
/* The controls below take up to two lines, and up to three. */
@media (max-width: 740px) { .home { max-height: calc(100vh - 164px); } }
@media (max-width: 480px) { .home { max-height: calc(100vh - 216px); } }
@media print { html, body { height: auto; overflow: visible; } .home { position: static; max-height: none; } .home a, footer { display: none; } main { position: relative; height: 60vh; } main canvas { position: absolute; } .home ::details-content, .home::details-content { content-visibility: visible; } .home pre { white-space: pre-wrap; overflow-wrap: anywhere; } }`;

/**
 * The code of files as HTML, each with its link and a download, and one download of all.
 * @param {string} title the name of their folder @param {{ file: SharedFile, link: string | null }[]} files @param {HomeWords} words
 * @param {boolean} isOpen whether a file that is alone is open
 */
export function codeParts(title, files, words, isOpen) {
  const encoder = new TextEncoder();
  /** @param {string} name @param {string} type @param {Uint8Array} bytes @param {string} label */
  const save = (name, type, bytes, label) =>
    `<a download="${escaped(name)}" href="${dataURL(type, bytes)}">${escaped(label)}</a>`;
  // A browser leaves out the first line break in `<pre>`, so there is one before the text.
  const parts = files.map(({ file: { name, text }, link }) => {
    const way = link === null ? "" : `<a href="${escaped(link)}">${escaped(words.open)}</a>`;
    const down = save(name.split("/").at(-1) ?? name, "text/plain", encoder.encode(text), words.download);
    return `<details${isOpen && files.length === 1 ? " open" : ""}><summary>${escaped(name)}</summary>${way}${down}<pre tabindex="0">\n${escaped(text)}</pre></details>`;
  });
  const folder = title.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "Tiltcast";
  const all = files.length < 2 ? "" : save(`${folder}.zip`, "application/zip",
    zip(files.map(({ file: { name, text } }) => ({ name: `${folder}/${name}`, bytes: encoder.encode(text) }))), words.all);
  return all + parts.join("");
}

/**
 * The HTML of the page. Everything in it is from people: it is escaped, and nothing of it runs but the player.
 * @param {string} language @param {string} title @param {Playable | null} playable null for a page with the code alone
 * @param {{ file: SharedFile, link: string | null }[]} files @param {HomeWords} words
 */
export function homePage(language, title, playable, files, words) {
  const film = playable === null ? "" : playing(playable.player, "film", JSON.stringify(playable.film));
  const stage = playable === null ? "" : `<main><canvas id="stage" role="img"></canvas></main>
<footer>
<h1>${escaped(title)}</h1>
<button type="button" id="toggle"></button>
<input type="range" id="position" min="0" step="any">
<output id="time"></output>
<button type="button" id="loop" aria-pressed="true"></button>
</footer>
`;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${policy(playable !== null)}
<title>${escaped(title)} · Tiltcast</title>
<style>
${playable?.style ?? ""}
${style}</style>
${film}</head>
<body${playable === null ? " class=\"still\"" : ""}>
${stage}<details class="home"${playable === null ? " open" : ""}><summary>${escaped(words.code)}</summary>${codeParts(title, files, words, true)}</details>
</body>
</html>
`;
}

/** The body of a successful response, or null. @template T @param {string} url @param {(response: Response) => Promise<T>} read @returns {Promise<T | null>} */
async function fetched(url, read) {
  try {
    const response = await fetch(url);
    return response.ok ? await read(response) : null;
  } catch {
    return null;
  }
}

/**
 * The pictures that films show, by their addresses, each once, and the number of those that are missing.
 * @param {Film[]} films @param {number} mostBytes of all together; one that does not fit is left out
 * @param {(picture: Blob) => Promise<Blob>} change made of each
 */
export async function picturesOf(films, mostBytes = mostPictures, change = (picture) => Promise.resolve(picture)) {
  const pictures = /** @type {Record<string, string>} */ ({});
  let [bytes, missing] = [0, 0];
  for (const url of new Set(films.flatMap(addressesIn))) {
    const whole = await fetched(url, (response) => response.blob());
    const blob = whole && await change(whole);
    if (blob === null || bytes + blob.size > mostBytes) {
      missing += 1;
      continue;
    }
    bytes += blob.size;
    pictures[url] = dataURL(blob.type, new Uint8Array(await blob.arrayBuffer()));
  }
  return { pictures, missing };
}

/** The addresses of the pictures in a film. @param {Film} film */
export const addressesIn = ({ structures }) => structures.flatMap(({ assets }) => assets).flatMap(({ url }) => url === undefined ? [] : [url]);

/** The script that plays films in a page without a server; null where it cannot be had. */
export const loadPlayer = () => fetched("/standalone/film/player.js", (response) => response.text());

/**
 * A server's answer, which is asked for again while the server is busy with another film of the room.
 * @param {() => Promise<Response | null>} ask @param {() => Promise<unknown>} wait
 */
export async function answerOf(ask, wait = () => new Promise((resolve) => setTimeout(resolve, 1000))) {
  let response = await ask();
  for (let tries = 1; response?.status === 503 && tries < mostTries; tries += 1) {
    await wait();
    response = await ask();
  }
  return response;
}

/**
 * A film of a room's last seconds with all that it needs, and the number of pictures that are missing; null where the
 * server makes none.
 * @param {Session} session @param {string} title of what is seen @returns {Promise<(Playable & { missing: number }) | null>}
 */
export async function lastSeconds(session, title) {
  const [response, player, style] = await Promise.all([
    answerOf(() => askForMoments(session, { parameters: {} })),
    loadPlayer(),
    fetched("/film.css", (response) => response.text()),
  ]);
  if (response === null || !response.ok || player === null || style === null) return null;
  const { film } = /** @type {{ film: Film }} */ (await response.json());
  const [shaders, { pictures, missing }] = await Promise.all([loadShaders(), picturesOf([film])]);
  return { film: { ...film, name: title, title, shaders, pictures }, player, style, missing };
}
