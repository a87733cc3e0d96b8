/** Sounds and vibrations for one seat, derived from events and decisions. */
import { entriesAfter, type Scene } from "../protocol/scene.ts";
import type { Event } from "../protocol/types.ts";
import type { Buzz } from "./haptics.ts";
import type { Sound } from "./recipes.ts";

export interface Cue {
  readonly sound: Sound;
  /** Number of semitones by which the sound is raised above its recipe. */
  readonly semitones?: number;
  /** Vibration for the affected player only. */
  readonly buzz?: Buzz;
}

export interface Timed {
  readonly cue: Cue;
  /** Delay in ms. */
  readonly after: number;
}

type Name = Event["name"];
type Of<N extends Name> = Extract<Event, { name: N }>;

/** Events older than this many ms make no sound. */
export const OLD_MS = 2_000;
/** Gap in ms between sounds of the same moment. */
const GAP = 90;
/** Largest number of sounds of one kind in a row. */
const IN_A_ROW = 3;
/** Largest number of sounds that belong to the same moment. */
const IN_ALL = 8;
/** Largest number of semitones by which a growing debt raises the pitch. */
const HIGHEST = 24;
/** The clock ticks during this many seconds before the player's time ends. */
const LAST = 5;

export const REFUSED: Cue = { sound: "refused", buzz: "refused" };
export const OPENS: Cue = { sound: "opens" };
const TURN: Cue = { sound: "turn", buzz: "turn" };
const TICK: Cue = { sound: "tick" };

/** Return a cue with a sound. It also vibrates if the event affects the player's own seat. */
const felt = (sound: Sound, buzz: Buzz, mine: boolean): Cue => (mine ? { sound, buzz } : { sound });
const silent = (): Cue[] => [];
const one = (sound: Sound) => (): Cue[] => [{ sound }];
const card =
  (sound: Sound) =>
  (event: { seat?: number }, seat: number): Cue[] => [felt(sound, "card", event.seat === seat)];

/** Cues for every kind of event. Some kinds are silent, because another event of the same moment has a sound. */
const CUES: { readonly [N in Name]: (event: Of<N>, seat: number) => Cue[] } = {
  dealer: one("shuffle"),
  cut: silent,
  dealt: one("drew"),
  "turned-up": one("played"),
  returned: one("drew"),
  ignored: silent,
  // `turnCue` returns the sound of a turn.
  awaits: silent,
  played: (event, seat) => [
    ...card("played")(event, seat),
    ...(event.called ? [felt("call", "call", event.seat === seat)] : []),
  ],
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
  challenged: ({ seat: who, other, guilty }, seat) => [
    guilty ? felt("caught", "caught", other === seat) : felt("refused", "refused", who === seat),
  ],
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
  // `openingCue` returns the sound of a race, which plays when the race opens.
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

export const KINDS_WITH_CUES = Object.keys(CUES);

/** Return the cues of an event for a seat; -1 stands for spectators. Unknown events from a newer server are silent. */
export function cuesOf(event: Event, seat: number): Cue[] {
  const cuesFor = CUES[event.name] as ((event: Event, seat: number) => Cue[]) | undefined;
  return cuesFor?.(event, seat) ?? [];
}

/**
 * Return the cue for a new decision of this seat. The decision about a drawn card has no cue, and `openingCue` returns
 * the cue of a race.
 */
export function turnCue(before: Scene | null, scene: Scene, seat: number): Cue | null {
  const phase = phaseFor(scene, seat);
  if (["", "drawn", "race"].includes(phase)) return null;
  const isSame = before !== null && before.table === scene.table && before.now.question?.id === scene.now.question?.id;
  return isSame && phaseFor(before, seat) !== "" ? null : TURN;
}

/** Return the phase of the seat's decision; empty if it has none or a bot plays for the person. */
function phaseFor({ now }: Scene, seat: number): string {
  return now.question?.seats.includes(seat) && !now.seats[seat]?.stand_in ? now.question.phase : "";
}

/** Return the cue of a new race, timed for the moment at which it opens. */
export function openingCue(before: Scene | null, scene: Scene, at: number): Timed | null {
  const race = scene.now.windows?.find(({ kind }) => kind === "race");
  if (!race || before?.now.windows?.some(({ kind, id }) => kind === "race" && id === race.id)) return null;
  return { cue: OPENS, after: Math.max(0, (race.opens ?? at) - at) };
}

/**
 * Return a tick when one of the last five seconds begins. `left` contains the previous and the current time left in ms.
 */
export function clockCue(left: readonly [number, number]): Cue | null {
  const [before, now] = left.map((ms) => Math.ceil(ms / 1_000)) as [number, number];
  return now < before && now >= 1 && now <= LAST ? TICK : null;
}

/** Return whether the event ends a deal or match. The result then replaces the table before any motion can finish. */
const isEnd = ({ name }: Event): boolean => name === "ended" || name === "won";

/** Return the cues of events whose motion has just landed. */
export function cuesLanding(events: readonly Event[], seat: number): Timed[] {
  return spread(thinned(events.filter((event) => !isEnd(event)).flatMap((event) => cuesOf(event, seat))));
}

/**
 * Return the cues of a new scene. If its events are old, as after a reconnect or at a new table, only the last of their
 * cues is returned. On a hidden page, only the cue of the player's turn is returned. With `moves`, cues of events with
 * motion are left out, because `cuesLanding` returns them when the motion lands.
 */
export function cuesBetween(
  before: Scene | null,
  scene: Scene,
  seat: number,
  at: number,
  hidden = false,
  moves = false,
): Timed[] {
  const isKnown = before !== null && before.table === scene.table;
  const since = isKnown ? before.version : scene.version - 1;
  const entries = entriesAfter(scene, since);
  const turn = turnCue(before, scene, seat);
  if (hidden) return turn ? [{ cue: turn, after: 0 }] : [];
  const events = entries.flatMap(({ item }) => item.events ?? []).filter((event) => !moves || isEnd(event));
  const cues = [...events.flatMap((event) => cuesOf(event, seat)), ...(turn ? [turn] : [])];
  const opening = openingCue(before, scene, at);
  const isOld = !isKnown || entries.some(({ item }) => (item.at ?? 0) > 0 && at - (item.at ?? 0) > OLD_MS);
  return [...spread(isOld ? cues.slice(-1) : thinned(cues)), ...(opening ? [opening] : [])];
}

/** Limit the cues of one moment. The sound for the end of a match replaces the sound for the end of its last deal. */
function thinned(cues: readonly Cue[]): Cue[] {
  const isWon = cues.some(({ sound }) => sound === "match-won");
  let row = 0;
  return cues
    .filter(({ sound }, index) => {
      row = sound === cues[index - 1]?.sound ? row + 1 : 1;
      return row <= IN_A_ROW && !(isWon && sound === "deal-won");
    })
    .slice(-IN_ALL);
}

function spread(cues: readonly Cue[]): Timed[] {
  return cues.map((cue, index) => ({ cue, after: index * GAP }));
}
