// The page on which the code of a room is typed: its address with the code leads to the room.

import { storage } from "./net/session.js";
import { find, make, setText } from "./page/dom.js";
import { isWatchOnly } from "./page/platform.js";
import { loadStrings, text, translatePage } from "./page/strings.js";

/** The reasons for which the server sends a browser back here. */
const refusals = /** @type {const} */ ({ key: "codeWrong", guessing: "codeWait" });

await loadStrings();
translatePage();
document.title = `${text("codeTitle")} · Tiltcast`;
const field = find("code", HTMLInputElement);
/** Under this name the tab keeps the code that was typed last. */
const typedName = "tiltcast.typed";
const reason = new URLSearchParams(location.search).get("refused");
if (reason === "key" || reason === "guessing") {
  setText(find("refusal", HTMLElement), text(refusals[reason]));
  // One letter may be wrong: the others need not be typed again.
  field.value = storage.getItem(typedName) ?? "";
}
find("form", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const code = field.value.trim();
  if (code === "") return;
  storage.setItem(typedName, code);
  location.assign(`/j/${encodeURIComponent(code)}`);
});
field.focus();
if (isWatchOnly()) {
  document.title = `${text("watchOnly")} · Tiltcast`;
  const watch = make("a", { class: "entry", href: "/" }, text("phoneWatch"));
  find("form", HTMLFormElement).replaceChildren(make("h1", {}, text("watchOnly")), make("p", { class: "note" }, text("watchOnlyHelp")), watch);
}
