/**
 * Table time, computed from the browser's clock. Small corrections are spread over time. Only a large correction makes
 * table time jump, possibly backwards.
 */

/** If a frame has a delay of more than this many ms, the table or this device was suspended. */
const STOOD_STILL_MS = 2_000;
/** Deviations above this many ms are corrected at once. */
const LARGE = 1_000;
/** Fraction by which table time runs faster or slower while a deviation is corrected. */
const SLEW = 0.1;

export class TableClock {
  /** Measured time in ms by which the browser's clock is ahead of table time; null if it is unknown. */
  #ahead: number | null = null;
  /** Deviation in ms that is currently applied. It approaches `#ahead` gradually, so that table time runs smoothly. */
  #shown = 0;
  #asked = 0;

  constructor(private readonly now: () => number) {}

  /**
   * Adjust to the time in a frame. Frames can be late but never early, so the fastest frame since the last suspension
   * gives the best estimate.
   */
  synchronize(at: number, sent = this.now()): void {
    const ahead = (sent + this.now()) / 2 - at;
    if (this.#ahead === null || ahead < this.#ahead || ahead > this.#ahead + STOOD_STILL_MS) this.#ahead = ahead;
  }

  /** Forget the estimate, because it belongs to another table or to the time before a suspension. */
  forget(): void {
    this.#ahead = null;
  }

  at(): number {
    const now = this.now();
    if (this.#ahead === null) return now - this.#shown;
    const wrong = this.#ahead - this.#shown;
    const most = SLEW * Math.max(0, now - this.#asked);
    this.#shown += Math.abs(wrong) > LARGE ? wrong : Math.min(most, Math.max(-most, wrong));
    this.#asked = now;
    return now - this.#shown;
  }
}
