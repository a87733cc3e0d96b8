/** How far everybody is on the way to the end of a match. */

export interface Way {
  /** Points that end the match; 0: a single deal. */
  readonly target: number;
  /** The lowest total wins: the bars show what is left, and get shorter. */
  readonly low: boolean;
}

/** The part of a bar that is filled, from 0 to 1. */
export function filled(points: number, way: Way): number {
  if (way.target <= 0) return 0;
  const done = Math.min(1, Math.max(0, points / way.target));
  return way.low ? 1 - done : done;
}

/** Of the last bars of a match, which end with the highest total where it is beyond the target. */
export function lastBar(points: number, all: readonly number[], way: Way): number {
  const most = Math.max(way.target, ...all, 1);
  return filled(points, { ...way, target: most });
}

export interface Row {
  /** A seat, or the two of a team. */
  readonly seats: readonly number[];
  readonly points: number;
}

/** After a single deal: who won it, then whoever has the least left. */
export function placed(seats: readonly unknown[], winner: number, hands: readonly { readonly points: number }[]): number[] {
  const left = (at: number): number => (at === winner ? -1 : (hands[at]?.points ?? 0));
  return seats.map((_, at) => at).sort((one, other) => left(one) - left(other));
}

/** The best first; two who play together are one row. */
export function rows(seats: readonly { readonly points?: number; readonly partner?: number }[], low: boolean): Row[] {
  const all: Row[] = [];
  seats.forEach((seat, at) => {
    const partner = seat.partner ?? -1;
    if (partner >= 0 && partner < at) return;
    all.push({ seats: partner >= 0 ? [at, partner] : [at], points: seat.points ?? 0 });
  });
  return all.sort((one, other) => (low ? one.points - other.points : other.points - one.points));
}
