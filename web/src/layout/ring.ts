import { around, box, MIN_TOUCH } from "./box";
import type { RingPlace } from "./types";

/** Distance by which the band extends beyond the radius. */
export const RIM = 12;
/** Distance by which the name of the colour extends below the band. */
export const FOOT = 18;

/** Return the width that the colour name needs. */
export function tagWidth(r: number): number {
  return r > 60 ? 128 : 108;
}

/** Lay out a ring of this radius, with both piles in it. */
export function ringAt(cx: number, cy: number, r: number): RingPlace {
  const band = r > 150 ? 17 : r > 120 ? 15 : r > 90 ? 13 : r > 60 ? 11 : 8;
  const gap = r > 120 ? 14 : r > 80 ? 10 : 8;
  const w = 0.795 * r;
  const deckWidth = 0.8 * w;
  const middle = cy - (r > 120 ? 8 : 5);
  const left = cx - (deckWidth + gap + w) / 2;
  const deck = box(left, middle - deckWidth * 0.75, deckWidth, deckWidth * 1.5);
  const tagHeight = r > 60 ? 32 : 28;
  const tag = box(
    cx - tagWidth(r) / 2,
    cy + r + (r > 90 ? FOOT : r > 60 ? 13 : 12) - tagHeight,
    tagWidth(r),
    tagHeight,
  );
  const figure = r > 60 ? 26 : 22;
  return {
    cx,
    cy,
    r,
    band,
    deck,
    draw: around(left + deckWidth / 2, middle, Math.max(MIN_TOUCH, deckWidth), Math.max(MIN_TOUCH, deckWidth * 1.5)),
    left: box(left + deckWidth / 2 - 24, Math.min(middle + deckWidth * 0.75 - 13, tag.y - figure - 4), 48, figure),
    pile: box(left + deckWidth + gap, middle - w * 0.75, w, w * 1.5),
    tag,
  };
}

/** Lay out the largest ring that fits, up to `most`, centred in the remaining room. */
export function ringIn(cx: number, top: number, bottom: number, width: number, most: number): RingPlace {
  const r = Math.min(most, (bottom - top - RIM - FOOT) / 2, width / 2 - RIM);
  const spare = bottom - top - RIM - FOOT - 2 * r;
  return ringAt(cx, top + spare / 2 + RIM + r, r);
}
