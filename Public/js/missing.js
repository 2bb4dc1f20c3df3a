// The page for an address that leads nowhere.

import { find, setText, show } from "./page/dom.js";
import { isWatchOnly } from "./page/platform.js";
import { loadStrings, text, translatePage } from "./page/strings.js";

/** The most characters of a path that are shown. */
const longestPath = 60;

await loadStrings();
translatePage();
document.title = `${text("missingTitle")} · Tiltcast`;
show(find("code", HTMLElement), !isWatchOnly());
const { pathname } = location;
const path = pathname.length > longestPath ? `${pathname.slice(0, longestPath)}…` : pathname;
setText(find("help", HTMLElement), text("missingHelp", { path }));
