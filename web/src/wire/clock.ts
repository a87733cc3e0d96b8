/** Table time, by the clock of the browser: it never jumps for small things, and never goes back but for large ones. */

/** Thousandths of a second by which no frame is late: the table slept meanwhile, or this device did. */
const STOOD_STILL = 2_000;
/** By so much it is mended at once. */
const LARGE = 1_000;
/** How much faster or slower it goes until it is right again. */
const SLEW = 0.1;

export class TableClock {
  /** The browser's clock before that of the table: as found, and as shown. */
  #ahead: number | null = null;
  #shown = 0;
  #asked = 0;

  constructor(private readonly now: () => number) {}

  /** A frame is never early: the quickest one says best what time it is at the table, until that stood still. */
  heard(at: number, sent = this.now()): void {
    const ahead = (sent + this.now()) / 2 - at;
    if (this.#ahead === null || ahead < this.#ahead || ahead > this.#ahead + STOOD_STILL) this.#ahead = ahead;
  }

  /** Another table, or the same after it slept: what was found before means nothing. */
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
