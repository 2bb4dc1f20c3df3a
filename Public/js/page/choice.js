// A choice on this page that the room has not confirmed yet.

/** The time, in ms, by which the room's state may be older than a sent change. */
export const settleTimeout = 1000;

/** A choice that is shown until the room confirms it, or for the timeout. */
export class Choice {
  /** @type {{ value: unknown, until: number } | null} */
  #chosen = null;

  /** @param {unknown} value @param {number} now in ms */
  choose(value, now) {
    this.#chosen = { value, until: now + settleTimeout };
  }

  /**
   * The value that a control shows, given the room's value.
   * @template Value
   * @param {Value} value @param {number} now in ms
   * @returns {Value}
   */
  shown(value, now) {
    if (this.#chosen === null) return value;
    const { value: chosen, until } = this.#chosen;
    if (chosen === value || now >= until) this.#chosen = null;
    return this.#chosen === null ? value : /** @type {Value} */ (chosen);
  }
}
