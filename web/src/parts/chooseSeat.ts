/** Choice of the seat that a newcomer requests. The server decides whether the newcomer gets it. */
import { identity } from "../device/identity.svelte.ts";
import type { Command } from "../protocol/command.ts";
import type { SeatNow, Setup } from "../protocol/types.ts";

/** Return an empty seat or, during a match that latecomers may join, a bot's seat; -1 if there is none. */
export function seatFor(seats: readonly SeatNow[], life: string, setup: Setup): number {
  const empty = seats.findIndex((seat) => (seat.kind ?? "empty") === "empty");
  if (empty >= 0) return empty;
  if (life === "gathering" || !(setup.latecomers ?? true)) return -1;
  return seats.findIndex((seat) => seat.kind === "bot" && (seat.next ?? -1) < 0);
}

export function sitDownCommand({
  seats,
  life,
  setup,
}: {
  seats: readonly SeatNow[];
  life: string;
  setup: Setup;
}): Command {
  return { type: "sit", seat: Math.max(0, seatFor(seats, life, setup)), name: identity.name, face: identity.face };
}
