/** Animation of a result: numbers count up and bars grow when the result is first shown. A tap finishes it. */
import { motionLevel, SPEEDS } from "../device/motion.ts";
import { settings } from "../device/settings.svelte.ts";

const TAKES = 900;

export class CountUp {
  /** Progress from 0 to 1. */
  share = $state(1);
  /** Whether there is an animation at all. */
  readonly moves = motionLevel() === "full";
  #frame = 0;

  /** Start the animation. Return a function that stops it. */
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

  /** Return the current number between two values, with easing. */
  of(from: number, to: number): number {
    return from + (to - from) * (1 - (1 - this.share) ** 3);
  }
}
