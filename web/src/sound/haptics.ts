/** Vibration patterns: times in ms, alternately on and off. */
export const BUZZES = {
  card: [8],
  turn: [12, 40, 12],
  call: [20],
  slap: [30],
  caught: [40, 30, 40],
  refused: [10],
} as const;

export type Buzz = keyof typeof BUZZES;

/** Vibrate if the device supports it. */
export function shake(buzz: Buzz): void {
  try {
    navigator.vibrate?.([...BUZZES[buzz]]);
  } catch {
    // A failed vibration does no harm.
  }
}
