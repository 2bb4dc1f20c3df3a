// What goes out of the code drawer and comes in: a link with the open file, all files as a page, a file in a link.

import { button, make, setText, show } from "../page/dom.js";
import { download } from "../page/download.js";
import { language, text } from "../page/strings.js";
import { codeLink, CodeLinkError, hasCode, isSameLanguage, readCodeLink, visibleText } from "./codeLink.js";
import { homePage, lastSeconds } from "./homePage.js";
import { newName } from "./newSource.js";

/** @import { Session } from "../net/types.d.ts" */
/** @import { SharedFile } from "./codeLink.js" */

/**
 * The files of the drawer, the room that shows them, and the title of its scene.
 * @typedef {{
 *   session: Session,
 *   title: () => string,
 *   open: () => SharedFile | null,
 *   all: () => Promise<SharedFile[]>,
 *   create: (name: string, text: string) => Promise<void>,
 *   replace: (text: string) => Promise<void>,
 * }} Files
 */

/** A fold. */
export class Share {
  element;
  #files;
  #said = make("p", { class: "help", role: "status" });
  #copied = make("input", { type: "text", readonly: true, hidden: true, "aria-label": text("shareLink") });
  #link = make("input", { type: "text", placeholder: text("sharePaste"), "aria-label": text("sharePaste"), autocomplete: "off", spellcheck: "false" });
  #name = make("input", { type: "text", maxlength: 60, "aria-label": text("codeNewName"), autocapitalize: "off", autocorrect: "off", spellcheck: "false" });
  #shown = make("pre", { tabindex: "0", "aria-label": text("shareOffered") });
  #replace = button("", () => void this.#use((file) => this.#files.replace(file.text)));
  #offer;
  /** What a link has brought, and is shown. @type {SharedFile | null} */
  #offered = null;
  /** Whether a page to take home is being made. */
  #isMaking = false;

  /** @param {Files} files */
  constructor(files) {
    this.#files = files;
    const save = button(text("shareSave"), () => void this.#use((file) => this.#create(file)), { class: "primary" });
    const leave = button(text("shareLeave"), () => this.#close());
    this.#offer = make("div", { class: "offer", hidden: true }, make("p", {}, text("shareOffer")), this.#shown, this.#name,
      make("div", { class: "bar" }, save, this.#replace, leave));
    this.element = make("details", { class: "fold share" }, make("summary", {}, text("codeShare")),
      make("div", { class: "bar" }, button(text("shareCopy"), () => void this.#copy()), button(text("shareHome"), () => void this.#takeHome())),
      this.#copied, this.#link, this.#said, this.#offer);
    this.#link.addEventListener("input", () => void this.offer(this.#link.value));
    addEventListener("hashchange", () => void this.offerAddress());
  }

  /** Shows the code in the page's address, and takes it out of there. */
  async offerAddress() {
    const { hash } = location;
    if (!hasCode(hash)) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    await this.offer(hash);
  }

  /** Shows the code in a link, to be saved or left. @param {string} link */
  async offer(link) {
    this.#close();
    if (link.trim() === "") return;
    this.element.open = true;
    try {
      const file = await readCodeLink(link);
      this.#offered = file;
      this.#name.value = file.name;
      this.#shown.textContent = visibleText(file.text);
      const open = this.#files.open();
      setText(this.#replace, text("shareReplace", { name: open?.name ?? "" }));
      show(this.#replace, open !== null && isSameLanguage(file.name, open.name));
      show(this.#offer, true);
      this.#offer.scrollIntoView({ block: "nearest" });
    } catch (error) {
      this.#fail(error);
    }
  }

  async #copy() {
    const file = this.#files.open();
    if (file === null) return;
    show(this.#copied, false);
    try {
      const link = await codeLink(file);
      try {
        await navigator.clipboard.writeText(link);
        setText(this.#said, text("copied"));
      } catch {
        // Without HTTPS there is no clipboard: the link is selected for the keys that copy.
        this.#copied.value = link;
        show(this.#copied, true);
        this.#copied.select();
        setText(this.#said, text("copyByHand"));
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  async #takeHome() {
    if (this.#isMaking) return;
    this.#isMaking = true;
    setText(this.#said, text("shareHomeWait"));
    try {
      const files = await Promise.all((await this.#files.all()).map(async (file) => ({ file, link: await codeLink(file).catch(() => null) })));
      const title = this.#files.title();
      const playable = await lastSeconds(this.#files.session, title).catch(() => null);
      const words = { code: text("code"), open: text("wallPageOpen"), download: text("shareDownload"), all: text("shareAll") };
      const name = `${title.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "Tiltcast"}.html`;
      download(new Blob([homePage(language, title, playable, files, words)], { type: "text/html" }), name);
      const said = text(playable === null ? "shareHomeStill" : "shareHomeHow", { name });
      const missing = playable?.missing ?? 0;
      setText(this.#said, missing === 0 ? said : `${text("shareHomeMissing", { count: missing })} ${said}`);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isMaking = false;
    }
  }

  /** @param {SharedFile} file */
  async #create({ text: content }) {
    const name = newName(this.#name.value.trim());
    if (name === null) throw new CodeLinkError(text("codeNameRule"));
    await this.#files.create(name, content);
  }

  /** @param {(file: SharedFile) => Promise<void>} use */
  async #use(use) {
    const file = this.#offered;
    if (file === null) return;
    try {
      await use(file);
      this.#close();
      this.#link.value = "";
    } catch (error) {
      this.#fail(error);
    }
  }

  #close() {
    this.#offered = null;
    show(this.#offer, false);
    setText(this.#said, "");
  }

  /** @param {unknown} error whose message is a sentence */
  #fail(error) {
    setText(this.#said, error instanceof Error ? error.message : text("server"));
  }
}
