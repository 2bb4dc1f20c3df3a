// The presenter's code drawer: the sources of the scenes, as the operator's own editor has them, beside the picture.

import { DrawerContent } from "../page/drawerContent.js";
import { button, make } from "../page/dom.js";
import { shortcutKey } from "../page/shortcut.js";
import { text } from "../page/strings.js";
import { Drafts, lastingStorage } from "./drafts.js";
import { noteFolder } from "./folders.js";
import { Formatting, isFormatKey } from "./formatting.js";
import { sourceHistory } from "./history.js";
import { LiveSaving } from "./liveSaving.js";
import { marksOf } from "./marks.js";
import { Camera, Pictures } from "./pictures.js";
import { firstText, newSourceForm } from "./newSource.js";
import { problemList } from "./problems.js";
import { isOfViews, loadReference } from "./completions.js";
import { reference } from "./reference.js";
import { saverOf } from "./savers.js";
import { Share } from "./share.js";
import { Sources } from "./sources.js";
import { Standing } from "./standing.js";
import { openTab } from "./tab.js";

/** @import { Comments } from "./comments.js" */
/** @import { RoomView } from "../page/room.js" */
/** @import { Editor, EditorEvents, Listing, OpenText, Saver, Version } from "./types.d.ts" */

/** The pause in typing after which a draft is kept, in ms. */
const draftPause = 300;
/** The pause after a slider's change after which it is saved, in ms. */
const tunePause = 150;
/** The time between looks for what others have saved, in ms. */
const lookInterval = 1000;

/** The drawer's content. */
export class Code extends DrawerContent {
  #room;
  /** @type {Sources} */
  #sources;
  /** @type {Formatting} */
  #formatting;
  /** @type {Saver} */
  #saving;
  /** Null until the folder is known. @type {Drafts | null} */
  #drafts = null;
  /** @type {Pictures | null} */
  #pictures = null;
  #camera = new Camera();
  /** @type {Listing[]} */
  #listings = [];
  /** Null until one is open. @type {OpenText | null} */
  #source = null;
  /** @type {Editor} */
  #editor;
  /** @type {HTMLSelectElement} */
  #chooser;
  /** @type {HTMLButtonElement} */
  #save;
  /** @type {Standing} */
  #standing;
  /** @type {LiveSaving} */
  #live;
  /** @type {{ update: () => Promise<void> }} */
  #history;
  /** @type {{ update: () => Promise<void> }} */
  #reference;
  /** @type {Share} */
  #share;
  /** When a save has ended last, in ms since 1970. */
  savedAt = 0;
  #draftTimer = 0;
  #tuneTimer = 0;
  #marks = "";
  /** Null outside a workshop. @type {Comments | null} */
  #comments = null;

