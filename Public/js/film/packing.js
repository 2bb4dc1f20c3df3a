// The films of a class in one page: what several of their structures show stands there once, and all is compressed.

import { base64 } from "../page/html.js";

/** @import { Asset } from "../net/types.d.ts" */
/** @import { Film, Films } from "./types.d.ts" */

/**
 * Films as one text of letters, digits, `+`, `/` and `=`.
 * @param {Films} films
 * @throws {Error} in a browser that compresses nothing
 */
export async function packed({ films, ...shared }) {
  /** @type {Map<string, number>} */
  const places = new Map();
  /** @type {Asset[]} */
  const assets = [];
  const placeOf = (/** @type {Asset} */ asset) => {
    const text = JSON.stringify(asset);
    const place = places.get(text) ?? assets.push(asset) - 1;
    places.set(text, place);
    return place;
  };
  const content = JSON.stringify({ ...shared, films: films.map((film) => withAssets(film, placeOf)), assets });
  const compressed = new Response(new Blob([content]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  return base64(new Uint8Array(await compressed.arrayBuffer()));
}

/** The films in a text. @param {string} text @returns {Promise<Films>} @throws {Error} in a browser that cannot read them */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const content = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
  const { assets, films, ...shared } = await content;
  return { ...shared, films: films.map((/** @type {Film | null} */ film) => withAssets(film, (place) => assets[Number(place)])) };
}

/** A film with something in the place of each asset. @param {Film | null} film @param {(asset: Asset) => unknown} change */
const withAssets = (film, change) => film && {
  ...film, structures: film.structures.map((structure) => ({ ...structure, assets: structure.assets.map(change) })),
};
