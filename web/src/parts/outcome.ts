/** How a deal ended, read off its story. */
import type { Told } from "../table/scene.ts";

export interface Outcome {
  /** Of the last deal that was over; -1: nobody. */
  readonly winner: number;
  readonly how: "blocked" | "out" | "stalled";
  /** By seat: what it got for this deal. */
  readonly scored: ReadonlyMap<number, number>;
}

export function outcome(story: readonly Told[]): Outcome {
  let winner = -1;
  let how: Outcome["how"] = "out";
  const scored = new Map<number, number>();
  for (const { item } of story)
    for (const event of item.events ?? []) {
      if (event.name === "dealer") scored.clear();
      else if (event.name === "ended") [winner, how] = [event.seat ?? -1, event.how];
      else if (event.name === "scored") scored.set(event.seat ?? -1, (scored.get(event.seat ?? -1) ?? 0) + event.points);
    }
  return { winner, how, scored };
}
