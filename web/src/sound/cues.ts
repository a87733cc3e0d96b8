/** What is heard and felt at a seat of what happens: from events of the wire, and from what is asked. */
import { toldAfter, type Scene } from "../table/scene.ts";
import type { Event } from "../wire/types.ts";
import type { Buzz } from "./haptics.ts";
import type { Sound } from "./recipes.ts";

export interface Cue {
  readonly sound: Sound;
  /** Above the recipe. */
  readonly semitones?: number;
  /** Only for the one whom it happens to. */
  readonly buzz?: Buzz;
}

export interface Timed {
  readonly cue: Cue;
  /** Thousandths of a second from now. */
  readonly after: number;
}

type Name = Event["name"];
type Of<N extends Name> = Extract<Event, { name: N }>;

/** Thousandths of a second after which something is no news any more. */
export const OLD = 2_000;
/** Between sounds that come at once... */
const GAP = 90;
/** ... of which there are no more than so many of one kind in a row, and in all. */
const IN_A_ROW = 3;
const IN_ALL = 8;
/** Of a debt, above which it gets no higher. */
const HIGHEST = 24;
/** Seconds of one's own clock that are heard. */
const LAST = 5;

export const REFUSED: Cue = { sound: "refused", buzz: "refused" };
export const OPENS: Cue = { sound: "opens" };
const TURN: Cue = { sound: "turn", buzz: "turn" };
const TICK: Cue = { sound: "tick" };

/** Felt by one seat alone. */
const felt = (sound: Sound, buzz: Buzz, mine: boolean): Cue => (mine ? { sound, buzz } : { sound });
const silent = (): Cue[] => [];
const one = (sound: Sound) => (): Cue[] => [{ sound }];
const card = (sound: Sound) => (event: { seat?: number }, seat: number): Cue[] => [felt(sound, "card", event.seat === seat)];

/** Every kind of event is decided on: it sounds, or it knowingly does not, because what comes with it does. */
const HEARD: { readonly [N in Name]: (event: Of<N>, seat: number) => Cue[] } = {
  dealer: one("shuffle"),
  cut: silent,
  dealt: one("drew"),
  "turned-up": one("played"),
  returned: one("drew"),
  ignored: silent,
  // Whose turn it is follows from what is asked: see `turnCue`.
  awaits: silent,
  played: (event, seat) => [...card("played")(event, seat), ...(event.called ? [felt("call", "call", event.seat === seat)] : [])],
  drew: card("drew"),
  took: card("drew"),
  kept: silent,
  "found-nothing": silent,
  reshuffled: one("shuffle"),
  named: silent,
  "lost-turn": one("skip"),
  reversed: one("reverse"),
  owes: ({ cards }) => [{ sound: "owes", semitones: Math.min(HIGHEST, cards) }],
  accepted: silent,
  challenged: ({ seat: who, other, guilty }, seat) => [guilty ? felt("caught", "caught", other === seat) : felt("refused", "refused", who === seat)],
  showed: silent,
  called: (event, seat) => [felt("call", "call", event.seat === seat)],
  caught: ({ other }, seat) => [felt("caught", "caught", other === seat)],
  chose: silent,
  swapped: one("drew"),
  rotated: one("drew"),
  mixed: one("shuffle"),
  received: silent,
  shed: card("drew"),
  discarded: card("drew"),
  // It opens at a moment of its own: see `openingCue`.
  raced: silent,
  slapped: (event, seat) => [felt("slap", "slap", event.seat === seat)],
  slowest: (event, seat) => [felt("refused", "refused", event.seat === seat)],
  accused: silent,
  voted: silent,
  judged: ({ other, upheld }, seat) => [upheld ? felt("caught", "caught", other === seat) : { sound: "refused" }],
  misplayed: (event, seat) => [felt("refused", "refused", event.seat === seat)],
  "went-out": silent,
  ended: ({ seat: winner, how }) => (how === "out" && (winner ?? -1) >= 0 ? [{ sound: "deal-won" }] : []),
  scored: silent,
  won: one("match-won"),
};

