/**
 * Reasons for which bots challenged, shown after the deal. A bot considers two public facts: the number of cards in the
 * other hand, and the debt. It does not consider which cards were on top when others drew.
 */
import type { Event, SeatNow } from "../protocol/types.ts";
import type { StoryEntry } from "../protocol/scene.ts";

export interface Reason {
  readonly version: number;
  /** Seat of the challenger. */
  readonly seat: number;
  /** Challenged seat. */
  readonly other: number;
  /** Number of cards in the challenged hand. The number is public, but only the challenger sees the cards. */
  readonly cards: number;
  /** Number of owed cards. */
  readonly stake: number;
  /** Whether the challenger had one card left. Others bluff more often then, so a bot needs less evidence. */
  readonly isLast: boolean;
  readonly guilty: boolean;
}

/** Return the challenges that bots made in this deal, in order. */
export function challengeReasons(seats: readonly SeatNow[], story: readonly StoryEntry[]): Reason[] {
  const start = Math.max(
    0,
    story.findLastIndex(({ item }) => item.kind === "dealt"),
  );
  const held = new Map<number, number>();
  const found: Reason[] = [];
  let stake = 0;
  for (const { version, item } of story.slice(start)) {
    const events = item.events ?? [];
    for (const event of events) {
      if (event.name === "owes") stake = event.cards;
      // If `item.why` is set, the seat's own bot did not decide, for example because a bot stood in for a person. Omit
      // such challenges.
      if (event.name === "challenged" && seats[event.seat ?? -1]?.kind === "bot" && !item.why) {
        const [seat, other] = [event.seat ?? -1, event.other ?? -1];
        const cards = events.filter((event) => event.name === "showed" && event.seat === other).length;
        found.push({ version, seat, other, cards, stake, isLast: held.get(seat) === 1, guilty: event.guilty ?? false });
      }
      count(held, event);
    }
  }
  return found;
}

/**
 * Update the number of cards of each hand. Hands from a prepared position are not counted, because their cards are not
 * dealt.
 */
export function count(held: Map<number, number>, event: Event): void {
  const add = (seat: number | undefined, cards: number): void => {
    const before = held.get(seat ?? -1);
    if (before !== undefined) held.set(seat ?? -1, before + cards);
  };
  switch (event.name) {
    case "dealt":
      held.set(event.seat ?? -1, (held.get(event.seat ?? -1) ?? 0) + 1);
      break;
    case "drew":
    case "took":
    case "received":
      add(event.seat, 1);
      break;
    case "played":
    case "shed":
    case "discarded":
      add(event.seat, -1);
      break;
    // Start again from zero, because `received` events follow for every card of a changed hand.
    case "swapped":
      for (const seat of [event.seat, event.other]) if (held.has(seat ?? -1)) held.set(seat ?? -1, 0);
      break;
    case "rotated":
    case "mixed":
      for (const seat of held.keys()) held.set(seat, 0);
      break;
  }
}
