// The presenter's code drawer: the sources of the scenes, as the operator's own editor has them, beside the picture.

import { DrawerContent } from "../page/drawerContent.js";
import { button, make, setText, show } from "../page/dom.js";
import { text } from "../page/strings.js";
import { OpenSource } from "./document.js";
import { Drafts, lastingStorage } from "./drafts.js";
import { sourceHistory } from "./history.js";
import { LiveSaving } from "./liveSaving.js";
import { marksOf } from "./marks.js";
import { Camera, Pictures } from "./pictures.js";
import { firstText, newSourceForm } from "./newSource.js";
import { problemList } from "./problems.js";
import { loadReference } from "./completions.js";
import { reference } from "./reference.js";
import { SourceFault, Sources } from "./sources.js";

/** @import { RoomView } from "../page/room.js" */
/** @import { Editor, EditorEvents, Listing, Version } from "./types.d.ts" */

/** The pause in typing after which a draft is kept, in ms. */
const draftPause = 300;
/** The pause after a slider's change after which it is saved, in ms. */
const tunePause = 150;
/** The time between looks for what others have saved, in ms. */
const lookInterval = 1000;

/** The drawer's content. */
export class Code extends DrawerContent {
  #room;
  #sources;
  /** Null until the folder is known. @type {Drafts | null} */
  #drafts = null;
  /** Null until the folder is known. @type {Pictures | null} */
  #pictures = null;
  #camera = new Camera();
  /** @type {Listing[]} */
  #listings = [];
  /** Null until one is open. @type {OpenSource | null} */
  #source = null;
  /** @type {Editor} */
  #editor;
  /** @type {HTMLSelectElement} */
  #chooser;
  /** @type {HTMLButtonElement} */
  #save;
  /** @type {HTMLElement} */
  #status;
  /** @type {HTMLElement} */
  #notice;
  /** @type {LiveSaving} */
  #live;
  /** @type {{ update: () => Promise<void> }} */
  #history;
  #draftTimer = 0;
  #tuneTimer = 0;
  /** Whether the text is saved once more after the save that is under way. */
  #savesAgain = false;
  /** Whether a save failed for a reason that passes. */
  #isWaiting = false;
  /** The sentence about the last failure, or null. @type {string | null} */
  #failure = null;
  #marks = "";

