// The versions of the open source that saves have replaced.

import { button, make, setText, show } from "../page/dom.js";
import { language, text } from "../page/strings.js";

/** @import { Version } from "./types.d.ts" */

const times = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" });
/** @param {number} bytes */
const sizeWords = (bytes) => bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KiB`;

/**
 * A fold that lists versions while it is open.
 * @param {() => Promise<Version[]>} fetchVersions
 * @param {(version: Version) => Promise<void>} restore
 * @param {(id: string) => string | null} pictureOf the address of a version's picture
 */
export function sourceHistory(fetchVersions, restore, pictureOf) {
  const list = make("ul", { class: "versions" });
  const said = make("p", { class: "help" }, text("codeNoVersions"));
  const element = make("details", { class: "fold history-fold" }, make("summary", {}, text("codeHistory")), said, list);
  const update = async () => {
    if (!element.open) return;
    try {
      const versions = await fetchVersions();
      list.replaceChildren(...versions.map((version) => {
        const time = times.format(version.time);
        const label = text("codeRestore");
        const back = button(label, () => void restore(version), { "aria-label": `${label}: ${time}` });
        const picture = pictureOf(version.id);
        const image = picture === null ? [] : [make("img", { src: picture, alt: "", width: 64, height: 40 })];
        return make("li", {}, ...image, make("span", {}, make("time", {}, time), " ", make("small", {}, sizeWords(version.bytes))), back);
      }));
      setText(said, text("codeNoVersions"));
      show(said, versions.length === 0);
    } catch (error) {
      setText(said, String(/** @type {Error} */ (error).message));
      show(said, true);
    }
  };
  element.addEventListener("toggle", () => void update());
  return { element, update };
}
