// What somebody has chosen on this page and the room has not confirmed yet.

/** Until its answer comes, or for so long, in ms, what a room says is older than what was sent. */
export const settleTimeout = 1000;

/** One thing that is chosen: what was chosen here stands until the room says the same, or has had the time to. */
export class Choice {
  /** @type {{ value: unknown, until: number } | null} */
  #chosen = null;

  /** @param {unknown} value @param {number} now in ms */
  choose(value, now) {
    this.#chosen = { value, until: now + settleTimeout };
  }

  /**
   * What a control is to show, as the room has it now.
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
