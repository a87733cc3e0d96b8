/**
 * Finished matches that this device has seen: the edition, the time, the players and the winner. Records stay on the
 * server.
 */
import { eraseStored, fieldsOf, onOtherTabChange, loadStored, store } from "./storage.ts";

export interface Player {
  readonly name: string;
  readonly face: number;
  /** Level of a bot; empty for a person. */
  readonly bot: string;
  readonly points: number;
}

export interface PastMatch {
  readonly table: string;
  /** Number of the match at its table, from 1. */
  readonly match: number;
  readonly edition: string;
  /** Unix time in milliseconds at which the page saw the end of the match. */
  readonly when: number;
  /** Players by seat. */
  readonly players: readonly Player[];
  /** Seat of this device's player. */
  readonly own: number;
  /** Winning seat; -1 if nobody won. */
  readonly winner: number;
  /** Number of finished deals. 0 means that the match ended in its first deal and has no record. */
  readonly deals: number;
}

const NAME = "history";
export const MOST_MATCHES = 50;

class Past {
  #kept: readonly PastMatch[] = $state.raw(parseMatches(loadStored(NAME)));
  /** Whether the browser storage contains all of `#kept`. */
  #isStored = true;

  constructor() {
    onOtherTabChange(NAME, () => {
      this.#kept = parseMatches(loadStored(NAME));
    });
  }

  /** Matches, latest first. */
  get matches(): readonly PastMatch[] {
    return this.#kept;
  }

  /** Add a match, unless it is in the list already. */
  add(played: PastMatch): void {
    const before = this.#latest();
    const isKnown = before.some(({ table, match }) => table === played.table && match === played.match);
    this.#kept = isKnown ? before : [played, ...before].slice(0, MOST_MATCHES);
    this.#isStored = store(NAME, this.#kept);
    if (!this.#isStored) this.#storeFewer();
  }

  forget(): void {
    eraseStored(NAME);
    this.#kept = [];
  }

  /** Return the stored list, which another tab may have changed. If it is missing or incomplete, return `#kept`. */
  #latest(): readonly PastMatch[] {
    const found = this.#isStored ? loadStored(NAME) : null;
    return found === null ? this.#kept : parseMatches(found);
  }

  /** Store only the newest matches, so that the list fits into the storage. */
  #storeFewer(): void {
    let stored = this.#kept;
    while (stored.length > 1) {
      stored = stored.slice(0, stored.length >> 1);
      if (store(NAME, stored)) return;
    }
  }
}

export const past = new Past();

/** Return the valid entries of a stored value. */
function parseMatches(stored: unknown): readonly PastMatch[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .map(playedOf)
    .filter(({ table, players }) => table !== "" && players.length > 0)
    .slice(0, MOST_MATCHES);
}

function playedOf(stored: unknown): PastMatch {
  const { table, match, edition, when, players, own, winner, deals } = fieldsOf(stored);
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

function playerOf(stored: unknown): Player {
  const { name, face, bot, points } = fieldsOf(stored);
  return { name: textOf(name), face: numberOf(face, 0), bot: textOf(bot), points: numberOf(points, 0) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}
