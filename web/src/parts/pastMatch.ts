/** Sentence about a match that ended on this device. */
import type { PastMatch } from "../device/history.svelte.ts";
import { say } from "../words/catalogue.svelte.ts";
import { namedPerson } from "../words/naming.ts";

export function pastMatchWinner({ players, own, winner, deals }: PastMatch): string {
  if (winner < 0) return say(deals > 0 ? "web.history.nobody" : "web.history.early");
  const names = players.map(({ name }) => name);
  return say("web.history.won", { seat: namedPerson(winner, names, own) });
}
