// The page on which people take seats of a workshop: a name and the code lead to a room of one's own, and the code of a
// card leads back to it.

import { forgetIfGone } from "./code/folders.js";
import { find, setText, show } from "./page/dom.js";
import { loadStrings, text, translatePage } from "./page/strings.js";
import { isOfCard, Seat } from "./workshop/seat.js";

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
code.addEventListener("input", () => requireName());
find("form", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  void take();
});
addEventListener("hashchange", () => readCard());
if (!readCard()) (kept === null ? name : find("return", HTMLAnchorElement)).focus();

/** Who has the card of a seat need not say a name. */
function requireName() {
  name.required = !isOfCard(code.value);
}

/** Takes the code of a card out of the address, where others could read it; returns whether there is one. */
function readCard() {
  const letters = location.hash.slice(1);
  if (!isOfCard(letters)) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  code.value = letters;
  requireName();
  go.focus();
  return true;
}

/** The seat that was taken here last, unless it is gone. */
async function keptSeat() {
  const seat = Seat.kept();
  if (seat === null || await seat.exists()) return seat;
  Seat.forget();
  await forgetIfGone(seat);
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
    // The card of a free seat.
    if (name.value.trim() === "") name.focus();
  }
  setText(find("waiting", HTMLElement), "");
}
