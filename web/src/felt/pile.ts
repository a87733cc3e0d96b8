import type { PilesView } from "./types.ts";

/** Return the piles with an earlier top card. Cards that were played after it are not shown yet. */
export function pilesUnderOlderTop(piles: PilesView, top: PilesView["top"]): PilesView {
  const { under, turns = [] } = piles;
  const last = under.findLastIndex((code, index) => code === top?.code && turns[index] === top.turn);
  const isTop = top !== null && top.code === piles.top?.code && top.turn === piles.top.turn;
  const below = last >= 0 ? last : isTop ? under.length : 0;
  return { ...piles, top, under: under.slice(0, below), turns: turns.slice(0, below) };
}
