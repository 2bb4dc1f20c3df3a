// Uploads takes from files.

import { button, make } from "../page/dom.js";
import { authorized } from "../net/session.js";
import { text } from "../page/strings.js";

/** @import { Session } from "../net/types.d.ts" */

/** @param {Session} session */
export function uploadButton(session) {
  const picker = make("input", { type: "file", accept: ".jsonl,application/jsonl", hidden: true, multiple: true });
  const complaint = make("p", { class: "complaint", role: "alert" });
  const open = button(text("uploadTake"), () => picker.click());
  picker.addEventListener("change", async () => {
    complaint.textContent = "";
    for (const file of picker.files ?? []) {
      const sentence = await upload(session, file);
      if (sentence !== null) complaint.append(make("span", {}, `${file.name}: ${sentence}`));
    }
    picker.value = "";
  });
  return make("section", { class: "uploading" }, open, picker, complaint);
}

/** Returns an error, or null. @param {Session} session @param {File} file */
async function upload(session, file) {
  const name = file.name.replace(/\.[^.]*$/, "").slice(0, 40);
  const address = `/api/rooms/${session.room}/takes/${encodeURIComponent(name)}`;
  const response = await fetch(address, { ...authorized(session), method: "PUT", body: file }).catch(() => null);
  if (response === null) return text("server");
  const sentence = (await response.text()).trim();
  return response.ok ? null : sentence;
}
