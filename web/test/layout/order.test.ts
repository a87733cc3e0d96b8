import { expect, test } from "vitest";

import { keyed, ordered, type Keyed } from "../../src/layout/order";

function hand(codes: string[]): Keyed[] {
  let n = 0;
  return keyed([], codes, () => String((n += 1)));
}
const codes = (cards: readonly Keyed[]): string[] => cards.map(({ code }) => code);

test("by colour then number, wilds last; by number then colour; as drawn", () => {
  const held = hand(["W+4", "B3", "R+2", "R10", "Y3", "RS", "W", "R9"]);
  expect(codes(ordered(held, "colour"))).toEqual(["R9", "R10", "RS", "R+2", "Y3", "B3", "W", "W+4"]);
  expect(codes(ordered(held, "number"))).toEqual(["Y3", "B3", "R9", "R10", "RS", "R+2", "W", "W+4"]);
  expect(ordered(held, "drawn")).toEqual(held);
});

test("a card keeps its key while it is in the hand, equal ones too", () => {
  const before = hand(["R7", "R7", "B1"]);
  const after = keyed(before, ["B1", "R7", "G2", "R7", "R7"], () => "new");
  expect(after).toEqual([...before, { key: "new", code: "G2" }, { key: "new", code: "R7" }]);
  expect(keyed(before, ["R7"], () => "new")).toEqual([before[0]]);
});
