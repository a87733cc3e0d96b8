/** Small things that screens around the table read off: seats, links, results, looks. */
import { describe, expect, it } from "vitest";

import { linkIn, shown } from "../../src/parts/links.ts";
import { accent, EDITIONS, hero } from "../../src/parts/look.ts";
import { outcome } from "../../src/parts/outcome.ts";
import { middle, round } from "../../src/parts/round.ts";
import { seatFor } from "../../src/parts/seating.ts";

describe("a seat for somebody who comes", () => {
  const bot = { kind: "bot" } as const;
  const person = { kind: "person" } as const;
  it("is an empty one", () => {
    expect(seatFor([person, bot, {}], "gathering", {})).toBe(2);
  });
  it("is a bot's where a match goes on and latecomers may sit down", () => {
    expect(seatFor([person, bot], "playing", {})).toBe(1);
    expect(seatFor([person, bot], "playing", { latecomers: false })).toBe(-1);
    expect(seatFor([person, bot], "gathering", {})).toBe(-1);
  });
  it("is none that somebody else has from the next deal on", () => {
    expect(seatFor([person, { kind: "bot", next: 3 }, bot], "playing", {})).toBe(2);
  });
});

describe("what is pasted into the field of a code", () => {
  it("is followed where it is a link", () => {
    expect(linkIn("https://cards.example/t/yFdVYl5EcnM#join=VE52s1r8Mvs")).toBe("/t/yFdVYl5EcnM#join=VE52s1r8Mvs");
    expect(linkIn("cards.example/games/t/abc-_1")).toBe("/t/abc-_1");
  });
  it("is no link where it is a code", () => {
    expect(linkIn("PEKOMA")).toBe("");
  });
  it("works as it is shown, which is without what it need not have", () => {
    const address = shown("https://cards.example/t/abc?lang=es#join=secret");
    expect(address).toEqual(["cards.example", "/t/abc", "#join=secret"]);
    expect(linkIn(address.join(""))).toBe("/t/abc#join=secret");
    expect(shown("http://localhost:80/t/abc?lang=es")).toEqual(["localhost:80", "/t/abc"]);
  });
});

describe("the end of a deal", () => {
  const told = (...events: object[]) => ({ version: 1, item: { events: events as never } });
  it("is who won, how, and what everybody got", () => {
    const end = outcome([told({ name: "dealer", seat: 0 }), told({ name: "ended", seat: 2, how: "out" }, { name: "scored", seat: 2, points: 30 })]);
    expect([end.winner, end.how, end.scored.get(2)]).toEqual([2, "out", 30]);
  });
  it("is nobody's where the deal was blocked", () => {
    expect(outcome([told({ name: "ended", how: "blocked" })])).toMatchObject({ winner: -1, how: "blocked" });
  });
  it("has nothing of the deal before", () => {
    const story = [told({ name: "scored", seat: 1, points: 50 }), told({ name: "dealer", seat: 1 }), told({ name: "scored", seat: 1, points: 7 })];
    expect(outcome(story).scored.get(1)).toBe(7);
  });
});

describe("looks", () => {
  it("every edition has its own card before its back", () => {
    expect(new Set(EDITIONS.map(hero)).size).toBe(EDITIONS.length);
  });
  it("an edition of one's own gets one of five accents, always the same", () => {
    expect(accent("giant")).toBeUndefined();
    expect(accent("mine")).toBe(accent("mine"));
    expect(Number(accent("mine"))).toBeLessThan(5);
  });
});

describe("seats around the table", () => {
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("of %i: the first is below, none is where another one is", (seats) => {
    const spots = round(seats);
    expect(spots[0]!.y).toBeCloseTo(1);
    for (const [at, one] of spots.entries()) for (const other of spots.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(0.5);
  });
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("of %i: the code stays inside", (seats) => {
    expect(Math.abs(middle(seats))).toBeLessThan(0.7);
  });
});
