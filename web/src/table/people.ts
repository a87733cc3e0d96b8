/** Functions about people at a table: their names, the bots that play for them, and unread lines. */
import { has, say } from "../words/catalogue.svelte.ts";
import { seatNames } from "../words/naming.ts";
import type { Item } from "../protocol/types.ts";
import { entriesAfter, type Scene } from "../protocol/scene.ts";

const STAND_INS = ["time", "away", "patience"];

/** Return whether a bot has replaced a person without that person's request. */
export function isStandIn({ why = "" }: Item): boolean {
  return STAND_INS.includes(why);
}

export function namesOf(scene: Scene): string[] {
  return seatNames(scene.now.seats.map((seat) => seat.name ?? ""));
}

/** Return the names for display. The viewer's seat is named *You*, unless the viewer has several seats. */
export function displayNames(names: readonly string[], mine: readonly number[]): string[] {
  return names.map((name, seat) => (mine.length === 1 && seat === mine[0] ? say("web.you") : name));
}

/** Return the chat text or phrase of an item; empty if it has none. */
export function spokenText(item: Item): string {
  if (item.kind === "phrase") return has(`phrase.${item.text}`) ? say(`phrase.${item.text}`) : "";
  return item.kind === "said" ? (item.text ?? "") : "";
}

/** Return whether another person has spoken after a version. */
export function isUnread(scene: Scene, read: number): boolean {
  return entriesAfter(scene, read).some(({ item }) => spokenText(item) !== "" && (item.person ?? -1) !== scene.person);
}

/**
 * Return why a bot plays for a person: a timeout, a lost connection, or impatient others. If the reason is unknown,
 * return the one for a timeout.
 */
export function standInWhy(scene: Scene, seat: number): string {
  const last = scene.story.findLast(({ item }) => item.kind === "sat" && item.seat === seat && isStandIn(item));
  return last?.item.why ?? "time";
}
