// The page's thread: a message that waits for it is handled late, however early it arrived.

/** While the thread is watched, a timer beats every so many ms. */
const interval = 8;
/** A beat that is later than this, in ms, found the thread busy: what waited beside it may be handled after it. */
const punctual = 20;
/** A message that is handled so soon after a beat, in ms, has not waited. */
const negligible = 12;
/** The beats end so long after the last question, in ms. */
const watchTime = 1000;

/** Finds the time since which messages may have waited. Browsers stamp them when they are handled, not on arrival. */
export class Thread {
  /** @type {(beat: () => void, delay: number) => unknown} */
  #setTimer;
  /** @type {() => number} */
  #clock;
  /** The moment of the last punctual beat: what arrived before it has been handled. */
  #free = -Infinity;
  #askedAt = -Infinity;
  #isBeating = false;

  /**
   * @param {(beat: () => void, delay: number) => unknown} setTimer
   * @param {() => number} clock local ms
   */
  constructor(setTimer = (beat, delay) => setTimeout(beat, delay), clock = () => performance.now()) {
    [this.#setTimer, this.#clock] = [setTimer, clock];
  }

  /** The earliest moment at which a message that is handled now can have arrived; -Infinity while it is not known. @param {number} now local ms */
  earliestArrival(now) {
    this.#askedAt = now;
    if (!this.#isBeating) this.#beatLater();
    return now - this.#free <= negligible ? now : this.#free;
  }

  #beatLater() {
    this.#isBeating = true;
    const due = this.#clock() + interval;
    this.#setTimer(() => {
      const now = this.#clock();
      if (now - due <= punctual) this.#free = due;
      this.#isBeating = false;
      if (now - this.#askedAt < watchTime) this.#beatLater();
      else this.#free = -Infinity;
    }, interval);
  }
}
