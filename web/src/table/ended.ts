/** What a result shows: a table that plays needs none of it. */
import type { Scene } from "./scene.ts";

/** A match that is over, as it was: what is arranged for the next one, and what a page still knows of earlier ones, is not in it. */
export function asPlayed(scene: Scene): Scene {
  const { head, now, story } = scene;
  const starts = story.filter(({ item }) => item.kind === "dealt").map(({ version }) => version);
  const first = starts.at(-(now.board?.deal ?? 1)) ?? 0;
  return {
    ...scene,
    head: { ...head, setup: head.ended?.setup ?? head.setup },
    now: { ...now, seats: head.ended?.seats ?? now.seats },
    story: story.filter(({ version }) => version >= first),
  };
}
