/** Up to three memorable moments are derived from the events of a match. */
import { describe, expect, it } from "vitest";

import { hasSeenAll } from "../../src/parts/replaySteps.ts";
import { findMoments, type Step } from "../../src/parts/moments.ts";
import { stepsOf, storySteps } from "../../src/parts/replaySteps.ts";
import type { StoryEntry } from "../../src/protocol/scene.ts";
import type { Event } from "../../src/protocol/types.ts";

const took = (seat: number, cards: number): Event[] => Array.from({ length: cards }, () => ({ name: "took", seat }));
const step = (deal: number, ...events: Event[]): Step => ({ deal, events });
const of = (kind: string, steps: Step[]) => findMoments(steps).find((moment) => moment.kind === kind);

describe("events seen by a viewer", () => {
  it("are complete only if the viewer saw every deal", () => {
    const steps = [step(2), step(2), step(3)];
    expect([hasSeenAll(steps, 2), hasSeenAll(steps, 3)]).toEqual([true, false]);
  });
});

describe("memorable moments", () => {
  it("contain the largest number of cards taken in one action, not the sum", () => {
    const steps = [step(1, ...took(0, 4)), step(2, ...took(1, 6)), step(2, ...took(0, 4))];
    expect(of("took", steps)).toEqual({ kind: "took", seat: 1, figure: 6, deal: 2 });
  });
  it("do not contain a single taken card", () => {
    expect(of("took", [step(1, ...took(0, 1))])).toBeUndefined();
  });
  it("contain the largest debt and the seat that owed it", () => {
    const steps = [
      step(1, { name: "owes", seat: 2, cards: 4 }),
      step(3, { name: "owes", seat: 1, cards: 10 }),
      step(4, { name: "owes", seat: 0, cards: 6 }),
    ];
    expect(of("debt", steps)).toEqual({ kind: "debt", seat: 1, figure: 10, deal: 3 });
  });
  it("contain the race that was lost by the smallest margin", () => {
    const slaps = (...ms: number[]) => ms.map((time, seat) => ({ seat, ms: time }));
    const steps: Step[] = [
      { deal: 1, events: [], slaps: slaps(300, 900, 500) },
      { deal: 2, events: [], slaps: slaps(300, 310, 280) },
    ];
    expect(of("race", steps)).toEqual({ kind: "race", seat: 1, figure: 10, deal: 2 });
  });
  it("count the catches of a seat over the whole match", () => {
    const caught = (seat: number): Event => ({ name: "caught", seat, other: 0 });
    const steps = [step(1, caught(1)), step(1, caught(2)), step(2, caught(2))];
    expect(of("caught", steps)).toEqual({ kind: "caught", seat: 2, figure: 2, deal: 2 });
  });
  it("count calls with a card and without one", () => {
    const steps = [
      step(1, { name: "played", seat: 1, card: "R7", called: true }),
      step(2, { name: "called", seat: 1 }),
      step(3, { name: "called", seat: 1 }),
    ];
    expect(of("called", steps)?.figure).toBe(3);
    expect(of("called", steps.slice(1))).toBeUndefined();
  });
  it("do not contain the same cards both as debt and as taken", () => {
    const owes = (seat: number): Event => ({ name: "owes", seat, cards: 4 });
    expect(findMoments([step(1, owes(0), ...took(0, 4))]).map(({ kind }) => kind)).toEqual(["took"]);
    expect(findMoments([step(1, owes(1), ...took(0, 4))]).map(({ kind }) => kind)).toEqual(["debt", "took"]);
  });
  it("are at most three, with rare kinds first", () => {
    const steps = [
      step(
        1,
        ...took(0, 4),
        { name: "owes", seat: 2, cards: 4 },
        { name: "scored", seat: 1, points: 80 },
        { name: "called", seat: 1 },
      ),
      step(1, { name: "caught", seat: 1, other: 2 }),
    ];
    expect(findMoments(steps).map(({ kind }) => kind)).toEqual(["debt", "took", "caught"]);
  });
  it("are empty if nothing has happened", () => {
    expect(findMoments([])).toEqual([]);
  });
});

describe("steps of a story", () => {
  it("have the number of their deal, even in an unfinished match", () => {
    const entry = (version: number, what: Partial<StoryEntry>): StoryEntry => ({ version, item: {}, ...what });
    const owes = { item: { events: [{ name: "owes", seat: 1, cards: 4 } as const] } };
    expect(
      storySteps([entry(1, { deal: 1 }), entry(2, owes), entry(3, { deal: 2 }), entry(4, owes)]).map(
        ({ deal }) => deal,
      ),
    ).toEqual([1, 1, 2, 2]);
    expect(findMoments(storySteps([entry(2, owes)]))[0]?.deal).toBe(1);
  });
});

describe("steps of a replayed deal", () => {
  it("contain the events of one action each", () => {
    const events = [
      { name: "dealer", seat: 0 },
      { name: "dealt", seat: 1 },
      { name: "drew", seat: 1 },
      { name: "kept", seat: 1 },
    ];
    const steps = stepsOf({ events, moves: [], at: [3, 4], start: 2 }, 5);
    expect(steps.map((one) => one.events.map(({ name }) => name))).toEqual([["dealer", "dealt"], ["drew"], ["kept"]]);
    expect(steps.every(({ deal }) => deal === 5)).toBe(true);
  });
});
