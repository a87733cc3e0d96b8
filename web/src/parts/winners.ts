/** Sentences about winners: one player or a team of two. */
import type { SeatNow } from "../protocol/types.ts";
import { joinList, say } from "../words/catalogue.svelte.ts";
import { namedPerson } from "../words/naming.ts";
import type { Row } from "./bars.ts";

/** Return the winner's seat and, in teams, the partner's; empty if nobody won. */
export function winnersOf(winner: number, seats: readonly SeatNow[]): number[] {
  if (winner < 0) return [];
  const partner = seats[winner]?.partner ?? -1;
  return partner >= 0 ? [winner, partner].sort((one, other) => one - other) : [winner];
}

/** Text keys for one player and for a team. */
export interface WinnerTexts {
  readonly one: string;
  readonly team: string;
}
export const DEAL_WON: WinnerTexts = { one: "web.deal.won", team: "web.deal.won.team" };
export const MATCH_WON: WinnerTexts = { one: "web.match.won", team: "web.match.won.team" };

/** Return the sentence about the winners. In `read`, the viewer's own name is replaced by *You*. */

export function winnerText(
  key: WinnerTexts,
  winners: readonly number[],
  names: readonly string[],
  read: readonly string[],
  you: number,
): string {
  if (winners.length > 1) return say(key.team, { names: joinNames(winners, read, you) });
  return say(key.one, { seat: namedPerson(winners[0] ?? -1, names, you) });
}

/** Join the names. The viewer's own seat comes first. */
export function joinNames(seats: readonly number[], read: readonly string[], you: number): string {
  const order = [...seats].sort((one, other) => Number(other === you) - Number(one === you));
  return joinList(order.map((at) => read[at] ?? ""));
}

/** Return all seats with the best total. */
export function leadersOf(rows: readonly Row[]): number[] {
  return rows.filter((row) => row.points === rows[0]?.points).flatMap((row) => row.seats);
}
