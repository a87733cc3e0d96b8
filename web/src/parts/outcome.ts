/** Outcome of a deal, read from its events. */
import type { StoryEntry } from "../protocol/scene.ts";

export interface DealOutcome {
  /** Winner of the last finished deal; -1 if nobody won. */
  readonly winner: number;
  readonly how: "blocked" | "out" | "stalled";
  /** Points that each seat scored in this deal. */
  readonly scored: ReadonlyMap<number, number>;
}

export function dealOutcome(story: readonly StoryEntry[]): DealOutcome {
  let winner = -1;
  let how: DealOutcome["how"] = "out";
  const scored = new Map<number, number>();
  for (const { item } of story)
    for (const event of item.events ?? []) {
      if (event.name === "dealer") scored.clear();
      else if (event.name === "ended") [winner, how] = [event.seat ?? -1, event.how];
      else if (event.name === "scored")
        scored.set(event.seat ?? -1, (scored.get(event.seat ?? -1) ?? 0) + event.points);
    }
  return { winner, how, scored };
}
