/** Scene of a finished match, for the page with its result. */
import type { Scene } from "../protocol/scene.ts";

/** Return the scene without earlier matches, and with the setup and the seats of the finished match. */
export function asFinished(scene: Scene): Scene {
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
