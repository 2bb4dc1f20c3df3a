// The problems of all sources below the editor; each leads to its line.

import { placeOf } from "../diagnostics/entries.js";
import { button, make, show } from "../page/dom.js";
import { text } from "../page/strings.js";

/** @import { RoomView } from "../page/room.js" */

/** The most problems that are listed. */
const most = 20;
const severities = /** @type {const} */ ({ error: "faultError", warning: "faultWarning", note: "faultNote" });

/** @param {RoomView} room @param {(file: string, line: number, column: number | null) => void} onGo */
export function problemList(room, onGo) {
  const element = make("ul", { class: "problems", "aria-label": text("faults"), hidden: true });
  let shown = "[]";
  const update = () => {
    const diagnostics = room.diagnostics.slice(0, most);
    const next = JSON.stringify(diagnostics);
    if (next === shown) return;
    shown = next;
    element.replaceChildren(...diagnostics.map((diagnostic) => {
      const { file, line, column, severity, message } = diagnostic;
      const words = [make("strong", {}, text(severities[severity] ?? "faultError")), ` ${message}`];
      if (file === undefined || line === undefined) return make("li", { "data-severity": severity }, make("p", {}, ...words));
      const go = button("", () => onGo(file, line, column ?? null), { class: "quiet" });
      go.append(make("span", { class: "where" }, placeOf(diagnostic)), " ", ...words);
      return make("li", { "data-severity": severity }, go);
    }));
    show(element, diagnostics.length > 0);
  };
  return { element, update };
}
