/** Small functions that screens use before and after a deal, for seats, links, results and edition styles. */
import { describe, expect, it } from "vitest";

import { identity } from "../../src/device/identity.svelte.ts";
import { canReadRecords } from "../../src/parts/downloadRecord.ts";
import { touches } from "../../src/layout/box.ts";
import { linkIn, displayParts } from "../../src/parts/links.ts";
import { accentOf, EDITIONS, heroCard } from "../../src/parts/editionStyle.ts";
import { dealOutcome } from "../../src/parts/outcome.ts";
import { layOutWaiting } from "../../src/parts/waitingLayout.ts";
import { seatFor } from "../../src/parts/chooseSeat.ts";

describe("seat for a newcomer", () => {
  const bot = { kind: "bot" } as const;
  const person = { kind: "person" } as const;
  it("is an empty seat if there is one", () => {
    expect(seatFor([person, bot, {}], "gathering", {})).toBe(2);
  });
  it("is a bot's seat during a match that allows latecomers", () => {
    expect(seatFor([person, bot], "playing", {})).toBe(1);
    expect(seatFor([person, bot], "playing", { latecomers: false })).toBe(-1);
    expect(seatFor([person, bot], "gathering", {})).toBe(-1);
  });
  it("is not a seat that another person gets with the next deal", () => {
    expect(seatFor([person, { kind: "bot", next: 3 }, bot], "playing", {})).toBe(2);
  });
});

describe("text pasted into the code field", () => {
  it("is followed if it contains a table link", () => {
    expect(linkIn("https://cards.example/t/yFdVYl5EcnM#join=VE52s1r8Mvs")).toBe("/t/yFdVYl5EcnM#join=VE52s1r8Mvs");
    expect(linkIn("cards.example/games/t/abc-_1")).toBe("/t/abc-_1");
  });
  it("is not taken for a link if it is a code", () => {
    expect(linkIn("PEKOMA")).toBe("");
  });
  it("works as a link in the shortened form that the page displays", () => {
    const address = displayParts("https://cards.example/t/abc?lang=es#join=secret");
    expect(address).toEqual(["cards.example", "/t/abc", "#join=secret"]);
    expect(linkIn(address.join(""))).toBe("/t/abc#join=secret");
    expect(displayParts("http://localhost:80/t/abc?lang=es")).toEqual(["localhost:80", "/t/abc"]);
  });
});

describe("outcome of a deal", () => {
  const entry = (...events: object[]) => ({ version: 1, item: { events: events as never } });
  it("contains the winner, the kind of end and the scores", () => {
    const end = dealOutcome([
      entry({ name: "dealer", seat: 0 }),
      entry({ name: "ended", seat: 2, how: "out" }, { name: "scored", seat: 2, points: 30 }),
    ]);
    expect([end.winner, end.how, end.scored.get(2)]).toEqual([2, "out", 30]);
  });
  it("has no winner if the deal was blocked", () => {
    expect(dealOutcome([entry({ name: "ended", how: "blocked" })])).toMatchObject({ winner: -1, how: "blocked" });
  });
  it("contains no scores of the previous deal", () => {
    const story = [
      entry({ name: "scored", seat: 1, points: 50 }),
      entry({ name: "dealer", seat: 1 }),
      entry({ name: "scored", seat: 1, points: 7 }),
    ];
    expect(dealOutcome(story).scored.get(1)).toBe(7);
  });
});

describe("looks of editions", () => {
  it("have a different card for every edition", () => {
    expect(new Set(EDITIONS.map(heroCard)).size).toBe(EDITIONS.length);
  });
  it("give a custom edition always the same one of five accents", () => {
    expect(accentOf("giant")).toBeUndefined();
    expect(accentOf("mine")).toBe(accentOf("mine"));
    expect(Number(accentOf("mine"))).toBeLessThan(5);
  });
});

describe("seats of the waiting room", () => {
  const SIZES = [
    [320, 0],
    [360, 0],
    [568, 0],
    [600, 0],
    [768, 0],
    [614, 700],
    [708, 750],
    [920, 830],
  ] as const;
  const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
  it.each(SIZES)("stay inside an area of %i by %i without covering each other or the code", (width, height) => {
    for (const seats of COUNTS) {
      const lines = height > 0 ? 2 : 1;
      const {
        seats: boxes,
        code,
        height: high,
      } = layOutWaiting({ seats, width, height, code: "WWMWQW", lines, ownLines: 2, line: 18 });
      const all = [...boxes, code];
      for (const [at, one] of all.entries()) {
        expect(one.x).toBeGreaterThanOrEqual(0);
        expect(one.y).toBeGreaterThanOrEqual(0);
        expect(one.x + one.w).toBeLessThanOrEqual(width);
        expect(one.y + one.h).toBeLessThanOrEqual(high);
        expect(all.slice(at + 1).some((other) => touches(one, other))).toBe(false);
      }
      expect(boxes[0]!.y).toBe(Math.max(...boxes.map(({ y }) => y)));
    }
  });
  it("have faces that are large enough to tap, and larger if there is room", () => {
    const at = (seats: number, width: number, height: number) =>
      layOutWaiting({ seats, width, height, code: "PEKOMA", lines: 1, ownLines: 2, line: 18 }).face;
    for (const seats of COUNTS) expect(at(seats, 360, 0)).toBeGreaterThanOrEqual(34);
    expect(at(4, 360, 0)).toBeGreaterThanOrEqual(58);
    expect(at(4, 920, 830)).toBe(104);
  });
});

describe("records of a table", () => {
  it("can be read by its members and by holders of its watch link, but not by other spectators", () => {
    const table = "yFdVYl5EcnM";
    expect(canReadRecords({ table, person: 0 })).toBe(true);
    expect(canReadRecords({ table, person: -1 })).toBe(false);
    identity.keep(table, { join: "VE52s1r8Mvs" });
    expect(canReadRecords({ table, person: -1 })).toBe(false);
    identity.keep(table, { watch: "K3x9s1r8Mvs" });
    expect(canReadRecords({ table, person: -1 })).toBe(true);
  });
});
