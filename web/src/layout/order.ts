/** Display order of a hand. It has no meaning for the rules. */

export type Order = "colour" | "number" | "drawn";

export interface KeyedCard {
  key: string;
  code: string;
}

const COLOURS = "RYGB";
const KINDS = ["S", "R", "+1", "+2"];

/** Return the rank of the card's colour (wild cards last), and its rank within the colour (numbers, then symbols). */
function ranks(code: string): [number, number] {
  const colour = COLOURS.indexOf(code.charAt(0));
  const rest = colour < 0 || code.length < 2 ? code : code.slice(1);
  const kind = KINDS.indexOf(rest);
  const rank = /^\d+$/.test(rest) ? Number(rest) : 100 + (kind < 0 ? KINDS.length : kind);
  return colour < 0 ? [COLOURS.length, rank] : [colour, rank];
}

/** Sort stably: equal cards keep their order. */
export function sortCards<T extends { code: string }>(cards: readonly T[], by: Order): T[] {
  if (by === "drawn") return [...cards];
  const [first, second] = by === "colour" ? [0, 1] : [1, 0];
  return cards
    .map((card, index) => ({ card, index, ranks: ranks(card.code) }))
    .sort((a, b) => {
      const wild = Number(a.ranks[0] === COLOURS.length) - Number(b.ranks[0] === COLOURS.length);
      return (
        wild ||
        a.ranks[first]! - b.ranks[first]! ||
        a.ranks[second]! - b.ranks[second]! ||
        a.card.code.localeCompare(b.card.code) ||
        a.index - b.index
      );
    })
    .map(({ card }) => card);
}

/**
 * Give every card a key that it keeps while it is in the hand. New cards come last. If one of several equal cards has
 * left the hand and the card with the key `first` is among them, that card counts as the one that left.
 */
export function assignKeys(
  before: readonly KeyedCard[],
  codes: readonly string[],
  next: () => string,
  first = "",
): KeyedCard[] {
  const isKept = taker(codes.map((code) => ({ code })));
  const stay = [...before.filter(({ key }) => key !== first), ...before.filter(({ key }) => key === first)].filter(
    isKept,
  );
  const kept = before.filter((card) => stay.includes(card));
  const isOld = taker(kept);
  const fresh = codes.filter((code) => !isOld({ code }));
  return [...kept, ...fresh.map((code) => ({ key: next(), code }))];
}

/** Return a function that removes a card equal to its argument, and returns whether there was one. */
function taker(among: readonly { code: string }[]): (card: { code: string }) => boolean {
  const left = new Map<string, number>();
  for (const { code } of among) left.set(code, (left.get(code) ?? 0) + 1);
  return ({ code }) => {
    const there = left.get(code) ?? 0;
    left.set(code, there - 1);
    return there > 0;
  };
}
