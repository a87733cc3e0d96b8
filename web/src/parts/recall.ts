/** All that happened in a match, deal by deal: from its record, played again by the server. */
import type { Told } from "../table/scene.ts";
import { api } from "../wire/api.ts";
import type { ReplayedDeal } from "../wire/http.ts";
import type { Event } from "../wire/types.ts";
import type { Step } from "./moments.ts";

export async function recall(table: string, match: number): Promise<{ steps: Step[]; deals: number }> {
  const { deals } = await api.replay(await api.record(table, match));
  return { steps: deals.flatMap((deal, at) => stepsOf(deal, at + 1)), deals: deals.length };
}

export function stepsOf(deal: ReplayedDeal, number: number): Step[] {
  const events = deal.events as Event[];
  const ends = [deal.start ?? 0, ...deal.at];
  return ends.map((end, at) => ({ deal: number, events: events.slice(at === 0 ? 0 : ends[at - 1], end) }));
}

/** What was seen of the match, with how fast everybody was. */
export function toldSteps(story: readonly Told[]): Step[] {
  let deal = 1;
  return story.map(({ item, deal: begun = deal }) => {
    deal = begun;
    return { deal, events: item.events ?? [], ...(item.slaps ? { slaps: item.slaps } : {}) };
  });
}
