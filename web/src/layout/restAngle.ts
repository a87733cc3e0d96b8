const ANGLES = [-6, 4, -2, 6, -4, 2, -5, 5, -3, 3];

/** Return the angle of a card on the pile. The angle depends only on the version in which the card was played. */
export function restAngle(version: number): number {
  return ANGLES[((version % ANGLES.length) + ANGLES.length) % ANGLES.length] ?? 0;
}
