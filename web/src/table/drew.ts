/** What a seat was seen to draw on: only its sheet asks. */
import type { Scene } from "./scene.ts";

/** Cards on which a seat was seen to draw of its own will, the last three. */
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
