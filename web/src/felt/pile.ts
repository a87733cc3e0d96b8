import type { PilesView } from "./types.ts";

/** The piles while motion still shows an older top card: nothing that came after it lies under it yet. */
export function underOlder(piles: PilesView, top: PilesView["top"]): PilesView {
  const { under, turns = [] } = piles;
  const lies = under.findLastIndex((code, place) => code === top?.code && turns[place] === top.turn);
  const isTop = top !== null && top.code === piles.top?.code && top.turn === piles.top.turn;
  const below = lies >= 0 ? lies : isTop ? under.length : 0;
  return { ...piles, top, under: under.slice(0, below), turns: turns.slice(0, below) };
}