  /**
   * @param {RoomView} room
   * @param {HTMLElement} drawer
   * @param {string} path of the sources
   * @param {() => void} onClose
   * @param {(events: EditorEvents) => Editor} makeEditor
   */
  constructor(room, drawer, path, onClose, makeEditor) {
    const chooser = make("select", { "aria-label": text("codeFile") });
    const save = button(text("codeSave"), () => void this.#saving.save(), { class: "primary" });
    const form = newSourceForm((name) => this.#create(name));
    const standing = new Standing(() => this.#revert());
    const live = new LiveSaving(() => void this.#saving.saveByItself());
    const editor = makeEditor({
      onChange: () => this.#typed(), onSave: () => void this.#saving.save(), onTune: () => this.#tuned(), onFormat: () => void this.#formatting.format(),
      onEdit: (changes) => this.#saving.edit(changes), onMove: () => this.#saving.move(),
    });
    const sources = new Sources(path, room.session);
    const saving = saverOf(sources, editor, room.session, () => this.#source, {
      onChange: () => {
        this.#keepDraft();
        this.#show();
      },
      onSend: (source) => void this.#drafts?.keep(source.name, source.draft),
      onSaved: (version) => this.#camera.expect(version),
      onEnd: (source) => this.#saved(source),
    });
    const formatting = new Formatting(sources, editor, () => this.#source, (end) => this.#formatted(end));
    const problems = problemList(room, (file, line, column) => void this.#go(file, line, column));
    const history = sourceHistory(() => this.#sources.versions(this.#source?.name ?? ""), (version) => this.#restore(version), (id) => this.#pictures?.read(id) ?? null);
    const examples = reference(() => loadReference(isOfViews(editor.text)), (code, caret) => editor.insert(code, caret));
    const share = new Share({
      session: room.session, title: () => room.scene?.title ?? "Tiltcast",
      open: () => this.#source, all: () => this.#files(),
      create: (name, text) => this.#create(name, text), replace: async (text) => {
        if (this.#source !== null) await this.#replace(this.#source, text);
      },
    });
    const top = make("div", { class: "file" }, make("div", { class: "bar" }, chooser, form.opener, formatting.element, save), form.element, standing.frozen, make("div", { class: "state-row" }, standing.status, live.element), standing.notice);
    super(drawer, "code", [{ element: top, update: () => {} }, { element: editor.element, update: () => {} }, problems],
      make("div", { class: "below" }, make("p", { class: "help" }, text("codeLeave")), examples.element, history.element, share.element), onClose);
    this.#room = room;
    [this.#sources, this.#formatting, this.#saving, this.#chooser, this.#save] = [sources, formatting, saving, chooser, save];
    [this.#editor, this.#history, this.#reference, this.#live, this.#standing, this.#share] = [editor, history, examples, live, standing, share];
    chooser.addEventListener("focus", () => void this.#list().catch(() => {}));
    chooser.addEventListener("change", () => void this.#open(chooser.value));
    drawer.addEventListener("keydown", (event) => {
      if (isFormatKey(event)) void formatting.format();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || shortcutKey(event) !== "s") return;
      event.preventDefault();
      void this.#saving.save();
    });
    for (const name of ["pagehide", "visibilitychange"]) addEventListener(name, () => this.#keepDraft());
    setInterval(() => void this.#look(), lookInterval);
  }

  /** The name of the open source, on whose lines comments are; null for none. */
  get commentedName() {
    return this.#source?.name ?? null;
  }

  get commentedText() {
    return this.#source?.text ?? "";
  }

  get caretLine() {
    return this.#editor.line;
  }

  /** @param {string} file @param {number} line */
  goToLine(file, line) {
    void this.#go(file, line, null);
  }

  /** The comments have changed. */
  markAgain() {
    this.#mark();
  }

  /** Shows comments at their lines from now on. @param {Comments} comments */
  showComments(comments) {
    this.#comments = comments;
    this.#mark();
  }

  /** Lists the sources and opens the scene's. @throws {SourceFault} */
  async prepare() {
    await this.#list();
    if (this.#first !== undefined) await this.#open(this.#mistake?.file ?? this.#first.name);
    this.#show();
    await this.#share.offerAddress();
  }

  /** The first error that has a place in a source, where nothing was typed since. */
  get #mistake() {
    const isHere = (/** @type {string | undefined} */ file) => file !== undefined && this.has(file);
    return this.#source?.isEdited === true ? undefined
      : this.#room.diagnostics.find(({ severity, file, line }) => severity === "error" && isHere(file) && line !== undefined);
  }

  /** The drawer has been opened: at the mistake, if there is one. @override */
  focus() {
    const { file, line, column } = this.#mistake ?? {};
    super.focus();
    // The key that opens the drawer is not typed into it.
    if (file !== undefined && line !== undefined) setTimeout(() => void this.#go(file, line, column ?? null));
  }

  /** The source of the scene that comes first. */
  get #first() {
    return this.#listings.find(({ name }) => name.endsWith(".swift") && name !== "main.swift") ?? this.#listings[0];
  }

  /** Whether there is a source with a name. @param {string} name */
  has(name) {
    return this.#listings.some((listing) => listing.name === name);
  }

  /**
   * Opens a source; a new one begins with a text.
   * @param {string} name
   * @param {string} text
   * @returns {Promise<boolean>} whether it is open
   */
  async begin(name, text) {
    try {
      await this.#list();
      if (!this.has(name)) await this.#add(name, text);
    } catch (error) {
      this.#saving.fail(error);
      this.#show();
      return false;
    }
    await this.#open(name);
    this.#editor.focus();
    return this.#source?.name === name;
  }

  /** The room has changed, or the drawer has been opened or closed. @override */
  update() {
    super.update();
    if (!this.isOpen) return this.#keepDraft();
    this.#mark();
    this.#show();
    if (this.#saving.isWaiting && this.#room.status === "open") void this.#saving.look();
  }

  /** Another version of the scene plays. */
  renew() {
    this.#camera.renew(() => this.#room.display?.invalidate());
  }

  /** The stage has just been drawn. */
  drawn() {
    const { display, options: { stage } } = this.#room;
    if (display !== null && this.#camera.take(stage, display.stageFrame, this.#pictures)) void this.#history.update();
  }

  async #list() {
    const { folder, sources } = await this.#sources.list();
    this.#drafts ??= new Drafts(lastingStorage(), folder, await openTab(), noteFolder(this.#room.session.room, folder));
    this.#pictures ??= new Pictures(lastingStorage(), folder);
    this.#listings = sources;
    const names = sources.map(({ name }) => name);
    if ([...this.#chooser.options].map(({ value }) => value).join("\n") === names.join("\n")) return;
    this.#chooser.replaceChildren(...names.map((name) => make("option", { value: name }, name)));
    this.#chooser.value = this.#source?.name ?? "";
  }

  /** Opens a source, with what was typed into it and not saved. @param {string} name */
  async #open(name) {
    this.#keepDraft();
    try {
      const source = await this.#saving.open(name, async (name) => await this.#drafts?.open(name) ?? null);
      this.#keepDraft();
      this.#source = source;
      this.#editor.open(source.text, name, text("codeOf", { name }));
      this.#saving.begin(source.isEdited ? text("codeDraft") : null);
      this.#formatting.update();
      this.#chooser.value = name;
    } catch (error) {
      this.#chooser.value = this.#source?.name ?? "";
      this.#saving.fail(error);
    }
    this.#show();
    this.#mark();
    void this.#history.update();
    void this.#reference.update();
  }

  #typed() {
    this.#source?.edit(this.#editor.text);
    this.#formatting.update();
    this.#mark();
    this.#saving.failure = null;
    this.#draftTimer ||= setTimeout(() => this.#keepDraft(), draftPause);
    this.#live.typed();
    this.#show();
  }

  /** A literal has changed by a slider: every screen shows it as soon as it is compiled. */
  #tuned() {
    this.#tuneTimer ||= setTimeout(() => {
      this.#tuneTimer = 0;
      void this.#saving.saveByItself();
    }, tunePause);
  }

  /** The text is formatted, or cannot be. @param {{ isChanged: boolean, error?: unknown }} end */
  #formatted({ isChanged, error }) {
    const { problems } = this.#formatting;
    if (isChanged) this.#typed();
    else if (error !== undefined) this.#saving.fail(error);
    else this.#saving.failure = problems.length > 0 ? text("codeNotFormatted", { problem: problems[0].message }) : text("codeIsFormatted");
    this.#mark();
    this.#show();
  }

  /** A save has ended. @param {OpenText} source */
  #saved(source) {
    this.savedAt = Date.now();
    this.#drafts?.keep(source.name, source.draft);
    this.#show();
    void this.#history.update();
    if (!source.needsSave) void this.#comments?.keep();
  }

  #keepDraft() {
    clearTimeout(this.#draftTimer);
    this.#draftTimer = 0;
    const source = this.#source;
    if (source !== null && this.#drafts?.keep(source.name, source.draft) === false) this.#saving.failure = text("codeNotKept");
  }

  /** Shows what others have saved. */
  async #look() {
    if (!this.isOpen || document.hidden || this.#room.status !== "open") return;
    if (await this.#saving.look()) await this.#list().catch(() => {});
    this.#show();
  }

  /** All files as they are saved, and the open one as it is in the editor. */
  async #files() {
    await this.#list();
    return await Promise.all(this.#listings.map(async ({ name }) =>
      ({ name, text: name === this.#source?.name ? this.#source.text : (await this.#sources.read(name))?.text ?? "" })));
  }

  /** @param {string} name @param {string | null} text null for what a new source begins with */
  async #create(name, text = null) {
    const hasViews = !this.#listings.some(({ name }) => name === "main.swift");
    await this.#add(name, text ?? firstText(name, hasViews));
    await this.#open(name);
    this.#editor.focus();
  }

  /** Saves a new source. @param {string} name @param {string} text */
  async #add(name, text) {
    await this.#sources.save(name, text, null);
    this.savedAt = Date.now();
    await this.#list();
  }

  /** @param {Version} version */
  async #restore({ id }) {
    const source = this.#source;
    if (source === null) return;
    try {
      const { text } = await this.#sources.readVersion(source.name, id);
      await this.#replace(source, text.replaceAll("\r\n", "\n"));
    } catch (error) {
      this.#saving.fail(error);
      this.#show();
    }
  }

  /** Saves a text in the place of a source's, which stays in the history, also if it was not saved yet. @param {OpenText} source @param {string} text */
  async #replace(source, text) {
    await this.#saving.save();
    if (source !== this.#source || source.needsSave && !source.isGone) return;
    this.#editor.change(text);
    source.edit(this.#editor.text);
    await this.#saving.save();
  }

  /** Shows another's version in place of what was typed. */
  #revert() {
    this.#source?.revert();
    this.#editor.change(this.#source?.text ?? "");
    this.#keepDraft();
    this.#show();
    this.#editor.focus();
  }

  /** @param {string} file @param {number} line @param {number | null} column */
  async #go(file, line, column) {
    if (file !== this.#source?.name) await this.#open(file);
    if (file === this.#source?.name) this.#editor.goTo(line, column);
  }

  #mark() {
    this.#comments?.follow();
    const marks = [...marksOf([...this.#formatting.problems, ...this.#room.diagnostics], this.#source?.name ?? ""), ...this.#comments?.marks ?? []];
    const known = this.#marks;
    this.#marks = JSON.stringify([this.#source?.name, marks]);
    if (this.#marks !== known) this.#editor.mark(marks);
  }

  #show() {
    const source = this.#source;
    // The lines of comments move with what others write.
    if (this.#comments !== null) this.#mark();
    this.#save.disabled = source === null || !source.needsSave;
    this.#standing.update(source, this.#saving.failure, this.#saving.isWaiting, this.#room.presence.codeFrozen === true);
  }
}
