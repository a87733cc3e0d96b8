/** Keyframes of flights. They animate only `transform` and `opacity`. */
import type { Box } from "../layout/types.ts";
import { towards, within, type Spot } from "./places.ts";
import type { Flight } from "./steps.ts";

export const CURVES = {
  io: "cubic-bezier(0.45, 0, 0.25, 1)",
  out: "cubic-bezier(0.2, 0.8, 0.2, 1)",
  pop: "cubic-bezier(0.3, 1.5, 0.5, 1)",
} as const;

const EVERYWHERE = { x: -100_000, w: 200_000 };
const SAMPLES = 8;
const HOP = 34;
const SHIVER = [0, 5, -5, 4, -3, 0];

/**
 * Return the keyframes of a flight. `size` is the width at which the drawing is rendered. For a card, it is the largest
 * width on the way, so that the card stays sharp. Curved flights stay between the left and right edges of the table.
 */
export function keyframesOf(
  flight: Flight,
  spots: readonly Spot[],
  size: number,
  edges: Pick<Box, "x" | "w"> = EVERYWHERE,
): Keyframe[] {
  const first = spots[0] as Spot;
  const last = spots.at(-1) as Spot;
  const rest = flight.rest ?? last.turn;
  switch (flight.shape) {
    case "pop":
      return popping(flight, first, size);
    case "lift":
      return [
        keyframeAt(first, size, { turn: rest }),
        { ...keyframeAt(first, size, { turn: rest + 9, up: 16, scale: 1.12 }), offset: 0.35 },
        { ...keyframeAt(first, size, { turn: rest + 9, up: 16, scale: 1.12 }), offset: 0.75 },
        keyframeAt(first, size, { turn: rest }),
      ];
    case "swell":
      return [
        keyframeAt(first, size, { turn: rest }),
        { ...keyframeAt(first, size, { turn: rest, scale: 1.15 }), offset: 0.3 },
        keyframeAt(first, size, { turn: rest }),
      ];
    case "riffle":
      return spots.length > 1
        ? way(flight, spots, size, rest, edges)
        : [0, 12, -12, 10, -8, 0].map((turn, i) => keyframeAt(first, size, { turn, aside: i % 2 ? 8 : -8 }));
    case "hop":
      return hopping(first, last, size);
    case "shudder":
      return shuddering(spots, size);
    case "fade":
      return [
        keyframeAt(first, size, { scale: 0.4, opacity: 0 }),
        { ...keyframeAt(last, size, { scale: 1, opacity: 1 }), offset: 0.7 },
        keyframeAt({ ...last, y: last.y + 10 }, size, { scale: 0.9, opacity: 0 }),
      ];
    default:
      return way(flight, spots, size, rest, edges);
  }
}

/** Return keyframes along a path through all spots. */
function way(
  flight: Flight,
  spots: readonly Spot[],
  size: number,
  rest: number,
  edges: Pick<Box, "x" | "w">,
): Keyframe[] {
  const last = { ...(spots.at(-1) as Spot), turn: rest };
  const all = [...spots.slice(0, -1), last];
  return Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const share = i / SAMPLES;
    const here = along(all, share, flight.arc ?? 0);
    const x = within(here.x, edges.x + here.w / 2, edges.x + edges.w - here.w / 2);
    return keyframeAt({ ...here, x }, size, {
      turn: here.turn,
      scale: 1 + (flight.swell ?? 0) * Math.sin(Math.PI * share),
      opacity: flight.faint ?? 1,
    });
  });
}

function along(spots: readonly Spot[], share: number, arc: number): Spot {
  const legs = spots.length - 1;
  const leg = Math.min(legs - 1, Math.floor(share * legs));
  const from = spots[leg] as Spot;
  const to = spots[leg + 1] ?? from;
  const part = share * legs - leg;
  const mix = (one: number, other: number): number => one + (other - one) * part;
  // Relative to its direction, every flight bends to the same side, so that two cards that swap places do not collide.
  // A flight with a place on its way hops over that place instead.
  const bend = legs > 1 ? 0 : arc * 4 * part * (1 - part);
  const hop = legs > 1 ? -18 * Math.sin(Math.PI * share) : 0;
  return {
    x: mix(from.x, to.x) + bend * (to.y - from.y),
    y: mix(from.y, to.y) - bend * (to.x - from.x) + hop,
    w: mix(from.w, to.w),
    turn: mix(from.turn, to.turn),
  };
}

/** Return keyframes of an element that appears, stays readable for a while, and disappears. */
function popping(flight: Flight, spot: Spot, size: number): Keyframe[] {
  const turn = flight.what === "stamp" ? -7 : 0;
  const all = durationMs(flight);
  const there = keyframeAt(spot, size, { turn });
  return [
    { ...keyframeAt(spot, size, { turn, scale: flight.what === "stamp" ? 1.9 : 0.2, opacity: 0 }), easing: CURVES.pop },
    { ...there, offset: flight.ms / all },
    { ...there, offset: Math.max(flight.ms / all, 1 - LEAVING_MS / all) },
    keyframeAt(spot, size, { turn, scale: 0.96, opacity: 0 }),
  ];
}

export const LEAVING_MS = 140;

/** Return the duration of the keyframes. */
export function durationMs({ shape, ms, stays = 0 }: Flight): number {
  return shape === "pop" ? ms + stays : ms;
}

/** Return keyframes of an element that moves along an arc while it fades in and out. */
function hopping(from: Spot, to: Spot, size: number): Keyframe[] {
  return Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const share = i / SAMPLES;
    return keyframeAt(towards(from, to, share), size, {
      up: HOP * Math.sin(Math.PI * share),
      opacity: Math.min(1, 3 * share, 3 * (1 - share)),
    });
  });
}

function shuddering([from, over, to]: readonly Spot[], size: number): Keyframe[] {
  const there = over as Spot;
  const back = (to ?? from) as Spot;
  return [
    keyframeAt(from as Spot, size, {}),
    ...SHIVER.map((aside, i): Keyframe => ({
      ...keyframeAt(there, size, { aside, turn: aside }),
      offset: 0.4 + i * 0.05,
    })),
    keyframeAt(back, size, {}),
  ];
}

interface More {
  turn?: number;
  scale?: number;
  up?: number;
  aside?: number;
  opacity?: number;
}

/** Return a keyframe that centres a card-shaped box on `spot`. */
export function keyframeAt(
  spot: Spot,
  size: number,
  { turn = spot.turn, scale = 1, up = 0, aside = 0, opacity = 1 }: More = {},
): Keyframe {
  const fixed = (value: number): string => value.toFixed(1);
  const x = spot.x + aside - size / 2;
  const y = spot.y - up - size * 0.75;
  return {
    transform: `translate(${fixed(x)}px, ${fixed(y)}px) rotate(${fixed(turn)}deg) scale(${((scale * spot.w) / size).toFixed(3)})`,
    opacity,
  };
}
