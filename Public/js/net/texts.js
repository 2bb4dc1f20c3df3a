// The texts that scripts read: sentences and shaders.

/** The texts that came together, by path, or null before the first request. @type {Promise<Record<string, string>> | null} */
let together = null;

/** @param {string | URL} address @throws {Error} if it cannot be loaded */
async function load(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}

/** Loads the texts of a bundle, and retries until they arrive. @param {string} address @returns {Promise<Record<string, string>>} */
async function loadTogether(address) {
  for (;;) {
    try {
      return await (await load(address)).json();
    } catch {
      // The network may be back in a moment.
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/**
 * A text of the pages; a page that is a bundle has them in one file.
 * @param {string} path such as `/strings.json`
 * @throws {Error} if it cannot be loaded
 */
export async function loadText(path) {
  const bundle = /** @type {HTMLLinkElement | null} */ (globalThis.document?.querySelector("link#texts") ?? null);
  if (bundle !== null) {
    const text = (await (together ??= loadTogether(bundle.href)))[path];
    if (text !== undefined) return text;
  }
  return await (await load(new URL(`../..${path}`, import.meta.url))).text();
}
