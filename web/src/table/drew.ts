/** Public facts about when a player drew, for the sheet of the seat. */
import type { Scene } from "../protocol/scene.ts";

/** Return the last three cards that were on top of the pile when a seat drew instead of playing. */
export function drewOn(scene: Scene, seat: number): string[] {
  const found: string[] = [];
  let top = "";
  for (const { item } of scene.story) {
    if (item.kind === "dealt") found.length = 0;
    for (const event of item.events ?? []) {
      if ((event.name === "played" || event.name === "turned-up") && event.card) top = event.card.split(":")[0] ?? "";
      else if (event.name === "drew" && event.seat === seat && top && found.at(-1) !== top) found.push(top);
    }
  }
  return found.slice(-3);
}
