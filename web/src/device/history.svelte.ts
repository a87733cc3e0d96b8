/** Matches that ended before somebody's eyes on this device: what, when, with whom, who won. Their records are the server's. */
import { erase, fieldsOf, onElsewhere, recall, remember } from "./storage.ts";

export interface Player {
  readonly name: string;
  readonly face: number;
  /** The level of a bot; empty: a person. */
  readonly bot: string;
  readonly points: number;
}

export interface Played {
  readonly table: string;
  /** From 1. */
  readonly match: number;
  readonly edition: string;
  /** When it was seen to be over: thousandths of a second since 1970. */
  readonly when: number;
  /** By seat. */
  readonly players: readonly Player[];
  /** One's own seat. */
  readonly own: number;
  /** -1: nobody. */
  readonly winner: number;
  /** That came to their end; 0: it was left in the first one, and there is no record. */
  readonly deals: number;
}

const NAME = "history";
export const MOST_MATCHES = 50;

class Past {
  #kept: readonly Played[] = $state.raw(taken(recall(NAME)));
  /** Whether the store has what this page knows. */
  #isStored = true;

  constructor() {
    onElsewhere(NAME, () => {
      this.#kept = taken(recall(NAME));
    });
  }

  /** The last one first. */
  get matches(): readonly Played[] {
    return this.#kept;
  }

  /** Once for each match, however often its end is looked at. */
  add(played: Played): void {
    const before = this.#latest();
    const isKnown = before.some(({ table, match }) => table === played.table && match === played.match);
    this.#kept = isKnown ? before : [played, ...before].slice(0, MOST_MATCHES);
    this.#isStored = remember(NAME, this.#kept);
    if (!this.#isStored) this.#squeeze();
  }

  forget(): void {
    erase(NAME);
    this.#kept = [];
  }

  /** What another tab kept meanwhile is not written over; without a store it is what this page knows. */
  #latest(): readonly Played[] {
    const found = this.#isStored ? recall(NAME) : null;
    return found === null ? this.#kept : taken(found);
  }

  /** A store that is full keeps fewer matches rather than none. */
  #squeeze(): void {
    let kept = this.#kept;
    while (kept.length > 1) {
      kept = kept.slice(0, kept.length >> 1);
      if (remember(NAME, kept)) return;
    }
  }
}

export const past = new Past();

/** Of what was kept, whatever makes sense. */
function taken(kept: unknown): readonly Played[] {
  if (!Array.isArray(kept)) return [];
  return kept
    .map(playedOf)
    .filter(({ table, players }) => table !== "" && players.length > 0)
    .slice(0, MOST_MATCHES);
}

function playedOf(kept: unknown): Played {
  const { table, match, edition, when, players, own, winner, deals } = fieldsOf(kept);
  return {
    table: textOf(table),
    match: numberOf(match, 1),
    edition: textOf(edition),
    when: numberOf(new Date(numberOf(when, 0)).getTime(), 0),
    players: Array.isArray(players) ? players.map(playerOf) : [],
    own: numberOf(own, -1),
    winner: numberOf(winner, -1),
    deals: numberOf(deals, 1),
  };
}

function playerOf(kept: unknown): Player {
  const { name, face, bot, points } = fieldsOf(kept);
  return { name: textOf(name), face: numberOf(face, 0), bot: textOf(bot), points: numberOf(points, 0) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}
