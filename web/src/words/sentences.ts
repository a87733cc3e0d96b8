/** Events as sentences: the same ones, from the same texts, that the terminal has. */
import type { Event } from "../wire/types.ts";
import { parts, say } from "./catalogue.svelte.ts";
import { begun, type Part, type Value } from "./format.ts";
import { colourWords, person, someCards } from "./naming.ts";

/** What the table shows anyway. */
const SILENT = ["dealt", "received", "owes", "awaits"];
/** What comes card by card and is told at once. */
const SHARED = ["took", "showed", "shed"];
/** What is told in other words to those who do not see the card. */
const HIDDEN = ["dealt", "drew", "took", "showed", "received"];
/** On the wire, what is false is left out. */
const FALSE = { called: false, jumped: false, guilty: false, yes: false, upheld: false };

/** Of an event of any kind. */
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
  /** Who did it; -1: nobody. */
  readonly seat: number;
  /** The first event that it tells. */
  readonly event: Event;
  readonly parts: readonly Part[];
}

/** One sentence for each event that says something new; what comes card by card shares one. */
export function tell(events: readonly Event[], names: readonly string[], you = -1): Sentence[] {
  const winners = events.filter((event) => event.name === "ended").map(seatOf);
  return grouped(events)
    .filter(([event]) => !SILENT.includes(event.name) && !(event.name === "went-out" && winners.includes(seatOf(event))))
    .flatMap((same) => (SHARED.includes(same[0].name) ? [same] : same.map((event): typeof same => [event])))
    .map((same) => ({ seat: seatOf(same[0]), event: same[0] as Event, parts: sentence(same, names, you) }));
}

/** Why this seat may not, in a sentence. */
export function reason(clause: string, seat: number, names: readonly string[] = [], you = -1): string {
  return say(`refusal.${clause}`, { seat: person(seat, names, you) });
}

/** Of one event, or of several that differ by the card alone. */
function sentence(same: readonly [Fields, ...Fields[]], names: readonly string[], you: number): Part[] {
  const [event] = same;
  const codes = same.flatMap(({ card }) => (card ? [card] : []));
  const values: Record<string, Value> = {
    cards: same.length,
    ...FALSE,
    ...(event as object),
    seat: person(event.seat ?? -1, names, you),
    other: person(event.other ?? -1, names, you),
    card: codes.length > 0 ? someCards(codes) : "",
    colour: colourWords(event.colour),
  };
  return begun(parts(keyOf(event), values));
}

/** Those of one name and seat that follow each other. */
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
  return HIDDEN.includes(event.name) && event.card ? `${key}.card` : key;
}

function manner({ card, called, jumped }: Fields): string {
  return (jumped ? ".jump" : "") + (card?.startsWith("W") ? ".wild" : "") + (called ? ".call" : "");
}
