/** Bars show how far everybody is, and never leave their ends. */
import { describe, expect, it } from "vitest";

import { filled, lastBar, placed, rows } from "../../src/parts/bars.ts";

const HIGH = { target: 500, low: false };
const LOW = { target: 500, low: true };

describe("a bar on the way to the target", () => {
  it("is filled by the part of the points that are there", () => {
    expect(filled(0, HIGH)).toBe(0);
    expect(filled(125, HIGH)).toBe(0.25);
  });
  it("runs the other way where the lowest total wins", () => {
    expect(filled(0, LOW)).toBe(1);
    expect(filled(125, LOW)).toBe(0.75);
  });
  it("ends at its ends", () => {
    expect(filled(900, HIGH)).toBe(1);
    expect(filled(-20, HIGH)).toBe(0);
    expect(filled(900, LOW)).toBe(0);
  });
  it("is empty where no points are kept", () => {
    expect(filled(10, { target: 0, low: false })).toBe(0);
  });
  it("has at the end of a match the highest total as its end", () => {
    expect(lastBar(1000, [1000, 500], HIGH)).toBe(1);
    expect(lastBar(500, [1000, 500], HIGH)).toBe(0.5);
    expect(lastBar(250, [400, 250], HIGH)).toBe(0.5);
  });
});

describe("a single deal", () => {
  it("has its winner first, then whoever has the least left", () => {
    expect(placed([{}, {}, {}, {}], 2, [{ points: 47 }, { points: 26 }, { points: 0 }, { points: 5 }])).toEqual([2, 3, 1, 0]);
    expect(placed([{}, {}], -1, [])).toEqual([0, 1]);
  });
});

describe("rows", () => {
  it("begin with the best, which is the lowest total where that wins", () => {
    const seats = [{ points: 10 }, { points: 30 }, { points: 20 }];
    expect(rows(seats, false).map(({ seats: [seat] }) => seat)).toEqual([1, 2, 0]);
    expect(rows(seats, true).map(({ seats: [seat] }) => seat)).toEqual([0, 2, 1]);
  });
  it("have two who play together in one", () => {
    const seats = [
      { points: 40, partner: 2 },
      { points: 60, partner: 3 },
      { points: 40, partner: 0 },
      { points: 60, partner: 1 },
    ];
    expect(rows(seats, false)).toEqual([
      { seats: [1, 3], points: 60 },
      { seats: [0, 2], points: 40 },
    ]);
  });
});
