/** Who sits at a table, who plays in whose place, and whether somebody spoke. */
import { has, say } from "../words/catalogue.svelte.ts";
import { seatNames } from "../words/naming.ts";
import type { Item } from "../wire/types.ts";
import { toldAfter, type Scene } from "./scene.ts";

const STAND_INS = ["time", "away", "patience"];

/** Whether somebody was put in another's place, and not of their own will. */
export function isStandIn({ why = "" }: Item): boolean {
  return STAND_INS.includes(why);
}

export function namesOf(scene: Scene): string[] {
  return seatNames(scene.now.seats.map((seat) => seat.name ?? ""));
}

/** As whoever looks reads them: one's own seat is *You*; of several each keeps its name. */
export function asRead(names: readonly string[], mine: readonly number[]): string[] {
  return names.map((name, seat) => (mine.length === 1 && seat === mine[0] ? say("web.you") : name));
}

/** Name of somebody who sits here, or did. */
export function personName(scene: Scene, number: number): string {
  const seat = scene.now.seats.findIndex((seat) => seat.person === number);
  if (number >= 0 && seat >= 0) return namesOf(scene)[seat] ?? "";
  return scene.head.people?.find((person) => person.person === number)?.name ?? "";
}

export function seatOf(scene: Scene, number: number): number {
  return number < 0 ? -1 : scene.now.seats.findIndex((seat) => seat.person === number);
}

/** What somebody said, or chose to say; empty: nothing. */
export function wordsOf(item: Item): string {
  if (item.kind === "phrase") return has(`phrase.${item.text}`) ? say(`phrase.${item.text}`) : "";
  return item.kind === "said" ? (item.text ?? "") : "";
}

/** Whether somebody else said something after a version. */
export function isUnread(scene: Scene, read: number): boolean {
  return toldAfter(scene, read).some(({ item }) => wordsOf(item) !== "" && (item.person ?? -1) !== scene.person);
}

/** Why a bot plays for a seat: its time ran out, no connection, the others did not wait; empty: not told. */
export function standInWhy(scene: Scene, seat: number): string {
  const last = scene.story.findLast(({ item }) => item.kind === "sat" && item.seat === seat && isStandIn(item));
  return last?.item.why ?? "time";
}
