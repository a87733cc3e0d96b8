// @vitest-environment node
/** Whatever happens at a table has its sound, or knowingly none, and only the one whom it happens to feels it. */
import { describe, expect, it } from "vitest";

import { clockCue, cuesBetween, cuesLanding, cuesOf, DECIDED, OLD, type Cue } from "../../src/sound/cues.ts";
import { BUZZES } from "../../src/sound/haptics.ts";
import { RECIPES } from "../../src/sound/recipes.ts";
import type { Scene } from "../../src/table/scene.ts";
import type { Event } from "../../src/wire/types.ts";
import { json } from "../files.ts";
import { scene } from "../table/made.ts";

const schema = json<{ $defs: Record<string, { properties?: { name?: { enum?: string[] } } }> }>("docs/wire.schema.json");
const KINDS = Object.entries(schema.$defs).flatMap(([title, { properties }]) => (title.endsWith("Event") ? (properties?.name?.enum ?? []) : []));

const sounds = (cues: readonly Cue[]): string[] => cues.map(({ sound }) => sound);
const played = (seat: number, more: object = {}): Event => ({ name: "played", seat, card: "R4", colour: "R", ...more });
const took: Event = { name: "took", seat: 1 };

describe("an event", () => {
  it("of every kind that the wire has is decided on, and nothing else is", () => {
    expect(KINDS.length).toBeGreaterThan(30);
    expect([...DECIDED].sort()).toEqual([...KINDS].sort());
  });
  it("of every kind has cues that there are, from every seat", () => {
    for (const name of KINDS) {
      for (const seat of [-1, 0, 3]) {
        for (const { sound, buzz } of cuesOf({ name, seat: 0, other: 3, cards: 4, how: "out", guilty: true } as unknown as Event, seat)) {
          expect(RECIPES).toHaveProperty(sound);
          if (buzz) expect(BUZZES).toHaveProperty(buzz);
        }
      }
    }
  });
  it("of a kind that a newer server has makes no sound", () => {
    expect(cuesOf({ name: "danced", seat: 0 } as unknown as Event, 0)).toEqual([]);
  });
  it("is felt only where it happens", () => {
    expect(cuesOf(played(2), 2)).toEqual([{ sound: "played", buzz: "card" }]);
    expect(cuesOf(played(2), 1)).toEqual([{ sound: "played" }]);
    expect(cuesOf({ name: "caught", seat: 1, other: 0 }, 0)).toEqual([{ sound: "caught", buzz: "caught" }]);
    expect(cuesOf({ name: "caught", seat: 1, other: 0 }, 1)).toEqual([{ sound: "caught" }]);
    expect(cuesOf({ name: "slapped", seat: 3 }, 3)).toEqual([{ sound: "slap", buzz: "slap" }]);
    expect(cuesOf(played(2), -1)).toEqual([{ sound: "played" }]);
  });
  it("with a call has both", () => {
    expect(sounds(cuesOf(played(0, { called: true }), 1))).toEqual(["played", "call"]);
  });
  it("of a debt is one semitone higher for each card", () => {
    const at = (cards: number) => cuesOf({ name: "owes", seat: 0, cards }, 0)[0]?.semitones;
    expect([at(2), at(4), at(6)]).toEqual([2, 4, 6]);
    expect(at(90)).toBe(24);
  });
  it("of a challenge says who was right", () => {
    expect(cuesOf({ name: "challenged", seat: 1, other: 0, guilty: true }, 0)).toEqual([{ sound: "caught", buzz: "caught" }]);
    expect(cuesOf({ name: "challenged", seat: 1, other: 0, guilty: false }, 1)).toEqual([{ sound: "refused", buzz: "refused" }]);
  });
  it("that ends a deal which nobody won makes no sound", () => {
    expect(cuesOf({ name: "ended", seat: -1, how: "blocked" }, 0)).toEqual([]);
    expect(sounds(cuesOf({ name: "ended", seat: 2, how: "out" }, 0))).toEqual(["deal-won"]);
  });
});

