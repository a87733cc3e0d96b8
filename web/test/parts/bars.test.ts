/** Bars show progress, and their length always stays between empty and full. */
import { describe, expect, it } from "vitest";

import { filledShare, lastBarShare, rankSeats, standingsRows } from "../../src/parts/bars.ts";
import { leadersOf, winnersOf } from "../../src/parts/winners.ts";

const HIGH = { target: 500, low: false };
const LOW = { target: 500, low: true };

describe("progress bar towards the target", () => {
  it("is filled by the share of the target that is reached", () => {
    expect(filledShare(0, HIGH)).toBe(0);
    expect(filledShare(125, HIGH)).toBe(0.25);
  });
  it("is full at zero points and shrinks if the lowest total wins", () => {
    expect(filledShare(0, LOW)).toBe(1);
    expect(filledShare(125, LOW)).toBe(0.75);
  });
  it("is never longer than full or shorter than empty", () => {
    expect(filledShare(900, HIGH)).toBe(1);
    expect(filledShare(-20, HIGH)).toBe(0);
    expect(filledShare(900, LOW)).toBe(0);
  });
  it("is empty if no points are kept", () => {
    expect(filledShare(10, { target: 0, low: false })).toBe(0);
  });
  it("is scaled to the highest total at the end of a match", () => {
    expect(lastBarShare(1000, [1000, 500], HIGH)).toBe(1);
    expect(lastBarShare(500, [1000, 500], HIGH)).toBe(0.5);
    expect(lastBarShare(250, [400, 250], HIGH)).toBe(0.5);
  });
});

describe("ranking of a single deal", () => {
  it("begins with the winner and continues with the fewest points left", () => {
    expect(rankSeats([{}, {}, {}, {}], 2, [{ points: 47 }, { points: 26 }, { points: 0 }, { points: 5 }])).toEqual([
      2, 3, 1, 0,
    ]);
    expect(rankSeats([{}, {}], -1, [])).toEqual([0, 1]);
  });
});

describe("standings", () => {
  it("begin with the best total, which is the lowest one if that wins", () => {
    const seats = [{ points: 10 }, { points: 30 }, { points: 20 }];
    expect(standingsRows(seats, false).map(({ seats: [seat] }) => seat)).toEqual([1, 2, 0]);
    expect(standingsRows(seats, true).map(({ seats: [seat] }) => seat)).toEqual([0, 2, 1]);
  });
  it("have one row for both seats of a team", () => {
    const seats = [
      { points: 40, partner: 2 },
      { points: 60, partner: 3 },
      { points: 40, partner: 0 },
      { points: 60, partner: 1 },
    ];
    expect(standingsRows(seats, false)).toEqual([
      { seats: [1, 3], points: 60 },
      { seats: [0, 2], points: 40 },
    ]);
  });
});

describe("winners and leaders", () => {
  it("include both seats of the winning team as winners", () => {
    const seats = [{ partner: 2 }, { partner: 3 }, { partner: 0 }, { partner: 1 }];
    expect(winnersOf(2, seats)).toEqual([0, 2]);
    expect(winnersOf(1, [{}, {}])).toEqual([1]);
    expect(winnersOf(-1, seats)).toEqual([]);
  });
  it("include all seats with the best total as leaders", () => {
    expect(leadersOf(standingsRows([{ points: 7 }, { points: 0 }, { points: 0 }], true))).toEqual([1, 2]);
    expect(leadersOf(standingsRows([{ points: 7 }, { points: 0 }], false))).toEqual([0]);
  });
});
