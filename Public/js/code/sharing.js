// The way of what is typed to the others who write the same source, and of theirs to the editor.

import { text } from "../page/strings.js";
import { lineEdits, additions } from "./lineEdits.js";
import { SharedCopy } from "./sharedCopy.js";
import { SharedSource } from "./sharedSource.js";
import { SourceFault } from "./sources.js";

/** @import { Session } from "../net/types.d.ts" */
/** @import { Sources } from "./sources.js" */
/** @import { Draft, Part, Saver, SavingEvents, SharedEditor, TextNews } from "./types.d.ts" */

/** The pause from a key to what is sent, and from a caret's move, in ms. */
const pauses = { typed: 120, moved: 400 };
/** How long to wait for news that do not come, in ms: a little longer than the server does. */
const followTimeout = 30_000;

/** A name that no other page has. */
const clientName = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");

/** Sends one change after the other, and takes in those of others. @implements {Saver} */
export class Sharing {
  /** Whether something could not be sent for a reason that passes. */
  isWaiting = false;
  /** The sentence about the last failure, or null. @type {string | null} */
  failure = null;
  /** @type {SharedSource | null} */
  #source = null;
  /** @type {Sources} */
  #sources;
  /** @type {SharedEditor} */
  #editor;
  /** @type {Session} */
  #session;
  /** @type {SavingEvents} */
  #events;
  #timer = 0;
  /** The pause after which the timer rings. */
  #pause = Infinity;
  #isSending = false;
  /** The source whose news are waited for, or null. @type {SharedSource | null} */
  #followed = null;
  /** Ends the waiting. */
  #following = new AbortController();
  #isHeard = false;
  /** Null unless the next change also saves the text. @type {{ isPassing: boolean } | null} */
  #save = null;
  /** Whether the caret has moved since it was last sent. */
  #hasMoved = false;
  /** Whether others are known to be there. */
  #hasOthers = false;
  /** Ends when what is under way has ended. @type {Promise<void>} */
  #sending = Promise.resolve();

