/** Progress bars towards the end of a match. */

export interface Goal {
  /** Points that end the match; 0 if the match is a single deal. */
  readonly target: number;
  /**
   * Whether the lowest total wins. The bars then shrink, because they show the points that are left until the target.
   */
  readonly low: boolean;
}

/** Return the filled fraction of a bar, from 0 to 1. */
export function filledShare(points: number, way: Goal): number {
  if (way.target <= 0) return 0;
  const done = Math.min(1, Math.max(0, points / way.target));
  return way.low ? 1 - done : done;
}

/** Return the filled fraction of a bar in the final result. If a total exceeds the target, all bars are scaled down. */
export function lastBarShare(points: number, all: readonly number[], way: Goal): number {
  const most = Math.max(way.target, ...all, 1);
  return filledShare(points, { ...way, target: most });
}

export interface Row {
  /** The seat, or both seats of a team. */
  readonly seats: readonly number[];
  readonly points: number;
}

/** Rank the seats after a single deal: the winner, and then the others by the points in their hands, fewest first. */
export function rankSeats(
  seats: readonly unknown[],
  winner: number,
  hands: readonly { readonly points: number }[],
): number[] {
  const left = (at: number): number => (at === winner ? -1 : (hands[at]?.points ?? 0));
  return seats.map((_, at) => at).sort((one, other) => left(one) - left(other));
}

/** Return one row per player or team, best first. */
export function standingsRows(
  seats: readonly { readonly points?: number; readonly partner?: number }[],
  low: boolean,
): Row[] {
  const all: Row[] = [];
  seats.forEach((seat, at) => {
    const partner = seat.partner ?? -1;
    if (partner >= 0 && partner < at) return;
    all.push({ seats: partner >= 0 ? [at, partner] : [at], points: seat.points ?? 0 });
  });
  return all.sort((one, other) => (low ? one.points - other.points : other.points - one.points));
}
