// Changes made on this page that the room has not echoed yet.

import { settleTimeout } from "../page/choice.js";

/** Changes of parameters on their way: pending until they are sent, then under way until the room has them. */
export class Changes {
  /** @type {Map<string, unknown>} */
  #pending = new Map();
  /** For each parameter, the sent values that have not come back, oldest first. @type {Map<string, { values: unknown[], until: number }>} */
  #underway = new Map();

  get isPending() {
    return this.#pending.size > 0;
  }

  /** A later value of a parameter replaces one that was not sent yet. @param {string} name @param {unknown} value */
  add(name, value) {
    this.#pending.set(name, value);
  }

  /** Takes the changes to send now. @param {number} now in ms */
  take(now) {
    const due = [...this.#pending];
    this.#pending.clear();
    for (const [name, value] of due) {
      const values = this.#underway.get(name)?.values ?? [];
      this.#underway.set(name, { values: [...values, value], until: now + settleTimeout });
    }
    return due;
  }

  /**
   * Takes in the room's value of a parameter. The room may skip values, so that the echo of one stands for
   * those that were sent before it too.
   * @param {string} name
   * @param {unknown} value
   * @param {number} now in ms
   * @returns {boolean} whether its control should show it
   */
  receive(name, value, now) {
    const sent = this.#underway.get(name);
    if (sent !== undefined) {
      sent.values.splice(0, sent.values.indexOf(value) + 1);
      if (sent.values.length === 0 || now >= sent.until) this.#underway.delete(name);
    }
    return !this.#pending.has(name) && !this.#underway.has(name);
  }

  /** The room refused the oldest change of a parameter that is under way. @param {string} name */
  refuse(name) {
    const sent = this.#underway.get(name);
    sent?.values.shift();
    if (sent?.values.length === 0) this.#underway.delete(name);
  }

  /** Forgets everything: another scene is on. */
  clear() {
    this.#pending.clear();
    this.#underway.clear();
  }
}
