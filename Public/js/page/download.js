// Files that the page makes, saved by the browser.

import { make } from "./dom.js";

/** Saves a file under a name. @param {Blob} file @param {string} name */
export function download(file, name) {
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
