/** Which seat somebody who comes may ask for. The table answers whether they get it. */
import { identity } from "../device/identity.svelte.ts";
import type { Command } from "../wire/command.ts";
import type { SeatNow, Setup } from "../wire/types.ts";

/** An empty one while people gather; a bot's one where latecomers may sit down; -1: none. */
export function seatFor(seats: readonly SeatNow[], life: string, setup: Setup): number {
  const empty = seats.findIndex((seat) => (seat.kind ?? "empty") === "empty");
  if (empty >= 0) return empty;
  if (life === "gathering" || !(setup.latecomers ?? true)) return -1;
  return seats.findIndex((seat) => seat.kind === "bot" && (seat.next ?? -1) < 0);
}

export function sitDown({ seats, life, setup }: { seats: readonly SeatNow[]; life: string; setup: Setup }): Command {
  return { type: "sit", seat: Math.max(0, seatFor(seats, life, setup)), name: identity.name, face: identity.face };
}
