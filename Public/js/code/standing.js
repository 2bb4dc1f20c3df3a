// How it stands with the open source: whether it is saved, what has failed, and what others have done to it.

import { button, make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";

/** @import { OpenText } from "./types.d.ts" */

export class Standing {
  status = make("p", { class: "status", role: "status" });
  notice = make("div", { class: "elsewhere", role: "status", hidden: true });
  /** Says that only the teacher may save, before its person types in vain. */
  frozen = make("p", { class: "elsewhere", role: "status", hidden: true });
  #sentence = make("p", {});
  #theirs;

  /** @param {() => void} onRevert asks for another's version in place of what was typed */
  constructor(onRevert) {
    this.#theirs = button(text("codeTheirs"), onRevert);
    this.notice.append(this.#sentence, this.#theirs);
  }

  /**
   * @param {OpenText | null} source
   * @param {string | null} failure a sentence, or null
   * @param {boolean} isWaiting whether a save failed for a reason that passes
   * @param {boolean} isFrozen whether only the teacher may save
   */
  update(source, failure, isWaiting, isFrozen) {
    setText(this.frozen, isFrozen ? text("codeFrozenHelp") : "");
    show(this.frozen, isFrozen);
    const state = source === null ? "" : text(source.isSaving ? "codeSaving" : source.needsSave ? "codeEdited" : "codeSaved");
    setText(this.status, [state, failure ?? ""].filter((part) => part !== "").join(". "));
    this.status.dataset.state = isWaiting ? "waiting" : source?.needsSave === true ? "edited" : "saved";
    const isGone = source?.isGone === true;
    setText(this.#sentence, text(isGone ? "codeGone" : "codeOvertaken"));
    show(this.#theirs, !isGone);
    show(this.notice, isGone || source?.isOvertaken === true);
  }
}
