// The exercises of a workshop: each has a file to begin with, a picture of its aim, and tests that the server runs.

import { authorized } from "../net/session.js";
import { button, make, setText, show } from "../page/dom.js";
import { sentenceAbout as sentenceAboutRefusal } from "../page/refused.js";
import { text } from "../page/strings.js";
import { exercises, sentenceAbout } from "../workshop/exercises.js";

/** @import { Session } from "../net/types.d.ts" */
/** @import { Exercise } from "../workshop/exercises.js" */

/** What has failed, at its line and with the text of that. @typedef {{ file?: string, line?: number, message: string, code?: string }} Failure */

/** How long after a save a new version of the scene is checked when it plays, in ms. */
const patience = 30_000;
/** The pause after a new version has come, in ms. */
const pause = 300;

/** The files of a seat, as the code drawer has them. */
/** @typedef {{ savedAt: number, has: (name: string) => boolean, begin: (name: string, text: string) => Promise<boolean> }} Files */
/** The scenes of a seat's room: the title of the one that is on, whether there is one with a title, and whether errors keep newer ones away. */
/** @typedef {{ shown: () => string | undefined, has: (title: string) => boolean, show: (title: string) => void, haveErrors: () => boolean }} Scenes */

/** The file of an exercise. @param {Exercise} exercise */
const fileOf = ({ name }) => `${capitalized(name)}Exercise.swift`;
/** The title of an exercise's scene, in every language. @param {Exercise} exercise */
const titleOf = ({ name }) => `${capitalized(name)} exercise`;
/** @param {string} name */
const capitalized = (name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** A fold with the exercises. */
export class Exercises {
  element;
  #path;
  #session;
  #files;
  #scenes;
  /** The exercise whose scene is shown as soon as it plays, and whether it is then checked; null for none. @type {{ exercise: Exercise, isChecked: boolean } | null} */
  #awaited = null;
  /** @type {Exercise | null} */
  #chosen = null;
  /** The names of those that are done. @type {Set<string>} */
  #done = new Set();
  /** @type {Map<Exercise, HTMLButtonElement>} */
  #buttons = new Map();
  #count = make("small");
  #task = make("p");
  #help = make("p", { class: "help" });
  #aim = make("img", { alt: "" });
  #verdict = make("p", { class: "verdict", role: "status" });
  /** What has failed in the tests, at its lines. */
  #failures = make("ul", { class: "failures", hidden: true });
  /** Leads to the tests. */
  #tests = make("a", { target: "_blank" });
  #detail;
  #begins;
  /** Leads to the next exercise that is not done. */
  #next;
  #isChecking = false;
  /** Whether another check was asked for during one. */
  #isDue = false;
  #timer = 0;

  /**
   * @param {string} path of the seat
   * @param {Session} session
   * @param {Files} files
   * @param {Scenes} scenes
   */
  constructor(path, session, files, scenes) {
    this.#path = path;
    this.#session = session;
    this.#files = files;
    this.#scenes = scenes;
    for (const exercise of exercises) {
      this.#buttons.set(exercise, button(text(exercise.title), () => this.#choose(exercise), { "aria-pressed": "false" }));
    }
    this.#begins = button(text("exerciseBegin"), () => void this.#begin(), { class: "primary" });
    this.#next = button("", () => this.#goOn(), { class: "primary", hidden: "" });
    const check = button(text("exerciseCheck"), () => void this.check());
    this.#detail = make("div", { class: "task", hidden: true }, this.#verdict, this.#failures, make("div", { class: "bar" }, this.#next, this.#begins, check), this.#aim, this.#task, this.#help,
      make("p", { class: "help" }, this.#tests));
    this.element = make("details", { class: "fold exercises" }, make("summary", {}, text("exercises"), this.#count),
      make("div", { class: "bar" }, ...this.#buttons.values()), this.#detail);
  }

  /** Asks which are done. */
  async load() {
    const answer = await this.#ask({});
    if (answer !== null) this.#note(answer.done);
  }

  /** Other scenes can be shown, or another one is on. */
  update() {
    if (this.#awaited === null) return;
    const { exercise, isChecked } = this.#awaited;
    const title = titleOf(exercise);
    if (this.#scenes.shown() !== title) return this.#scenes.has(title) ? this.#scenes.show(title) : undefined;
    this.#awaited = null;
    if (isChecked && exercise === this.#chosen) void this.check();
  }

  /** Another version of the scene plays, perhaps the one that was saved. */
  renew() {
    const chosen = this.#chosen;
    if (chosen === null || this.#done.has(chosen.name) || Date.now() - this.#files.savedAt > patience) return;
    clearTimeout(this.#timer);
    // Where there is a file for the exercise, a save of another is no try.
    const isTry = () => !this.#files.has(fileOf(chosen)) || this.#scenes.shown() === titleOf(chosen);
    this.#timer = setTimeout(() => isTry() && void this.check(), pause);
  }

  /** Has the chosen exercise checked by its scene, which is shown first, and says what is missing. */
  async check() {
    const exercise = this.#chosen;
    if (exercise === null) return;
    // One that is asked for meanwhile follows.
    if (this.#isChecking) return void (this.#isDue = true);
    const title = titleOf(exercise);
    if (this.#scenes.has(title) && this.#scenes.shown() !== title) {
      this.#say(text("exerciseChecking"));
      return this.#await(exercise, true);
    }
    if (!this.#scenes.has(title) && this.#files.has(fileOf(exercise)) && this.#scenes.haveErrors()) return this.#say(text("missingNoScene"));
    this.#isChecking = true;
    this.#say(text("exerciseChecking"));
    const answer = await this.#ask({ method: "POST", body: JSON.stringify({ exercise: exercise.name }) });
    this.#isChecking = false;
    const isDue = this.#isDue;
    this.#isDue = false;
    if (isDue) setTimeout(() => void this.check());
    if (answer?.done) this.#note([exercise.name]);
    if (answer === null || exercise !== this.#chosen) return;
    this.#say(answer.done ? text("exerciseDone") : text(sentenceAbout(answer.missing)), answer.done, answer.failures);
  }

  /** @param {Exercise} exercise */
  #choose(exercise) {
    this.#chosen = exercise;
    setText(this.#task, text(exercise.task));
    this.#offer();
    this.#aim.src = `/exercises/${exercise.name}.webp`;
    this.#aim.alt = text("exerciseAim", { name: text(exercise.title) });
    this.#tests.href = `/exercises/${exercise.name}-tests.swift`;
    setText(this.#tests, text("exerciseTests", { name: `${capitalized(exercise.name)}ExerciseTests.swift` }));
    const isDone = this.#done.has(exercise.name);
    this.#say(isDone ? text("exerciseDone") : "", isDone);
    show(this.#detail, true);
    // Only the part below the code is scrolled: what lies around it keeps its place.
    const below = this.element.parentElement;
    if (below !== null) below.scrollTop += this.#detail.getBoundingClientRect().top - below.getBoundingClientRect().top;
    for (const [other, element] of this.#buttons) element.setAttribute("aria-pressed", String(other === exercise));
  }

  /** The first exercise after the chosen one that is not done; undefined when all are. */
  get #following() {
    const index = exercises.findIndex((exercise) => exercise === this.#chosen);
    return [...exercises.slice(index + 1), ...exercises.slice(0, Math.max(0, index))].find(({ name }) => !this.#done.has(name));
  }

  #goOn() {
    const exercise = this.#following;
    if (exercise === undefined) return;
    this.#choose(exercise);
    this.#begins.focus();
  }

  /** Says what the button does, which overwrites no file. */
  #offer() {
    if (this.#chosen === null) return;
    const name = fileOf(this.#chosen);
    const isThere = this.#files.has(name);
    setText(this.#begins, text(isThere ? "exerciseOpen" : "exerciseBegin", { name }));
    setText(this.#help, isThere ? "" : text("exerciseBeginHelp", { name }));
  }

  /** Opens the chosen exercise's file, which is made first if it is missing, and shows its scene. */
  async #begin() {
    const exercise = this.#chosen;
    if (exercise === null) return;
    const response = await fetch(`/exercises/${exercise.name}.swift`).catch(() => null);
    if (!response?.ok) return this.#say(text("server"));
    const isDone = this.#done.has(exercise.name);
    this.#say(isDone ? text("exerciseDone") : "", isDone);
    if (!await this.#files.begin(fileOf(exercise), await response.text())) return;
    this.#offer();
    this.#await(exercise, false);
  }

  /** Shows an exercise's scene as soon as it plays. @param {Exercise} exercise @param {boolean} isChecked whether it is then checked */
  #await(exercise, isChecked) {
    this.#awaited = { exercise, isChecked };
    this.update();
  }

  /** @param {string[]} names of exercises that are done */
  #note(names) {
    for (const name of names) this.#done.add(name);
    for (const [exercise, element] of this.#buttons) {
      setText(element, this.#done.has(exercise.name) ? `✓ ${text(exercise.title)}` : text(exercise.title));
    }
    setText(this.#count, text("exercisesDone", { count: this.#done.size, most: exercises.length }));
  }

  /** @param {string} words @param {boolean} isDone @param {Failure[]} failures */
  #say(words, isDone = false, failures = []) {
    setText(this.#verdict, words);
    this.#failures.replaceChildren(...failures.map(({ file, line, message, code }) =>
      make("li", {}, make("b", {}, file === undefined ? "" : `${file}:${line}`), make("code", {}, code ?? ""), make("span", {}, message))));
    show(this.#failures, failures.length > 0);
    this.#verdict.classList.toggle("done", isDone);
    const following = isDone ? this.#following : undefined;
    show(this.#next, following !== undefined);
    setText(this.#next, following === undefined ? "" : text("exerciseNext", { name: text(following.title) }));
    // What is done is begun again less often than the next one.
    this.#begins.classList.toggle("primary", !isDone);
  }

  /** The server's answer; null without one, which is said. @param {RequestInit} request */
  async #ask(request) {
    const response = await fetch(this.#path, { cache: "no-store", ...request, ...authorized(this.#session) }).catch(() => null);
    if (response?.ok) return await response.json();
    this.#say(response === null ? text("server") : await sentenceAboutRefusal(response));
    return null;
  }
}
