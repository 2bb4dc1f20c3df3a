// The page of a class: each seat's name, film, code and link, in one file that needs no server.

import { addressesIn, codeParts, loadPlayer, picturesOf } from "../code/homePage.js";
import { packed } from "../film/packing.js";
import { escaped, playing, policy } from "../page/html.js";
import { loadShaders } from "../render/shaders.js";

/** @import { Film } from "../film/types.d.ts" */
/** @import { HomeWords } from "../code/homePage.js" */
/** @import { SeatWork } from "./types.d.ts" */

/** @typedef {HomeWords & { empty: string }} ClassWords */
/** The films of a class, all that they need in a text, and the script that plays it. @typedef {{ player: string, films: (Film | null)[], packed: string }} Playable */

/** The most bytes of all pictures that the films show, and the longest side of each in pixels. */
const [mostPictures, longestSide] = [4 << 20, 640];

const style = `:root { color-scheme: light dark; --wall: #f6f3ec; --surface: #fffdf8; --stage: #ece7db; --line: #85806f; --ink: #1b1c24; --quiet: #5c5a52; --focus: #5b33d6; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Hiragino Sans", sans-serif; }
@media (prefers-color-scheme: dark) { :root { --wall: #0e0f14; --surface: #181a22; --stage: #0e0f14; --line: #6f7485; --ink: #f4f2ec; --quiet: #abaebd; --focus: #8fd6ff; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { max-width: 1408px; margin: 0 auto; padding: 24px max(16px, env(safe-area-inset-right)) 48px max(16px, env(safe-area-inset-left)); background: var(--wall); color: var(--ink); }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; margin-bottom: 24px; }
h1 { flex: 1 1 240px; min-width: 0; margin: 0; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr)); gap: 24px; align-items: start; }
article { min-width: 0; overflow: hidden; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
.stage { display: grid; place-items: center; position: relative; aspect-ratio: 4 / 3; margin: 0; background: var(--stage); color: var(--quiet); }
.stage p { margin: 16px; text-align: center; }
img, canvas { position: absolute; inset: 0; display: block; width: 100%; height: 100%; object-fit: contain; }
article:not(.film) :is(canvas, .controls), .film .stage img { display: none; }
.about { padding: 8px 16px 12px; }
h2 { margin: 4px 0 8px; font-size: 18px; line-height: 1.3; overflow-wrap: anywhere; }
.controls { display: flex; align-items: center; gap: 12px; }
.position { flex: 1 1 0; min-width: 0; height: 44px; margin: 0; accent-color: var(--focus); }
.time { color: var(--quiet); font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line); border-radius: 12px; background: none; color: inherit; font: inherit; cursor: pointer; }
.toggle { flex: none; min-width: 100px; }
summary { min-height: 44px; padding: 10px 0; cursor: pointer; overflow-wrap: anywhere; }
a { display: inline-flex; align-items: center; min-height: 44px; margin-inline-end: 16px; color: inherit; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
pre { max-height: 70vh; margin: 0 0 8px; padding: 12px; overflow: auto; border: 1px solid var(--line); border-radius: 12px; font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; tab-size: 2; }
@media print { a, button, .controls { display: none !important; } details::details-content { content-visibility: visible; } pre { max-height: none; white-space: pre-wrap; overflow-wrap: anywhere; } article { break-inside: avoid; } }`;

/** @param {SeatWork} work @param {number} index @param {ClassWords} words @param {Film | null} shown null without one */
function section({ name, picture, files }, index, words, shown) {
  const image = picture === null ? `<p>${escaped(words.empty)}</p>` : `<img src="${escaped(picture)}" alt="">`;
  const title = `seat-${index}`;
  const film = shown !== null ? `<canvas role="img" aria-labelledby="${title}"></canvas>` : "";
  const controls = shown !== null && shown.duration > 0 ? `<div class="controls"><button type="button" class="toggle" id="toggle-${index}" aria-labelledby="toggle-${index} ${title}"></button><input type="range" class="position" id="position-${index}" aria-labelledby="position-${index} ${title}" min="0" step="any"><output class="time"></output></div>` : "";
  return `<article aria-labelledby="${title}">
<div class="stage">${image}${film}</div>
<div class="about"><h2 id="${title}"><bdi>${escaped(name)}</bdi></h2>${controls}${
    codeParts(name, files.map(({ name, text, link }) => ({ file: { name, text }, link })), words, false)}</div>
</article>`;
}

/**
 * The HTML of the page. Everything in it but the title is from people: it is escaped, and nothing of it runs but the player.
 * @param {string} language @param {string} title @param {ClassWords} words @param {SeatWork[]} works
 * @param {Playable | null} playable the films of these seats in their order; null for still pictures alone
 */
export function classPage(language, title, words, works, playable) {
  const films = works.map((_, index) => playable?.films[index] ?? null);
  const hasFilms = playable !== null && films.some((film) => film !== null);
  return `<!doctype html>
<html lang="${escaped(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${policy(hasFilms)}
<title>${escaped(title)}</title>
<style>${style}</style>
<header><h1>${escaped(title)}</h1>${hasFilms ? `<button type="button" id="all" hidden></button>` : ""}</header>
<main>
${works.map((work, index) => section(work, index, words, films[index])).join("\n")}
</main>
${hasFilms ? playing(playable.player, "films", playable.packed) : ""}</html>
`;
}

/** A picture that is no larger than a page of many needs. @param {Blob} picture @returns {Promise<Blob>} */
async function smaller(picture) {
  // One that is drawn from outlines has no size in pixels.
  const bitmap = picture.type.includes("svg") ? null : await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return picture;
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)];
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.8));
  return blob !== null && blob.size < picture.size ? blob : picture;
}

/**
 * Films with all that they need; null where nothing can be played. A film whose pictures cannot be had is left out.
 * @param {(Film | null)[]} all @returns {Promise<Playable | null>}
 */
export async function playable(all) {
  const [player, shaders, { pictures }] = await Promise.all([
    loadPlayer(), loadShaders().catch(() => null), picturesOf(all.filter((film) => film !== null), mostPictures, smaller),
  ]);
  if (player === null || shaders === null || !("CompressionStream" in globalThis)) return null;
  const films = all.map((film) => film !== null && addressesIn(film).every((url) => Object.hasOwn(pictures, url)) ? film : null);
  return { player, films, packed: await packed({ shaders, pictures, films }) };
}
