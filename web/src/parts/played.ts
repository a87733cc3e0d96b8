/** A match that this device saw the end of, in words. */
import type { Played } from "../device/history.svelte.ts";
import { say } from "../words/catalogue.svelte.ts";
import { person } from "../words/naming.ts";

export function wonBy({ players, own, winner, deals }: Played): string {
  if (winner < 0) return say(deals > 0 ? "web.history.nobody" : "web.history.early");
  const names = players.map(({ name }) => name);
  return say("web.history.won", { seat: person(winner, names, own) });
}
