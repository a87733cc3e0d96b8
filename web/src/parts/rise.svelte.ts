/** Figures count up and bars grow once, when a result is first seen; a tap finishes it. */
import { motion, SPEEDS } from "../device/motion.ts";
import { settings } from "../device/settings.svelte.ts";

const TAKES = 900;

export class Rise {
  /** From 0 to 1. */
  share = $state(1);
  /** Whether it was to be seen at all. */
  readonly moves = motion() === "full";
  #frame = 0;

  /** Until it is there; gives what stops it. */
  begin(): () => void {
    if (!this.moves) return () => {};
    const lasts = TAKES * SPEEDS[settings.speed];
    const began = performance.now();
    const step = (now: number): void => {
      this.share = Math.min(1, Math.max(0, (now - began) / lasts));
      if (this.share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.share = 0;
    this.#frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(this.#frame);
  }

  finish(): void {
    cancelAnimationFrame(this.#frame);
    this.share = 1;
  }

  get isDone(): boolean {
    return this.share >= 1;
  }

  /** Of a figure on its way from one value to the other: fast first, then slower. */
  of(from: number, to: number): number {
    return from + (to - from) * (1 - (1 - this.share) ** 3);
  }
}
