/** Return whether the screen supports touch. Without touch, texts mention clicks instead of taps. */
export function hasTouch(): boolean {
  return globalThis.matchMedia?.("(any-pointer: coarse)")?.matches ?? true;
}
