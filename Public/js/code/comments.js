// The comments of a class's teacher on a seat's work: at their lines in the editor, and as a list below it.

import { fetchElements } from "../lab/elements.js";
import { authorized } from "../net/session.js";
import { button, make, setText, show } from "../page/dom.js";
import { sentenceAbout } from "../page/refused.js";
import { language, text } from "../page/strings.js";
import { CommentPlaces, placeOf } from "./commentPlaces.js";

/** @import { NamedElement } from "../lab/types.d.ts" */
/** @import { RoomView } from "../page/room.js" */
/** @import { Comment, LineComment, Mark } from "./types.d.ts" */

const times = new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "short" });
/** The most characters of a comment, as the server has it. */
const mostCharacters = 500;
/** How long an element is outlined, in ms. */
const outlineTime = 4000;

/** The open source, as the code drawer has it. */
/** @typedef {{ readonly commentedName: string | null, readonly commentedText: string, readonly caretLine: number, goToLine: (file: string, line: number) => void, markAgain: () => void }} Source */

/** @param {Comment} comment @returns {comment is LineComment} */
const isOnLine = (comment) => comment.source !== undefined;

/** A fold with the comments, and for the teacher a form for new ones. */
export class Comments {
  element;
  #path;
  #room;
  #source;
  /** @type {Comment[]} */
  #comments = [];
  #places = new CommentPlaces();
  /** Whether this page may write comments. */
  #writes = false;
  /** The room's count of changes when they were read; null before. @type {number | null} */
  #seen = null;
  #isLoading = false;
  /** @type {NamedElement[]} */
  #elements = [];
  #scene = "";
  #list = make("ul", { class: "comment-list", "aria-label": text("comments") });
  #count = make("small");
  #said = make("p", { class: "help", role: "status" });
  #where = make("select", { "aria-label": text("commentOn") });
  #words = make("textarea", { maxlength: mostCharacters, rows: 2, "aria-label": text("commentWords"), placeholder: text("commentWords") });
  #form;
  #outline = make("div", { class: "comment-outline", hidden: true, "aria-hidden": "true" });
  #outlineTimer = 0;

