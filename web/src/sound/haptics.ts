/** What is felt, where a device can shake: thousandths of a second on, off, on. */
export const BUZZES = {
  card: [8],
  turn: [12, 40, 12],
  call: [20],
  slap: [30],
  caught: [40, 30, 40],
  refused: [10],
} as const;

export type Buzz = keyof typeof BUZZES;

/** Most devices cannot, and none has to. */
export function shake(buzz: Buzz): void {
  try {
    navigator.vibrate?.([...BUZZES[buzz]]);
  } catch {
    // It was only a shake.
  }
}
