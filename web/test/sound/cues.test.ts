// @vitest-environment node
/** Every kind of event has cues or is deliberately silent, and only the affected player gets a vibration. */
import { describe, expect, it } from "vitest";

import { clockCue, cuesBetween, cuesLanding, cuesOf, KINDS_WITH_CUES, OLD_MS, type Cue } from "../../src/sound/cues.ts";
import { BUZZES } from "../../src/sound/haptics.ts";
import { RECIPES } from "../../src/sound/recipes.ts";
import type { Scene } from "../../src/protocol/scene.ts";
import type { Event } from "../../src/protocol/types.ts";
import { json } from "../files.ts";
import { scene } from "../table/exampleScenes.ts";

const schema = json<{ $defs: Record<string, { properties?: { name?: { enum?: string[] } } }> }>(
  "docs/wire.schema.json",
);
const KINDS = Object.entries(schema.$defs).flatMap(([title, { properties }]) =>
  title.endsWith("Event") ? (properties?.name?.enum ?? []) : [],
);

const sounds = (cues: readonly Cue[]): string[] => cues.map(({ sound }) => sound);
const played = (seat: number, more: object = {}): Event => ({ name: "played", seat, card: "R4", colour: "R", ...more });
const took: Event = { name: "took", seat: 1 };

describe("cues of an event", () => {
  it("are defined for exactly the kinds of events that the protocol has", () => {
    expect(KINDS.length).toBeGreaterThan(30);
    expect([...KINDS_WITH_CUES].sort()).toEqual([...KINDS].sort());
  });
  it("refer to existing sounds and vibrations for every kind of event and every seat", () => {
    for (const name of KINDS) {
      for (const seat of [-1, 0, 3]) {
        for (const { sound, buzz } of cuesOf(
          { name, seat: 0, other: 3, cards: 4, how: "out", guilty: true } as unknown as Event,
          seat,
        )) {
          expect(RECIPES).toHaveProperty(sound);
          if (buzz) expect(BUZZES).toHaveProperty(buzz);
        }
      }
    }
  });
  it("are empty for an unknown kind of event of a newer server", () => {
    expect(cuesOf({ name: "danced", seat: 0 } as unknown as Event, 0)).toEqual([]);
  });
  it("contain a vibration only for the affected seat", () => {
    expect(cuesOf(played(2), 2)).toEqual([{ sound: "played", buzz: "card" }]);
    expect(cuesOf(played(2), 1)).toEqual([{ sound: "played" }]);
    expect(cuesOf({ name: "caught", seat: 1, other: 0 }, 0)).toEqual([{ sound: "caught", buzz: "caught" }]);
    expect(cuesOf({ name: "caught", seat: 1, other: 0 }, 1)).toEqual([{ sound: "caught" }]);
    expect(cuesOf({ name: "slapped", seat: 3 }, 3)).toEqual([{ sound: "slap", buzz: "slap" }]);
    expect(cuesOf(played(2), -1)).toEqual([{ sound: "played" }]);
  });
  it("contain the sound of the card and that of the call if a card is played with a call", () => {
    expect(sounds(cuesOf(played(0, { called: true }), 1))).toEqual(["played", "call"]);
  });
  it("raise the pitch of a debt by one semitone per card, up to 24", () => {
    const at = (cards: number) => cuesOf({ name: "owes", seat: 0, cards }, 0)[0]?.semitones;
    expect([at(2), at(4), at(6)]).toEqual([2, 4, 6]);
    expect(at(90)).toBe(24);
  });
  it("tell a successful challenge from a failed one", () => {
    expect(cuesOf({ name: "challenged", seat: 1, other: 0, guilty: true }, 0)).toEqual([
      { sound: "caught", buzz: "caught" },
    ]);
    expect(cuesOf({ name: "challenged", seat: 1, other: 0, guilty: false }, 1)).toEqual([
      { sound: "refused", buzz: "refused" },
    ]);
  });
  it("are empty at the end of a deal that nobody won", () => {
    expect(cuesOf({ name: "ended", seat: -1, how: "blocked" }, 0)).toEqual([]);
    expect(sounds(cuesOf({ name: "ended", seat: 2, how: "out" }, 0))).toEqual(["deal-won"]);
  });
});

