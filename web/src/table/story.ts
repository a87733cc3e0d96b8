/** What happened at a table, in lines: sentences of the game, who came and went, what people say. */
import { has, listed, number, say } from "../words/catalogue.svelte.ts";
import { joined, type Part } from "../words/format.ts";
import { person } from "../words/naming.ts";
import { tell } from "../words/sentences.ts";
import type { Item } from "../wire/types.ts";
import { isStandIn, namesOf, personName, seatOf, wordsOf } from "./people.ts";
import { toldAfter, type Scene, type Told } from "./scene.ts";

export interface Line {
  readonly key: string;
  readonly version: number;
  /** Whose face stands before it; -1: nobody's. */
  readonly seat: number;
  readonly parts: readonly Part[];
  /** Somebody's own words: a person's number. */
  readonly speaker?: number;
  /** The start of a deal. */
  readonly heading?: boolean;
}

/** `written`: what stands on cards that somebody wrote on, by code. */
export function lines(scene: Scene, you: number, from = 0, written: Written = {}): Line[] {
  return toldAfter(scene, from).flatMap((told) => linesOf(scene, told, you, written));
}

type Written = Readonly<Record<string, string>>;

export function linesOf(scene: Scene, told: Told, you: number, written: Written = {}): Line[] {
  const { item, version } = told;
  const names = namesOf(scene);
  const found: Omit<Line, "key" | "version">[] = [];
  if (item.kind === "dealt") found.push({ seat: -1, parts: [say("web.news.deal", { number: told.deal ?? 1 })], heading: true });
  for (const { seat, event, parts } of tell(item.events ?? [], names, you)) {
    // Who dealt says it all: who turned up what for it was seen.
    if (event.name !== "cut") found.push({ seat, parts });
    const text = event.name === "played" ? written[event.card?.split(":")[0] ?? ""] : undefined;
    if (text) found.push({ seat: -1, parts: [say("web.news.written", { text })] });
  }
  if (item.slaps?.length) found.push({ seat: -1, parts: [times(item, names, you)] });
  const spoken = wordsOf(item);
  if (spoken) found.push({ seat: seatOf(scene, item.person ?? -1), parts: [spoken], speaker: item.person ?? -1 });
  const news = company(scene, item, names);
  if (news) found.push({ seat: -1, parts: [news] });
  return found.map((line, place) => ({ ...line, version, key: `${version}.${place}` }));
}

/** For a screen reader, and where a face says nothing. */
export function plain(scene: Scene, line: Line): string {
  const text = joined([...line.parts]);
  return line.speaker === undefined ? text : `${personName(scene, line.speaker)}: ${text}`;
}

function times(item: Item, names: readonly string[], you: number): string {
  const told = (item.slaps ?? []).map((slap) => say("web.news.time", { seat: person(slap.seat, names, you), seconds: number(slap.ms / 1000, 2) }));
  return say("web.news.times", { times: listed(told) });
}

function company(scene: Scene, item: Item, names: readonly string[]): string {
  const who = item.person ?? -1;
  const values = { name: personName(scene, who), seat: who >= 0 && who === scene.person ? "you" : "other" };
  if (item.kind === "arranged") return say("web.news.arranged");
  if (who >= 0 && ["hosted", "paused", "resumed"].includes(item.kind ?? "")) return say(`web.news.${item.kind}`, values);
  if (item.kind === "readied" && who !== scene.person) return say("web.news.readied", values);
  if (item.kind !== "sat") return "";
  const why = isStandIn(item) ? "stand-in" : item.why;
  const name = who >= 0 ? values.name : (names[item.seat ?? -1] ?? "");
  return has(`web.news.sat.${why}`) ? say(`web.news.sat.${why}`, { ...values, name }) : "";
}
