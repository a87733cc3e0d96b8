/** Whether a finger can touch this screen: where none can, the page speaks of clicks. */
export function hasTouch(): boolean {
  return globalThis.matchMedia?.("(any-pointer: coarse)")?.matches ?? true;
}
