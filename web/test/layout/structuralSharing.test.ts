import { describe, expect, it } from "vitest";

import { shareUnchanged } from "../../src/layout/structuralSharing.ts";

/** Pass two values to the same `shareUnchanged` function, and return its result for the second one. */
function after<T>(first: T, second: T): T {
  const same = shareUnchanged<T>();
  same(first);
  return same(second);
}

describe("structural sharing", () => {
  it("returns the old object if the new data are equal", () => {
    const first = { seats: [{ name: "Marta", at: { x: 1 } }, null], top: undefined };
    expect(after(first, structuredClone(first))).toBe(first);
  });
  it("returns a new object with the old parts where nothing has changed", () => {
    const first = { seats: [{ cards: 7 }, { cards: 5 }], ring: { colour: "R" } };
    const next = after(first, { seats: [{ cards: 7 }, { cards: 4 }], ring: { colour: "R" } });
    expect(next).toEqual({ seats: [{ cards: 7 }, { cards: 4 }], ring: { colour: "R" } });
    expect(next.seats).not.toBe(first.seats);
    expect(next.seats[0]).toBe(first.seats[0]);
    expect(next.ring).toBe(first.ring);
  });
  it("compares new data with the last data, not with the first", () => {
    const same = shareUnchanged<{ n: number }>();
    const [one, two] = [same({ n: 1 }), same({ n: 2 })];
    expect([same({ n: 2 }), one]).toEqual([two, { n: 1 }]);
    expect(same({ n: 2 })).toBe(two);
  });
  it.each<[unknown, unknown]>([
    [[1, 2], [1]],
    [[1], [1, 2]],
    [[], {}],
    [{ a: 1 }, {}],
    [{}, { a: undefined }],
    [{ a: undefined }, { b: undefined }],
    [{ a: null }, { a: {} }],
    [null, { a: 1 }],
    [{ a: 1 }, null],
    [0, -0],
    ["", 0],
  ])("treats %j and %j as different", (first, second) => {
    expect(after(first, second)).toStrictEqual(second);
    expect(after(first, second)).not.toBe(first);
  });
});
