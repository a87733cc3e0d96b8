/** Svelte context with the seats of the displayed table. Faces of bots depend on it, so that no two look alike. */

import { getContext, setContext } from "svelte";

import type { SeatNow } from "../protocol/types.ts";

type SeatsOfTable = () => readonly SeatNow[];

const NAME = "company";

export function setTableSeats(seats: SeatsOfTable): void {
  setContext(NAME, seats);
}

/** Return the seats, or undefined outside a table. */
export function getTableSeats(): SeatsOfTable | undefined {
  return getContext<SeatsOfTable | undefined>(NAME);
}
