/** Where the seats of a table stand around it: the first one below, the others on as the clock goes. */
export interface Spot {
  /** From the middle, as parts of the half axes: -1 to 1. */
  readonly x: number;
  readonly y: number;
}

export function round(seats: number): Spot[] {
  return Array.from({ length: seats }, (_, at) => {
    const angle = Math.PI / 2 + (2 * Math.PI * at) / seats;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
}

/** Sizes on a small phone, in pixels: half axes, half of a face with its words, half of the code. */
const AXES = { x: 128, y: 130 };
const SEAT = { half: 28, above: 32, below: 54 };
const CODE = { half: 98, above: 34, below: 30 };
const STEP = 4;

/** How far from the middle the code stands, in parts of the half axis: where the fewest seats are in its way. */
export function middle(seats: number): number {
  const spots = round(seats).map(({ x, y }) => ({ x: Math.abs(x) * AXES.x, y: y * AXES.y }));
  const beside = spots.filter(({ x }) => x - SEAT.half < CODE.half);
  const hidden = (at: number): number =>
    beside.reduce((sum, { y }) => sum + Math.max(0, Math.min(at + CODE.below, y + SEAT.below) - Math.max(at - CODE.above, y - SEAT.above)), 0);
  const tries = Array.from({ length: 41 }, (_, at) => (at - 20) * STEP);
  const best = tries.reduce((one, other) => (hidden(other) < hidden(one) || (hidden(other) === hidden(one) && Math.abs(other) < Math.abs(one)) ? other : one));
  return best / AXES.y;
}
