/** Why a bot challenged, once the deal is over: what it weighs is how many cards the other held and what was owed, and all of
 * that everybody saw. It does not look at what somebody drew on, so that is not told as a reason. */
import type { Event, SeatNow } from "../wire/types.ts";
import type { Told } from "./scene.ts";

export interface Reason {
  readonly version: number;
  /** Who challenged whom. */
  readonly seat: number;
  readonly other: number;
  /** Cards that the other held: all of them are shown, and only the challenger sees which. */
  readonly cards: number;
  /** Cards that were owed. */
  readonly stake: number;
  /** The challenger had one card: whoever has to stop that bluffs more readily, so less is enough. */
  readonly isLast: boolean;
  readonly guilty: boolean;
}

/** Of this deal, one after the other. */
export function reasons(seats: readonly SeatNow[], story: readonly Told[]): Reason[] {
  const start = Math.max(0, story.findLastIndex(({ item }) => item.kind === "dealt"));
  const held = new Map<number, number>();
  const found: Reason[] = [];
  let stake = 0;
  for (const { version, item } of story.slice(start)) {
    const events = item.events ?? [];
    for (const event of events) {
      if (event.name === "owes") stake = event.cards;
      // Of whoever stands in for a person, or played out of turn for it, nothing is told.
      if (event.name === "challenged" && seats[event.seat ?? -1]?.kind === "bot" && !item.why) {
        const [seat, other] = [event.seat ?? -1, event.other ?? -1];
        const cards = events.filter((shown) => shown.name === "showed" && shown.seat === other).length;
        found.push({ version, seat, other, cards, stake, isLast: held.get(seat) === 1, guilty: event.guilty ?? false });
      }
      count(held, event);
    }
  }
  return found;
}

/** How many cards everybody holds, as far as it was seen from the start: in a position that was set up it was not. */
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
    // Every hand that changed is told again, card by card.
    case "swapped":
      for (const seat of [event.seat, event.other]) if (held.has(seat ?? -1)) held.set(seat ?? -1, 0);
      break;
    case "rotated":
    case "mixed":
      for (const seat of held.keys()) held.set(seat, 0);
      break;
  }
}
