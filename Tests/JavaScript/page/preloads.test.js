import { assertEquals } from "../assert.js";

const root = new URL("../../../Public/", import.meta.url);

/** The modules that a module imports before it runs, and those that they import, by path. @param {string} path @param {Set<string>} found */
function imported(path, found = new Set()) {
  const source = Deno.readTextFileSync(new URL(`.${path}`, root));
  for (const [, target] of source.matchAll(/^import [^;]*?"(\.[^"]+)";/gm)) {
    const { pathname } = new URL(target, `http://page${path}`);
    if (found.has(pathname)) continue;
    found.add(pathname);
    imported(pathname, found);
  }
  return found;
}

for (const [page, script] of [["index.html", "/js/main.js"], ["phone.html", "/js/phone.js"]]) {
  Deno.test(`${page} names every module that it begins with, so that a slow way is gone once and not for each import`, () => {
    const html = Deno.readTextFileSync(new URL(page, root));
    const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, path]) => path);
    assertEquals(named.toSorted(), [...imported(script)].toSorted());
  });
}
