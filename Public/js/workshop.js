// The page on which people take seats of a workshop: a name and the code lead to a room of one's own.

import { find, setText, show } from "./page/dom.js";
import { loadStrings, text, translatePage } from "./page/strings.js";
import { Seat } from "./workshop/seat.js";

await loadStrings();
translatePage();
document.title = `${text("seatTitle")} · Tiltcast`;
const name = find("name", HTMLInputElement);
const code = find("code", HTMLInputElement);
const go = find("go", HTMLButtonElement);
const kept = await keptSeat();
if (kept !== null) {
  const link = find("return", HTMLAnchorElement);
  link.href = kept.path;
  link.textContent = text("seatReturn", { name: kept.name });
  show(find("back", HTMLElement), true);
}
code.value = new URLSearchParams(location.search).get("code") ?? "";

find("form", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  void take();
});
(kept === null ? name : find("return", HTMLAnchorElement)).focus();

/** The seat that was taken here last, unless its class was deleted. */
async function keptSeat() {
  const seat = Seat.kept();
  if (seat === null || await seat.exists()) return seat;
  Seat.forget();
  return null;
}

async function take() {
  if (go.disabled) return;
  go.disabled = true;
  setText(find("refusal", HTMLElement), "");
  setText(find("waiting", HTMLElement), text("seatWaiting"));
  try {
    const seat = await Seat.take(name.value.trim(), code.value.trim());
    seat.keep();
    location.assign(seat.path);
  } catch (error) {
    setText(find("refusal", HTMLElement), error instanceof Error ? error.message : text("server"));
    go.disabled = false;
  }
  setText(find("waiting", HTMLElement), "");
}
