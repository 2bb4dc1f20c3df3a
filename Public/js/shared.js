// The page that shows the code in a link. The server that sends it does not get the code, and nothing of it is run.

import { readCodeLink, visibleText } from "./code/codeLink.js";
import { find, setText, show } from "./page/dom.js";
import { download } from "./page/download.js";
import { loadStrings, text, translatePage } from "./page/strings.js";
import { Seat } from "./workshop/seat.js";

await loadStrings();
translatePage();
const save = find("save", HTMLButtonElement);
const code = find("code", HTMLElement);
save.addEventListener("click", () => file !== null && download(new Blob([file.text]), file.name));
addEventListener("hashchange", () => void open());
/** @type {import("./code/codeLink.js").SharedFile | null} */
let file = null;
await open();

async function open() {
  file = null;
  let sentence = "";
  try {
    file = await readCodeLink(location.hash);
  } catch (error) {
    sentence = error instanceof Error ? error.message : text("server");
  }
  document.title = `${file?.name ?? text("shareTitle")} · Tiltcast`;
  setText(find("name", HTMLElement), file?.name ?? text("shareTitle"));
  setText(find("said", HTMLElement), sentence);
  setText(code, visibleText(file?.text ?? ""));
  show(save, file !== null);
  if (code.parentElement !== null) show(code.parentElement, file !== null);
  const kept = file === null ? null : Seat.kept();
  const seat = find("seat", HTMLAnchorElement);
  show(seat, kept !== null);
  if (kept === null) return;
  seat.href = kept.path + location.hash;
  setText(seat, text("shareSeat", { name: kept.name }));
}
