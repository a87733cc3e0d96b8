/** What happened at a table, in lines: sentences of the game, who came and went, what people say. */
import { has, listed, number, say } from "../words/catalogue.svelte.ts";
import { joined, type Part } from "../words/format.ts";
import { person, seatNames } from "../words/naming.ts";
import { tell } from "../words/sentences.ts";
import type { Item } from "../wire/types.ts";
import type { Scene, Told } from "./scene.ts";

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

const STAND_INS = ["time", "away", "patience"];

export function namesOf(scene: Scene): string[] {
  return seatNames(scene.now.seats.map((seat) => seat.name ?? ""));
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

/** `written`: what stands on cards that somebody wrote on, by code. */
export function lines(scene: Scene, you: number, from = 0, written: Written = {}): Line[] {
  return scene.story.filter((told) => told.version > from).flatMap((told) => linesOf(scene, told, you, written));
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
  const spoken = words(item);
  if (spoken) found.push({ seat: seatOf(scene, item.person ?? -1), parts: [spoken], speaker: item.person ?? -1 });
  const news = company(scene, item, names);
  if (news) found.push({ seat: -1, parts: [news] });
  return found.map((line, place) => ({ ...line, version, key: `${version}.${place}` }));
}

/** Whether somebody else said something after a version. */
export function isUnread(scene: Scene, read: number): boolean {
  return scene.story.some(({ version, item }) => version > read && words(item) !== "" && (item.person ?? -1) !== scene.person);
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

function words(item: Item): string {
  if (item.kind === "phrase") return has(`phrase.${item.text}`) ? say(`phrase.${item.text}`) : "";
  return item.kind === "said" ? (item.text ?? "") : "";
}

function company(scene: Scene, item: Item, names: readonly string[]): string {
  const who = item.person ?? -1;
  const values = { name: personName(scene, who), seat: who >= 0 && who === scene.person ? "you" : "other" };
  if (item.kind === "arranged") return say("web.news.arranged");
  if (who >= 0 && ["hosted", "paused", "resumed"].includes(item.kind ?? "")) return say(`web.news.${item.kind}`, values);
  if (item.kind === "readied" && who !== scene.person) return say("web.news.readied", values);
  if (item.kind !== "sat") return "";
  const why = STAND_INS.includes(item.why ?? "") ? "stand-in" : item.why;
  const name = who >= 0 ? values.name : (names[item.seat ?? -1] ?? "");
  return has(`web.news.sat.${why}`) ? say(`web.news.sat.${why}`, { ...values, name }) : "";
}

/** Why a bot plays for a seat: its time ran out, no connection, the others did not wait; empty: not told. */
export function standInWhy(scene: Scene, seat: number): string {
  const last = scene.story.findLast(({ item }) => item.kind === "sat" && item.seat === seat && STAND_INS.includes(item.why ?? ""));
  return last?.item.why ?? "time";
}
