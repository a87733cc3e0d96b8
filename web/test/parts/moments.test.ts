/** Three moments of a match are read off what happened in it. */
import { describe, expect, it } from "vitest";

import { moments, type Step } from "../../src/parts/moments.ts";
import { stepsOf, toldSteps } from "../../src/parts/recall.ts";
import type { Told } from "../../src/table/scene.ts";
import type { Event } from "../../src/wire/types.ts";

const took = (seat: number, cards: number): Event[] => Array.from({ length: cards }, () => ({ name: "took", seat }));
const step = (deal: number, ...events: Event[]): Step => ({ deal, events });
const of = (kind: string, steps: Step[]) => moments(steps).find((moment) => moment.kind === kind);

describe("moments", () => {
  it("tell of the most cards that somebody took by one action, not of all together", () => {
    const steps = [step(1, ...took(0, 4)), step(2, ...took(1, 6)), step(2, ...took(0, 4))];
    expect(of("took", steps)).toEqual({ kind: "took", seat: 1, figure: 6, deal: 2 });
  });
  it("do not call a single card a moment", () => {
    expect(of("took", [step(1, ...took(0, 1))])).toBeUndefined();
  });
  it("tell of the highest debt and who owed it", () => {
    const steps = [step(1, { name: "owes", seat: 2, cards: 4 }), step(3, { name: "owes", seat: 1, cards: 10 }), step(4, { name: "owes", seat: 0, cards: 6 })];
    expect(of("debt", steps)).toEqual({ kind: "debt", seat: 1, figure: 10, deal: 3 });
  });
  it("tell of the race that was lost by the least", () => {
    const slaps = (...ms: number[]) => ms.map((time, seat) => ({ seat, ms: time }));
    const steps: Step[] = [
      { deal: 1, events: [], slaps: slaps(300, 900, 500) },
      { deal: 2, events: [], slaps: slaps(300, 310, 280) },
    ];
    expect(of("race", steps)).toEqual({ kind: "race", seat: 1, figure: 10, deal: 2 });
  });
  it("count catches of a whole match by who caught", () => {
    const caught = (seat: number): Event => ({ name: "caught", seat, other: 0 });
    const steps = [step(1, caught(1)), step(1, caught(2)), step(2, caught(2))];
    expect(of("caught", steps)).toEqual({ kind: "caught", seat: 2, figure: 2, deal: 2 });
  });
  it("count calls with a play and alone", () => {
    const steps = [step(1, { name: "played", seat: 1, card: "R7", called: true }), step(2, { name: "called", seat: 1 }), step(3, { name: "called", seat: 1 })];
    expect(of("called", steps)?.figure).toBe(3);
    expect(of("called", steps.slice(1))).toBeUndefined();
  });
  it("do not tell of the same cards twice, as owed and as taken", () => {
    const owes = (seat: number): Event => ({ name: "owes", seat, cards: 4 });
    expect(moments([step(1, owes(0), ...took(0, 4))]).map(({ kind }) => kind)).toEqual(["took"]);
    expect(moments([step(1, owes(1), ...took(0, 4))]).map(({ kind }) => kind)).toEqual(["debt", "took"]);
  });
  it("are at most three, the rarer ones first", () => {
    const steps = [
      step(1, ...took(0, 4), { name: "owes", seat: 2, cards: 4 }, { name: "scored", seat: 1, points: 80 }, { name: "called", seat: 1 }),
      step(1, { name: "caught", seat: 1, other: 2 }),
    ];
    expect(moments(steps).map(({ kind }) => kind)).toEqual(["debt", "took", "caught"]);
  });
  it("are none where nothing happened", () => {
    expect(moments([])).toEqual([]);
  });
});

describe("what was seen", () => {
  it("is of the deal in which it was, of a match that nobody finished, too", () => {
    const told = (version: number, what: Partial<Told>): Told => ({ version, item: {}, ...what });
    const owes = { item: { events: [{ name: "owes", seat: 1, cards: 4 } as const] } };
    expect(toldSteps([told(1, { deal: 1 }), told(2, owes), told(3, { deal: 2 }), told(4, owes)]).map(({ deal }) => deal)).toEqual([1, 1, 2, 2]);
    expect(moments(toldSteps([told(2, owes)]))[0]?.deal).toBe(1);
  });
});

describe("a deal that was played again", () => {
  it("is cut into what came of each action", () => {
    const events = [{ name: "dealer", seat: 0 }, { name: "dealt", seat: 1 }, { name: "drew", seat: 1 }, { name: "kept", seat: 1 }];
    const steps = stepsOf({ events, moves: [], at: [3, 4], start: 2 }, 5);
    expect(steps.map((one) => one.events.map(({ name }) => name))).toEqual([["dealer", "dealt"], ["drew"], ["kept"]]);
    expect(steps.every(({ deal }) => deal === 5)).toBe(true);
  });
});
