/** Events of a match by deal, either from the server, which replays the record, or from this page. */
import type { StoryEntry } from "../protocol/scene.ts";
import { api } from "../protocol/api.ts";
import type { ReplayedDeal } from "../protocol/http.ts";
import type { Event } from "../protocol/types.ts";
import type { Step } from "./moments.ts";

export async function loadReplay(table: string, match: number): Promise<{ steps: Step[]; deals: number }> {
  const { deals } = await api.replay(await api.record(table, match));
  return { steps: deals.flatMap((deal, at) => stepsOf(deal, at + 1)), deals: deals.length };
}

export function stepsOf(deal: ReplayedDeal, number: number): Step[] {
  const events = deal.events as Event[];
  const ends = [deal.start ?? 0, ...deal.at];
  return ends.map((end, at) => ({ deal: number, events: events.slice(at === 0 ? 0 : ends[at - 1], end) }));
}

/** Return the events seen on this page, with reaction times. */
export function storySteps(story: readonly StoryEntry[]): Step[] {
  let deal = 1;
  return story.map(({ item, deal: begun = deal }) => {
    deal = begun;
    return { deal, events: item.events ?? [], ...(item.slaps ? { slaps: item.slaps } : {}) };
  });
}

/**
 * Return whether this viewer saw every deal. If not, memorable moments from these steps would differ from those on
 * other devices.
 */
export function hasSeenAll(steps: readonly Step[], deals: number): boolean {
  return new Set(steps.map(({ deal }) => deal)).size >= deals;
}
