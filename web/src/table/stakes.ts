/** Text about the cost of a challenge, for a player who can also answer the debt with a card. */
import { say } from "../words/catalogue.svelte.ts";
import type { Controller } from "./controller.svelte.ts";

/**
 * Return a text about both outcomes of a challenge; empty if no debt can be challenged or a sheet already shows the
 * outcomes.
 */
export function stakesText(table: Controller, names: readonly string[]): string {
  if (!table.isAtStake) return "";
  const { guilty = 0, innocent = 0 } = table.question ?? {};
  return say("web.debt.stakes", { name: names[table.played?.seat ?? -1] ?? "", guilty, innocent });
}