  /**
   * @param {string} path of the seat
   * @param {RoomView} room
   * @param {Source} source
   */
  constructor(path, room, source) {
    this.#path = `${path}/comments`;
    this.#room = room;
    this.#source = source;
    this.#form = make("form", { class: "comment-form", hidden: true }, this.#where, this.#words, make("button", { type: "submit" }, text("commentAdd")));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#add();
    });
    this.#form.addEventListener("focusin", () => this.#offer());
    this.#where.addEventListener("pointerdown", () => this.#offer());
    // Keys of the page mean something else here.
    this.#form.addEventListener("keydown", (event) => event.stopPropagation());
    this.element = make("details", { class: "fold comments", hidden: true }, make("summary", {}, text("comments"), this.#count), this.#list, this.#said, this.#form);
    this.element.addEventListener("toggle", () => void this.#look());
    document.body.append(this.#outline);
  }

  /** Reads them. */
  async load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const count = this.#room.presence.comments ?? 0;
    const response = await this.#ask("");
    const answer = await response?.json().catch(() => null) ?? null;
    this.#isLoading = false;
    if (answer === null) return;
    const { comments, writes } = answer;
    const isFirst = this.#seen === null;
    const known = new Set(this.#comments.map(({ id }) => id));
    const open = comments.filter((/** @type {Comment} */ { resolved }) => !resolved);
    const news = open.filter((/** @type {Comment} */ { id }) => !known.has(id));
    [this.#comments, this.#writes, this.#seen] = [comments, writes, count];
    show(this.#form, writes);
    show(this.element, writes || comments.length > 0);
    // What waits for the person of the seat is seen without a search.
    if (!writes && news.length > 0) this.element.open = true;
    if (!writes && news.length > 0 && !isFirst) setText(this.#said, text("commentNew", { count: news.length }));
    this.follow();
    this.#source.markAgain();
    this.#show();
    // More may have changed meanwhile.
    this.update();
  }

  /** The room has changed, or the page is connected again: what could not be read is read again. */
  update() {
    if ((this.#room.presence.comments ?? 0) !== this.#seen) void this.load();
  }

  /** The text of the open source has changed, or another one is open. */
  follow() {
    const { commentedName: name, commentedText: words } = this.#source;
    if (name === null) return;
    const lines = () => this.#comments.map(({ id }) => this.#places.line(id)).join();
    const before = lines();
    this.#places.follow(name, words, this.#comments.filter(isOnLine));
    if (lines() !== before) this.#show();
  }

  /** The marks of the open source's comments that are not resolved. @returns {Mark[]} */
  get marks() {
    return this.#comments.flatMap((comment) => {
      const line = comment.resolved ? null : this.#places.line(comment.id);
      return line === null ? [] : [{ line, column: null, severity: /** @type {const} */ ("comment"), message: comment.text }];
    });
  }

  /** The open source is saved: the server learns where lines are now. */
  async keep() {
    for (const { id, place } of this.#places.moved(this.#comments.filter(isOnLine))) {
      await this.#ask(`/${id}`, { method: "PATCH", body: JSON.stringify({ line: place }) });
    }
  }

  /** Reads which elements are on the stage, for the form. */
  async #look() {
    if (!this.element.open || !this.#writes) return;
    const answer = await fetchElements(this.#room.session);
    [this.#elements, this.#scene] = [answer?.elements ?? [], answer?.scene ?? ""];
    this.#offer();
  }

  /** Offers the line of the caret and the elements, of which one may have been chosen in the inspector. */
  #offer() {
    const { commentedName: name, caretLine: line } = this.#source;
    const chosen = this.#where.value;
    const options = [
      ...name === null ? [] : [make("option", { value: "line" }, text("commentOnLine", { line, name }))],
      ...this.#elements.map((element) => make("option", { value: `element ${element.name}` }, text("commentOnElement", { name: element.name }))),
    ];
    if (options.map(({ textContent }) => textContent).join("\n") === [...this.#where.options].map(({ textContent }) => textContent).join("\n")) return;
    this.#where.replaceChildren(...options);
    const wanted = chosen !== "" ? chosen : `element ${this.#room.chosenElement}`;
    if (options.some(({ value }) => value === wanted)) this.#where.value = wanted;
  }

  async #add() {
    const { commentedName: name, commentedText: words, caretLine: line } = this.#source;
    const [kind] = this.#where.value.split(" ", 1);
    const place = kind === "element" ? { element: this.#where.value.slice("element ".length), scene: this.#scene } : { source: name, ...placeOf(words, line) };
    const response = await this.#ask("", { method: "POST", body: JSON.stringify({ text: this.#words.value, ...place }) });
    if (response === null) return;
    this.#words.value = "";
    setText(this.#said, text("commentAdded"));
    await this.load();
  }

  #show() {
    const open = this.#comments.filter(({ resolved }) => !resolved);
    setText(this.#count, open.length === 0 ? "" : String(open.length));
    const focused = document.activeElement?.closest("[data-comment]")?.getAttribute("data-comment");
    this.#list.replaceChildren(...[...open, ...this.#comments.filter(({ resolved }) => resolved)].map((comment) => this.#item(comment)));
    // A list that is made again keeps the place of the keyboard.
    const again = focused === undefined || focused === null ? null : this.#list.querySelector(`[data-comment="${focused}"] button`);
    if (again instanceof HTMLElement) again.focus();
    if (this.#comments.length === 0 && this.#writes && this.#said.textContent === "") setText(this.#said, text("commentHelp"));
  }

  /** @param {Comment} comment */
  #item(comment) {
    const { id, time, text: words, resolved } = comment;
    const go = button("", () => void this.#go(comment), { class: "quiet" });
    go.append(make("span", { class: "where" }, make("bdi", {}, this.#placeOf(comment))), " ", make("time", {}, times.format(time)));
    const resolve = button(text(resolved ? "commentReopen" : "commentResolve"), () => void this.#change(id, { method: "PATCH", body: JSON.stringify({ resolved: !resolved }) }));
    const remove = this.#writes ? [button(text("commentDelete"), () => void this.#change(id, { method: "DELETE" }))] : [];
    const body = make("p", { dir: "auto" }, words);
    return make("li", { "data-comment": id, "data-resolved": resolved }, go, body, make("div", { class: "bar" }, resolve, ...remove));
  }

  /** @param {Comment} comment */
  #placeOf(comment) {
    if (!isOnLine(comment)) return text("commentOnElement", { name: comment.element ?? "" });
    if (comment.source !== this.#source.commentedName) return `${comment.source}:${comment.line}`;
    const line = this.#places.line(comment.id);
    return line === null ? text("commentLineGone", { name: comment.source }) : `${comment.source}:${line}`;
  }

  /** Leads to the place of a comment. @param {Comment} comment */
  async #go(comment) {
    if (isOnLine(comment)) {
      const line = comment.source === this.#source.commentedName ? this.#places.line(comment.id) : comment.line;
      return line === null ? setText(this.#said, text("commentLineGone", { name: comment.source })) : this.#source.goToLine(comment.source, line);
    }
    const answer = await fetchElements(this.#room.session);
    const element = answer?.elements.find(({ name }) => name === comment.element);
    if (element === undefined) return setText(this.#said, text("commentElementGone", { name: comment.element ?? "", scene: comment.scene ?? "" }));
    this.#point(element);
  }

  /** Outlines an element on the stage for a while. @param {NamedElement} element */
  #point({ frame: [x, y, width, height] }) {
    const { display } = this.#room;
    if (display === null) return;
    const box = display.canvas.getBoundingClientRect();
    const { x: left, y: top } = display.stageFrame;
    const { scale } = display.stagePlace;
    Object.assign(this.#outline.style, { left: `${box.left + left + x * scale}px`, top: `${box.top + top + y * scale}px`, width: `${width * scale}px`, height: `${height * scale}px` });
    show(this.#outline, true);
    clearTimeout(this.#outlineTimer);
    this.#outlineTimer = setTimeout(() => show(this.#outline, false), outlineTime);
  }

  /** @param {number} id @param {RequestInit} request */
  async #change(id, request) {
    if (await this.#ask(`/${id}`, request) !== null) await this.load();
  }

  /** The server's answer; null for a refusal, which is said. @param {string} path @param {RequestInit} request @returns {Promise<Response | null>} */
  async #ask(path, request = {}) {
    const response = await fetch(this.#path + path, { cache: "no-store", ...request, ...authorized(this.#room.session) }).catch(() => null);
    if (response?.ok) return response;
    setText(this.#said, response === null ? text("server") : await sentenceAbout(response));
    return null;
  }
}