  /** @param {Sources} sources @param {SharedEditor} editor @param {Session} session @param {SavingEvents} events */
  constructor(sources, editor, session, events) {
    [this.#sources, this.#editor, this.#session, this.#events] = [sources, editor, session, events];
  }

  /** Opens a source, with what was typed before and not sent. @param {string} name @param {(name: string) => Promise<Draft | null>} draftOf @throws {SourceFault} */
  async open(name, draftOf) {
    // What was typed into another one is not left to the next time.
    if (this.#source?.copy.isAhead) await this.#send();
    const news = await this.#sources.follow(name, null);
    const draft = await draftOf(name);
    const copy = new SharedCopy(this.#editor.parts, clientName());
    const isResumed = resume(copy, draft);
    if (!isResumed) {
      copy.receive(news, { text: "", version: -1, client: copy.client });
      if (draft !== null) type(copy, draft, news.file ?? "");
    }
    // Some was typed meanwhile.
    if (this.#source?.copy.isAhead) await this.#send();
    clearTimeout(this.#timer);
    this.#pause = Infinity;
    this.#following.abort();
    const source = new SharedSource(name, copy);
    source.learn(news);
    [this.#source, this.#save, this.isWaiting, this.#hasOthers, this.#hasMoved] = [source, null, false, false, false];
    return source;
  }

  /** The editor shows the source. */
  begin() {
    const isAhead = this.#source?.copy.isAhead === true;
    this.failure = isAhead ? text("codeDraft") : null;
    if (isAhead) this.#soon(0);
    void this.look();
  }

  /** Something was typed. @param {Part} changes */
  edit(changes) {
    this.#source?.copy.edit(changes);
    this.#hasMoved = true;
    this.#soon(pauses.typed);
  }

  /** The caret has moved. */
  move() {
    this.#hasMoved = true;
    if (this.#hasOthers) this.#soon(pauses.moved);
  }

  /** Saves the shared text. @param {boolean} isPassing whether another save follows soon */
  async save(isPassing = false) {
    if (this.#source === null || !this.#source.needsSave) return;
    this.#save = { isPassing };
    this.#source.isSaving = true;
    this.failure = null;
    this.#events.onChange();
    await this.#send();
  }

  /** Saves without being asked. */
  async saveByItself() {
    if (this.#source?.isGone === false) await this.save(true);
  }

  /** Looks for what others do, or tries again to send; whether something has come. @returns {Promise<boolean>} */
  async look() {
    if (this.isWaiting) await this.#send();
    if (this.#source !== null && this.#followed !== this.#source) void this.#follow(this.#source);
    const isHeard = this.#isHeard;
    this.#isHeard = false;
    return isHeard;
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof SourceFault)) throw error;
    this.failure = error.message;
  }

  /** Sends what there is after a pause, or when it would have been sent anyway. @param {number} pause */
  #soon(pause) {
    if (pause >= this.#pause) return;
    clearTimeout(this.#timer);
    this.#pause = pause;
    this.#timer = setTimeout(() => {
      this.#pause = Infinity;
      void this.#send();
    }, this.#isSending ? pauses.typed : pause);
  }

  /** Sends what there is, one request after the other. */
  #send() {
    if (!this.#isSending) {
      this.#isSending = true;
      this.#sending = this.#sendAll().finally(() => (this.#isSending = false));
    }
    return this.#sending;
  }

  async #sendAll() {
    for (let source = this.#source; source !== null && await this.#sendOnce(source); source = this.#source);
  }

  /** Sends a change, or asks for a save; whether there is more. @param {SharedSource} source */
  async #sendOnce(source) {
    const { copy, name } = source;
    const flight = copy.send();
    const isWhole = copy.pending === null;
    const save = isWhole ? this.#save : null;
    if (flight === null && save === null && !this.#hasMoved) return this.isWaiting = false;
    const asked = { text: copy.text, version: copy.version, client: flight?.client ?? copy.client };
    const caret = isWhole ? this.#editor.selection : undefined;
    this.#hasMoved = false;
    // A tab that ends now does not know whether it was made.
    if (flight !== null) this.#events.onSend(source);
    try {
      const news = await this.#sources.change(name, {
        ...asked, ...(flight === null ? {} : { number: flight.number, changes: flight.changes, move: true }), caret,
        name: this.#session.name ?? undefined, save: save !== null, passing: save?.isPassing === true,
      });
      if (this.isWaiting) [this.isWaiting, this.failure] = [false, null];
      if (source === this.#source) this.#receive(source, news, asked);
      if (save !== null && save === this.#save && copy.flight === null) this.#endSave(source, news);
      const isMore = source !== this.#source || copy.isAhead || this.#save !== null;
      // If others were faster, it is sent again at once; if nothing has become of it, after a pause.
      const isMoved = copy.text !== asked.text || copy.version !== asked.version;
      if (isMore && (copy.flight === null || !isMoved)) await new Promise((resolve) => setTimeout(resolve, pauses.typed));
      return isMore;
    } catch (error) {
      return await this.#revived(source, error) || this.#refused(source, error);
    }
  }

  /** @param {SharedSource} source @param {TextNews} news */
  #endSave(source, { notice, file, saved }) {
    this.#save = null;
    source.isSaving = false;
    this.failure = notice ?? null;
    if (saved && file !== undefined) this.#events.onSaved(file);
    this.#events.onEnd(source);
  }

  /** Saves a text whose file was deleted, and which the server does not know any more; whether it has. @param {SharedSource} source @param {unknown} error */
  async #revived(source, error) {
    if (!(error instanceof SourceFault) || error.status !== 404) return false;
    source.isGone = true;
    if (this.#save === null) return false;
    const text = source.copy.content;
    const isSaved = await this.#sources.save(source.name, text, null).then(() => true, () => false);
    if (isSaved) source.copy.settle(text);
    return isSaved;
  }

  /** @param {SharedSource} source @param {unknown} error */
  #refused(source, error) {
    this.fail(error);
    const { status } = /** @type {SourceFault} */ (error);
    if (status === 400 || status === 422) {
      const change = source.copy.rebuild();
      if (change !== null) this.#editor.receive(change);
    } else if (status === 413) {
      source.copy.refuse();
    }
    const mayPass = status === 0 || status >= 500 || [403, 400, 422, 429].includes(status);
    this.isWaiting = mayPass;
    source.isSaving = false;
    if (!mayPass) this.#save = null;
    this.#events.onEnd(source);
    return false;
  }

  /** Waits for what others do, as long as something comes. @param {SharedSource} source */
  async #follow(source) {
    this.#followed = source;
    const following = this.#following = new AbortController();
    const { name, copy } = source;
    try {
      for (let isNew = true; isNew && source === this.#source;) {
        const timer = setTimeout(() => following.abort(), followTimeout);
        const [asked, before] = [{ text: copy.text, version: copy.version, client: copy.client }, copy.news];
        const news = await this.#sources.follow(name, { ...asked, news: before }, following.signal).finally(() => clearTimeout(timer));
        if (source === this.#source) this.#receive(source, news, asked);
        isNew = copy.version !== asked.version || copy.news !== before;
      }
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      // Where nothing answers, the next look may succeed; the connection's state is shown elsewhere.
      if (source !== this.#source || error.isPassing) return;
      this.failure = error.message;
      source.isGone = error.status === 404;
    } finally {
      if (this.#followed === source) this.#followed = null;
    }
  }

  /** @param {SharedSource} source @param {TextNews} news @param {{ text: string, version: number, client: string }} asked */
  #receive(source, news, asked) {
    const { copy } = source;
    const before = [copy.version, source.isEdited, source.isGone].join();
    let change = null;
    try {
      change = copy.receive(news, asked);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // The changes are those of another text: the next answer brings the whole one.
      copy.forget();
    }
    if (change !== null) this.#editor.receive(change);
    if (news.text === copy.text && news.version === copy.version) {
      source.learn(news);
      const carets = news.carets.map(({ client, name, teacher, anchor, head }) =>
        ({ client, name: teacher ? text("codeTeacher") : name ?? "", anchor: copy.place(anchor), head: copy.place(head) }));
      // The editor is not disturbed while one writes alone.
      if (this.#hasOthers || carets.length > 0) this.#editor.showCarets(carets);
      this.#hasOthers = carets.length > 0;
    }
    if (before === [copy.version, source.isEdited, source.isGone].join()) return;
    this.#isHeard = true;
    this.#events.onChange();
  }
}

/** Goes on with what a closed page has left; whether it has left anything that fits. @param {SharedCopy} copy @param {Draft | null} draft */
function resume(copy, draft) {
  if (draft?.shared === undefined) return false;
  try {
    copy.resume(draft.shared);
    return true;
  } catch {
    return false;
  }
}

/** Types what was typed without others, into a file that is the same, or not any more. @param {SharedCopy} copy @param {Draft} draft @param {string} file */
function type(copy, draft, file) {
  const edits = (draft.version === file ? lineEdits : additions)(copy.content, draft.text);
  if (edits.length > 0) copy.edit(copy.changes(edits));
}