describe("cues of a new scene", () => {
  const before = scene({ version: 9 });
  /** Return a scene with events that happened at this table time. */
  const sceneWith = (events: Readonly<Record<number, readonly Event[]>>, at = 0, parts: object = {}): Scene => {
    const made = scene({ version: Math.max(10, ...Object.keys(events).map(Number)), events, ...parts });
    return { ...made, story: made.story.map((entry) => ({ ...entry, item: { ...entry.item, at } })) };
  };
  const soundsOf = (next: Scene, at = 1_000, last: Scene | null = before, hidden = false): string[] =>
    sounds(cuesBetween(last, next, 0, at, hidden).map(({ cue }) => cue));
  const yours = { now: { question: { id: 9, phase: "play", seats: [0] } } };

  it("contain all new events, one after the other", () => {
    const timed = cuesBetween(
      before,
      sceneWith({ 10: [played(1), { name: "reversed", seat: 1, direction: "right" }] }),
      0,
      1_000,
    );
    expect(timed).toEqual([
      { cue: { sound: "played" }, after: 0 },
      { cue: { sound: "reverse" }, after: 90 },
    ]);
  });
  it("do not contain events that were heard before", () => {
    const next = sceneWith({ 10: [played(1)] });
    expect(soundsOf(next, 1_000, next)).toEqual([]);
  });
  it("end with the sound of the player's turn, which is played once per turn", () => {
    const next = sceneWith({ 10: [played(3)] }, 0, yours);
    expect(soundsOf(next)).toEqual(["played", "turn"]);
    expect(soundsOf(sceneWith({ 10: [played(3)], 11: [{ name: "called", seat: 2 }] }, 0, yours), 1_000, next)).toEqual([
      "call",
    ]);
  });
  it("contain no turn sound for the decision about a drawn card or while a bot plays for the person", () => {
    expect(
      soundsOf(
        sceneWith({ 10: [{ name: "drew", seat: 0 }] }, 0, {
          now: { question: { id: 10, phase: "drawn", seats: [0] } },
        }),
      ),
    ).toEqual(["drew"]);
    const seats = before.now.seats.map((seat, at) => (at === 0 ? { ...seat, stand_in: true } : seat));
    expect(soundsOf(sceneWith({}, 0, { now: { ...yours.now, seats } }))).toEqual([]);
  });
  it("contain at most three equal sounds in a row", () => {
    expect(soundsOf(sceneWith({ 10: Array<Event>(10).fill(took) }))).toEqual(["drew", "drew", "drew"]);
  });
  it("contain only the sound of the won match if deal and match end together", () => {
    expect(
      soundsOf(sceneWith({ 10: [played(1), { name: "ended", seat: 1, how: "out" }, { name: "won", seat: 1 }] })),
    ).toEqual(["played", "match-won"]);
  });
  it("contain only the last sound if the events are older than two seconds", () => {
    const burst = { 10: [played(1)], 11: [{ name: "lost-turn", seat: 2 } as Event], 12: [played(3)] };
    expect(soundsOf(sceneWith(burst, 1_000), 1_000 + OLD_MS)).toEqual(["played", "skip", "played"]);
    expect(soundsOf(sceneWith(burst, 1_000), 1_001 + OLD_MS)).toEqual(["played"]);
    expect(soundsOf(sceneWith(burst, 1_000, yours), 1_001 + OLD_MS)).toEqual(["turn"]);
  });
  it("contain only the last sound of the last version at a table that was just opened", () => {
    const whole = sceneWith({ 9: [took], 10: [played(1), { name: "lost-turn", seat: 2 }] });
    expect(soundsOf(whole, 1_000, null)).toEqual(["skip"]);
    expect(soundsOf(whole, 1_000, { ...before, table: "another" })).toEqual(["skip"]);
  });
  it("contain only the turn sound while the page is hidden", () => {
    expect(soundsOf(sceneWith({ 10: [played(3)] }, 0, yours), 1_000, before, true)).toEqual(["turn"]);
    expect(soundsOf(sceneWith({ 10: [played(3)] }), 1_000, before, true)).toEqual([]);
  });
  it("contain the sound of a new race once, delayed until the race opens", () => {
    const windows = [{ id: 10, kind: "race" as const, opens: 1_600 }];
    const race = sceneWith({ 10: [{ name: "raced", seat: 1, cards: 4 }] }, 0, {
      now: { windows, question: { id: 10, phase: "race", seats: [0, 2, 3] } },
    });
    expect(cuesBetween(before, race, 0, 1_000)).toEqual([{ cue: { sound: "opens" }, after: 600 }]);
    expect(cuesBetween(race, { ...race, version: 11 }, 0, 1_100)).toEqual([]);
  });
});

describe("clock cue", () => {
  it("ticks when each of the last five seconds begins, and not earlier", () => {
    const ticks = (from: number, to: number): number[] => {
      const found: number[] = [];
      for (let left = from; left > to; left -= 200)
        if (clockCue([left, left - 200])) found.push(Math.ceil((left - 200) / 1_000));
      return found;
    };
    expect(ticks(12_000, -1_000)).toEqual([5, 4, 3, 2, 1]);
    expect(ticks(30_000, 6_000)).toEqual([]);
    expect(clockCue([Infinity, 3_400])?.sound).toBe("tick");
    expect(clockCue([Infinity, 20_000])).toBeNull();
  });
});

describe("cues of events with motion", () => {
  const before = scene({ version: 10 });
  const after = (events: Event[]): Scene => scene({ version: 11, events: { 11: events } });

  it("are played when the motion lands, not when the events arrive", () => {
    const later = after([played(1), took]);
    expect(cuesBetween(before, later, 0, 0, false, true)).toEqual([]);
    expect(sounds(cuesLanding([played(1), took], 0).map(({ cue }) => cue))).toEqual(
      sounds(cuesBetween(before, later, 0, 0).map(({ cue }) => cue)),
    );
  });
  it("are played at once for the end of a deal, because the table is replaced before any motion lands", () => {
    const ended: Event = { name: "ended", seat: 1, how: "out" };
    expect(sounds(cuesBetween(before, after([ended]), 0, 0, false, true).map(({ cue }) => cue))).toEqual(["deal-won"]);
    expect(cuesLanding([ended], 0)).toEqual([]);
  });
});
