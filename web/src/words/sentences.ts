/** Events as sentences. They are the same as in the terminal, because they come from the same texts. */
import { COMBINED, FLAGS, HIDDEN, SILENT } from "../protocol/lists.ts";
import type { Event } from "../protocol/types.ts";
import { parts, say } from "./catalogue.svelte.ts";
import { capitalizeParts, type Part, type Value } from "./format.ts";
import { namedColour, namedPerson, cardsWithArticle } from "./naming.ts";

/** Default value of each flag, because the protocol omits a flag that is false. */
const FALSE = Object.fromEntries(FLAGS.map((flag) => [flag, false]));

/** Fields of events of all kinds. */
interface Fields {
  readonly name: string;
  readonly seat?: number;
  readonly other?: number;
  readonly card?: string | null;
  readonly colour?: string | null;
  readonly phase?: string;
  readonly called?: boolean;
  readonly jumped?: boolean;
}

export interface Sentence {
  /** Acting seat; -1 for none. */
  readonly seat: number;
  /** First event that the sentence describes. */
  readonly event: Event;
  readonly parts: readonly Part[];
}

/** Return the sentences about events. Consecutive events about single cards share a sentence. */
export function sentencesOf(events: readonly Event[], names: readonly string[], you = -1): Sentence[] {
  const winners = events.filter((event) => event.name === "ended").map(seatOf);
  return grouped(addUpScores(events))
    .filter(([event]) => !isIn(SILENT, event) && !(event.name === "went-out" && winners.includes(seatOf(event))))
    .flatMap((same) => (isIn(COMBINED, same[0]) ? [same] : same.map((event): typeof same => [event])))
    .map((same) => ({ seat: seatOf(same[0]), event: same[0] as Event, parts: sentence(same, names, you) }));
}

function isIn(names: readonly string[], event: Fields): boolean {
  return names.includes(event.name);
}

/** Return the sentence that explains why this seat may not do something. */
export function refusalReason(clause: string, seat: number, names: readonly string[] = [], you = -1): string {
  return say(`refusal.${clause}`, { seat: namedPerson(seat, names, you) });
}

/** Format one event, or several that differ only in their card. */
function sentence(same: readonly [Fields, ...Fields[]], names: readonly string[], you: number): Part[] {
  const [event] = same;
  const codes = same.flatMap(({ card }) => (card ? [card] : []));
  const values: Record<string, Value> = {
    cards: same.length,
    ...FALSE,
    ...(event as object),
    seat: namedPerson(event.seat ?? -1, names, you),
    other: namedPerson(event.other ?? -1, names, you),
    card: codes.length > 0 ? cardsWithArticle(codes) : "",
    colour: namedColour(event.colour),
  };
  return capitalizeParts(parts(keyOf(event), values));
}

/**
 * Keep only one `scored` for each seat at the end of a deal. With teams and low scoring, a seat scores once for its own
 * cards and once for those of its partner.
 */
function addUpScores(events: readonly Event[]): Event[] {
  const found: Event[] = [];
  const totals = new Map<number, number>();
  for (const event of events) {
    if (event.name !== "scored") {
      totals.clear();
      found.push(event);
      continue;
    }
    const at = totals.get(seatOf(event)) ?? found.length;
    const before = found[at];
    const points = event.points + (before?.name === "scored" ? before.points : 0);
    totals.set(seatOf(event), at);
    found[at] = { ...event, points };
  }
  return found;
}

/** Group consecutive events with the same name and seat. */
function grouped(events: readonly Fields[]): [Fields, ...Fields[]][] {
  const groups: [Fields, ...Fields[]][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && last[0].name === event.name && seatOf(last[0]) === seatOf(event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

function seatOf(event: Fields | Event): number {
  return ("seat" in event ? event.seat : undefined) ?? -1;
}

function keyOf(event: Fields): string {
  const key = `event.${event.name}`;
  if (event.name === "played") return key + manner(event);
  if (event.name === "awaits") return `${key}.${event.phase}`;
  return isIn(HIDDEN, event) && event.card ? `${key}.card` : key;
}

function manner({ card, called, jumped }: Fields): string {
  return (jumped ? ".jump" : "") + (card?.startsWith("W") ? ".wild" : "") + (called ? ".call" : "");
}
