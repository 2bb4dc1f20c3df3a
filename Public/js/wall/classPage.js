// The page of a class: each seat's name, picture and code, in one file that needs no server and runs nothing.

import { escaped } from "../page/html.js";

/** @import { SeatWork } from "./types.d.ts" */

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 1280px; margin: 0 auto; padding: 24px; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr)); gap: 32px; align-items: start; }
h2 { margin: 8px 0; font-size: 1.1em; overflow-wrap: anywhere; }
img { display: block; width: 100%; border-radius: 12px; }
summary { padding: 8px 0; cursor: pointer; overflow-wrap: anywhere; }
pre { max-height: 70vh; margin: 0 0 8px; padding: 12px; overflow: auto; border: 1px solid; border-radius: 12px; font: 13px/1.5 ui-monospace, monospace; tab-size: 2; }
@media print { details::details-content { content-visibility: visible; } pre { max-height: none; white-space: pre-wrap; } section { break-inside: avoid; } }`;

/** @param {SeatWork} work @param {string} open the words of the links */
function section({ name, picture, files }, open) {
  const image = picture === null ? "" : `<img src="${escaped(picture)}" alt="">`;
  const parts = files.map(({ name, text, link }) => {
    const way = link === null ? "" : `<p><a href="${escaped(link)}">${escaped(open)}</a></p>`;
    return `<details><summary>${escaped(name)}</summary>${way}<pre>${escaped(text)}</pre></details>`;
  });
  return `<section>${image}<h2>${escaped(name)}</h2>${parts.join("")}</section>`;
}

/**
 * The HTML of the page. Everything in it but the title is from people: it is escaped, and the page forbids scripts.
 * @param {string} language @param {string} title @param {string} open the words of the links that carry code
 * @param {SeatWork[]} works
 */
export function classPage(language, title, open, works) {
  return `<!doctype html>
<html lang="${escaped(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>${escaped(title)}</title>
<style>${style}</style>
<h1>${escaped(title)}</h1>
<main>
${works.map((work) => section(work, open)).join("\n")}
</main>
</html>
`;
}