export const DECIDED = Object.keys(HEARD);

/** One event, for whoever looks on from this seat; -1: a spectator. A newer server may have kinds that make no sound. */
export function cuesOf(event: Event, seat: number): Cue[] {
  const heard = HEARD[event.name] as ((event: Event, seat: number) => Cue[]) | undefined;
  return heard?.(event, seat) ?? [];
}

/** Something is asked of this seat that was not before. Of a card just drawn one knows, and a race has a sound of its own. */
export function turnCue(before: Scene | null, scene: Scene, seat: number): Cue | null {
  const phase = phaseFor(scene, seat);
  if (["", "drawn", "race"].includes(phase)) return null;
  const isSame = before !== null && before.table === scene.table && before.now.question?.id === scene.now.question?.id;
  return isSame && phaseFor(before, seat) !== "" ? null : TURN;
}

/** What is awaited of this seat; nothing where a bot stands in. */
function phaseFor({ now }: Scene, seat: number): string {
  return now.question?.seats.includes(seat) && !now.seats[seat]?.stand_in ? now.question.phase : "";
}

/** The moment at which a race that was not there before opens. */
export function openingCue(before: Scene | null, scene: Scene, at: number): Timed | null {
  const race = scene.now.windows?.find(({ kind }) => kind === "race");
  if (!race || before?.now.windows?.some(({ kind, id }) => kind === "race" && id === race.id)) return null;
  return { cue: OPENS, after: Math.max(0, (race.opens ?? at) - at) };
}

/** A second of the last five of one's own turn is over; `left` is what there was at the last look, and what there is now. */
export function clockCue(left: readonly [number, number]): Cue | null {
  const [before, now] = left.map((ms) => Math.ceil(ms / 1_000)) as [number, number];
  return now < before && now >= 1 && now <= LAST ? TICK : null;
}

/** With these a table goes, before anything could arrive. */
const isEnd = ({ name }: Event): boolean => name === "ended" || name === "won";

/** What has just arrived where it belongs. */
export function cuesLanding(events: readonly Event[], seat: number): Timed[] {
  return spread(thinned(events.filter((event) => !isEnd(event)).flatMap((event) => cuesOf(event, seat))));
}

/**
 * What a new scene brings. Of what is old (after a reconnect, a snapshot or a sleep, or of a table that one comes to)
 * only the last is heard; on a page that is hidden, only that it is one's turn. What moves is heard when it lands.
 */
export function cuesBetween(before: Scene | null, scene: Scene, seat: number, at: number, hidden = false, moves = false): Timed[] {
  const isKnown = before !== null && before.table === scene.table;
  const since = isKnown ? before.version : scene.version - 1;
  const told = toldAfter(scene, since);
  const turn = turnCue(before, scene, seat);
  if (hidden) return turn ? [{ cue: turn, after: 0 }] : [];
  const events = told.flatMap(({ item }) => item.events ?? []).filter((event) => !moves || isEnd(event));
  const cues = [...events.flatMap((event) => cuesOf(event, seat)), ...(turn ? [turn] : [])];
  const opening = openingCue(before, scene, at);
  const isOld = !isKnown || told.some(({ item }) => (item.at ?? 0) > 0 && at - (item.at ?? 0) > OLD);
  return [...spread(isOld ? cues.slice(-1) : thinned(cues)), ...(opening ? [opening] : [])];
}

/** Of many cards at once a few are enough, and whoever wins the match is not told of the deal first. */
function thinned(cues: readonly Cue[]): Cue[] {
  const isWon = cues.some(({ sound }) => sound === "match-won");
  let row = 0;
  return cues
    .filter(({ sound }, place) => {
      row = sound === cues[place - 1]?.sound ? row + 1 : 1;
      return row <= IN_A_ROW && !(isWon && sound === "deal-won");
    })
    .slice(-IN_ALL);
}

function spread(cues: readonly Cue[]): Timed[] {
  return cues.map((cue, place) => ({ cue, after: place * GAP }));
}