describe("a new scene", () => {
  const before = scene({ version: 9 });
  /** Its events are of this table time. */
  const then = (events: Readonly<Record<number, readonly Event[]>>, at = 0, parts: object = {}): Scene => {
    const made = scene({ version: Math.max(10, ...Object.keys(events).map(Number)), events, ...parts });
    return { ...made, story: made.story.map((told) => ({ ...told, item: { ...told.item, at } })) };
  };
  const heard = (next: Scene, at = 1_000, last: Scene | null = before, hidden = false): string[] => sounds(cuesBetween(last, next, 0, at, hidden).map(({ cue }) => cue));
  const yours = { now: { question: { id: 9, phase: "play", seats: [0] } } };

  it("brings what happened since, one after the other", () => {
    const timed = cuesBetween(before, then({ 10: [played(1), { name: "reversed", seat: 1, direction: "right" }] }), 0, 1_000);
    expect(timed).toEqual([{ cue: { sound: "played" }, after: 0 }, { cue: { sound: "reverse" }, after: 90 }]);
  });
  it("brings nothing twice", () => {
    const next = then({ 10: [played(1)] });
    expect(heard(next, 1_000, next)).toEqual([]);
  });
  it("says that it is one's turn, at the end and once", () => {
    const next = then({ 10: [played(3)] }, 0, yours);
    expect(heard(next)).toEqual(["played", "turn"]);
    expect(heard(then({ 10: [played(3)], 11: [{ name: "called", seat: 2 }] }, 0, yours), 1_000, next)).toEqual(["call"]);
  });
  it("does not say so of the card that one has just drawn, nor where a bot stands in", () => {
    expect(heard(then({ 10: [{ name: "drew", seat: 0 }] }, 0, { now: { question: { id: 10, phase: "drawn", seats: [0] } } }))).toEqual(["drew"]);
    const seats = before.now.seats.map((seat, place) => (place === 0 ? { ...seat, stand_in: true } : seat));
    expect(heard(then({}, 0, { now: { ...yours.now, seats } }))).toEqual([]);
  });
  it("has a few of many cards", () => {
    expect(heard(then({ 10: Array<Event>(10).fill(took) }))).toEqual(["drew", "drew", "drew"]);
  });
  it("tells whoever won the match of nothing less", () => {
    expect(heard(then({ 10: [played(1), { name: "ended", seat: 1, how: "out" }, { name: "won", seat: 1 }] }))).toEqual(["played", "match-won"]);
  });
  it("of old events brings nothing but the last", () => {
    const burst = { 10: [played(1)], 11: [{ name: "lost-turn", seat: 2 } as Event], 12: [played(3)] };
    expect(heard(then(burst, 1_000), 1_000 + OLD)).toEqual(["played", "skip", "played"]);
    expect(heard(then(burst, 1_000), 1_001 + OLD)).toEqual(["played"]);
    expect(heard(then(burst, 1_000, yours), 1_001 + OLD)).toEqual(["turn"]);
  });
  it("of a table that one comes to brings nothing but the last of the last version", () => {
    const whole = then({ 9: [took], 10: [played(1), { name: "lost-turn", seat: 2 }] });
    expect(heard(whole, 1_000, null)).toEqual(["skip"]);
    expect(heard(whole, 1_000, { ...before, table: "another" })).toEqual(["skip"]);
  });
  it("on a hidden page brings one's turn alone", () => {
    expect(heard(then({ 10: [played(3)] }, 0, yours), 1_000, before, true)).toEqual(["turn"]);
    expect(heard(then({ 10: [played(3)] }), 1_000, before, true)).toEqual([]);
  });
  it("opens a race at its moment, once", () => {
    const windows = [{ id: 10, kind: "race" as const, opens: 1_600 }];
    const race = then({ 10: [{ name: "raced", seat: 1, cards: 4 }] }, 0, { now: { windows, question: { id: 10, phase: "race", seats: [0, 2, 3] } } });
    expect(cuesBetween(before, race, 0, 1_000)).toEqual([{ cue: { sound: "opens" }, after: 600 }]);
    expect(cuesBetween(race, { ...race, version: 11 }, 0, 1_100)).toEqual([]);
  });
});

describe("the clock", () => {
  it("is heard when one of the last five seconds begins, and not before", () => {
    const ticks = (from: number, to: number): number[] => {
      const found: number[] = [];
      for (let left = from; left > to; left -= 200) if (clockCue([left, left - 200])) found.push(Math.ceil((left - 200) / 1_000));
      return found;
    };
    expect(ticks(12_000, -1_000)).toEqual([5, 4, 3, 2, 1]);
    expect(ticks(30_000, 6_000)).toEqual([]);
    expect(clockCue([Infinity, 3_400])?.sound).toBe("tick");
    expect(clockCue([Infinity, 20_000])).toBeNull();
  });
});

describe("where cards move", () => {
  const before = scene({ version: 10 });
  const after = (events: Event[]): Scene => scene({ version: 11, events: { 11: events } });

  it("what travels is heard when it lands, and not when it is told", () => {
    const told = after([played(1), took]);
    expect(cuesBetween(before, told, 0, 0, false, true)).toEqual([]);
    expect(sounds(cuesLanding([played(1), took], 0).map(({ cue }) => cue))).toEqual(sounds(cuesBetween(before, told, 0, 0).map(({ cue }) => cue)));
  });
  it("the end is heard at once: the table goes before anything could land", () => {
    const ended: Event = { name: "ended", seat: 1, how: "out" };
    expect(sounds(cuesBetween(before, after([ended]), 0, 0, false, true).map(({ cue }) => cue))).toEqual(["deal-won"]);
    expect(cuesLanding([ended], 0)).toEqual([]);
  });
});
