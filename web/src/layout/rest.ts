const ANGLES = [-6, 4, -2, 6, -4, 2, -5, 5, -3, 3];

/** In which angle the card that a version laid rests on the pile. */
export function rest(version: number): number {
  return ANGLES[((version % ANGLES.length) + ANGLES.length) % ANGLES.length] ?? 0;
}