  /**
   * @param {RoomView} room
   * @param {HTMLElement} drawer
   * @param {string} path of the sources
   * @param {() => void} onClose
   * @param {(events: EditorEvents) => Editor} makeEditor
   */
  constructor(room, drawer, path, onClose, makeEditor) {
    const chooser = make("select", { "aria-label": text("codeFile") });
    const save = button(text("codeSave"), () => void this.#saveText(), { class: "primary" });
    const form = newSourceForm((name) => this.#create(name));
    const status = make("p", { class: "status", role: "status" });
    // Another's version is replaced only when somebody asks for it.
    const live = new LiveSaving(() => this.#source?.isOvertaken === false && void this.#saveText(true));
    const state = make("div", { class: "state-row" }, status, live.element);
    const notice = make("div", { class: "elsewhere", role: "status", hidden: true });
    const editor = makeEditor({ onChange: () => this.#typed(), onSave: () => void this.#saveText(), onTune: () => this.#tuned() });
    const problems = problemList(room, (file, line, column) => void this.#go(file, line, column));
    const history = sourceHistory(() => this.#sources.versions(this.#source?.name ?? ""), (version) => this.#restore(version), (id) => this.#pictures?.read(id) ?? null);
    const examples = reference(loadReference, (code, caret) => editor.insert(code, caret));
    const bar = make("div", { class: "bar" }, chooser, form.opener, save);
    const top = make("div", { class: "file" }, bar, form.element, state, notice);
    const help = make("p", { class: "help" }, text("codeLeave"));
    super(drawer, "code", [{ element: top, update: () => {} }, { element: editor.element, update: () => {} }, problems],
      make("div", { class: "below" }, help, examples.element, history.element), onClose);
    this.#room = room;
    this.#sources = new Sources(path, room.session);
    [this.#chooser, this.#save, this.#status, this.#notice] = [chooser, save, status, notice];
    [this.#editor, this.#history, this.#live] = [editor, history, live];
    chooser.addEventListener("focus", () => void this.#list().catch(() => {}));
    chooser.addEventListener("change", () => void this.#open(chooser.value));
    drawer.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      void this.#saveText();
    });
    for (const name of ["pagehide", "visibilitychange"]) addEventListener(name, () => this.#keepDraft());
    setInterval(() => void this.#look(), lookInterval);
  }

  /** Lists the sources and opens the scene's. @throws {SourceFault} */
  async prepare() {
    await this.#list();
    const first = this.#listings.find(({ name }) => name.endsWith(".swift") && name !== "main.swift") ?? this.#listings[0];
    if (first !== undefined) await this.#open(first.name);
    this.#show();
  }

  /** The room has changed, or the drawer has been opened or closed. @override */
  update() {
    super.update();
    if (!this.isOpen) return this.#keepDraft();
    this.#mark();
    if (this.#isWaiting && this.#room.status === "open") void this.#saveText();
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
    this.#drafts ??= new Drafts(lastingStorage(), folder);
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
      const saved = await this.#sources.read(name);
      if (saved === null) return;
      const draft = this.#drafts?.read(name) ?? null;
      this.#source = new OpenSource(name, saved, draft);
      this.#failure = this.#source.isEdited ? text("codeDraft") : null;
      this.#isWaiting = false;
      this.#editor.open(this.#source.text, name, text("codeOf", { name }));
      this.#chooser.value = name;
    } catch (error) {
      this.#chooser.value = this.#source?.name ?? "";
      this.#fail(error);
    }
    this.#show();
    this.#mark();
    void this.#history.update();
  }

  #typed() {
    this.#source?.edit(this.#editor.text);
    this.#failure = null;
    clearTimeout(this.#draftTimer);
    this.#draftTimer = setTimeout(() => this.#keepDraft(), draftPause);
    this.#live.typed();
    this.#show();
  }

  /** A literal has changed by a slider: every screen shows it as soon as it is compiled. */
  #tuned() {
    if (this.#tuneTimer !== 0) return;
    this.#tuneTimer = setTimeout(() => {
      this.#tuneTimer = 0;
      void this.#saveText(true);
    }, tunePause);
  }

  #keepDraft() {
    const source = this.#source;
    if (source !== null && this.#drafts?.keep(source.name, source.draft) === false) this.#failure = text("codeNotKept");
  }

  /** @param {boolean} isPassing whether another save follows soon */
  async #saveText(isPassing = false) {
    const source = this.#source;
    if (source?.isSaving) this.#savesAgain = true;
    if (source?.isEdited === false) return;
    const sent = source?.beginSave() ?? null;
    if (source === null || sent === null) return;
    this.#isWaiting = false;
    this.#failure = null;
    this.#show();
    try {
      const { version, notice } = await this.#sources.save(source.name, sent, { isPassing });
      source.finishSave(version);
      this.#camera.expect(version);
      this.#failure = notice ?? null;
    } catch (error) {
      source.failSave();
      if (source === this.#source) this.#fail(error);
    }
    this.#drafts?.keep(source.name, source.draft);
    this.#show();
    if (this.#savesAgain && source === this.#source && source.isEdited && !this.#isWaiting) void this.#saveText(isPassing);
    else void this.#history.update();
    this.#savesAgain = false;
  }

  /** @param {unknown} error */
  #fail(error) {
    if (!(error instanceof SourceFault)) throw error;
    this.#failure = error.message;
    this.#isWaiting = error.isPassing && this.#source?.isEdited === true;
  }

  /** Shows what others have saved. */
  async #look() {
    const source = this.#source;
    if (!this.isOpen || document.hidden || source === null || source.isSaving || this.#room.status !== "open") return;
    try {
      if (this.#isWaiting) return await this.#saveText();
      const newer = await this.#sources.read(source.name, source.saved.version);
      if (newer === null || source !== this.#source) return;
      if (source.overtake(newer)) {
        this.#editor.change(source.text);
        this.#failure = text("codeElsewhere");
      }
      await this.#list();
    } catch (error) {
      // Where nothing answers, the next look may succeed; the connection's state is shown elsewhere.
      if (error instanceof SourceFault && !error.isPassing) this.#failure = error.message;
    }
    this.#show();
  }

  /** @param {string} name */
  async #create(name) {
    await this.#sources.save(name, firstText(name), { isNew: true });
    await this.#list();
    await this.#open(name);
    this.#editor.focus();
  }

  /** @param {Version} version */
  async #restore({ id }) {
    const source = this.#source;
    if (source === null) return;
    try {
      const { text } = await this.#sources.readVersion(source.name, id);
      if (source !== this.#source) return;
      this.#editor.change(text.replaceAll("\r\n", "\n"));
      source.edit(this.#editor.text);
      await this.#saveText();
    } catch (error) {
      this.#fail(error);
      this.#show();
    }
  }

  /** @param {string} file @param {number} line @param {number | null} column */
  async #go(file, line, column) {
    if (file !== this.#source?.name) await this.#open(file);
    if (file === this.#source?.name) this.#editor.goTo(line, column);
  }

  #mark() {
    const marks = marksOf(this.#room.diagnostics, this.#source?.name ?? "");
    const next = JSON.stringify([this.#source?.name, marks]);
    if (next === this.#marks) return;
    this.#marks = next;
    this.#editor.mark(marks);
  }

  #show() {
    const source = this.#source;
    this.#save.disabled = source === null || !source.isEdited;
    const state = source === null ? "" : text(source.isSaving ? "codeSaving" : source.isEdited ? "codeEdited" : "codeSaved");
    setText(this.#status, [state, ...this.#failure === null ? [] : [this.#failure]].filter((part) => part !== "").join(". "));
    this.#status.dataset.state = this.#isWaiting ? "waiting" : source?.isEdited === true ? "edited" : "saved";
    const isOvertaken = source?.isOvertaken === true;
    if (isOvertaken && this.#notice.hidden) {
      this.#notice.replaceChildren(make("p", {}, text("codeOvertaken")), button(text("codeTheirs"), () => {
        this.#source?.revert();
        this.#editor.change(this.#source?.text ?? "");
        this.#keepDraft();
        this.#show();
        this.#editor.focus();
      }));
    }
    show(this.#notice, isOvertaken);
  }
}
