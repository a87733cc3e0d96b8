import { expect, test } from "vitest";

import { assignKeys, sortCards, type KeyedCard } from "../../src/layout/order";

function hand(codes: string[]): KeyedCard[] {
  let n = 0;
  return assignKeys([], codes, () => String((n += 1)));
}
const codes = (cards: readonly KeyedCard[]): string[] => cards.map(({ code }) => code);

test("hand is sorted by colour, by number or as drawn, with wild cards last", () => {
  const held = hand(["W+4", "B3", "R+2", "R10", "Y3", "RS", "W", "R9"]);
  expect(codes(sortCards(held, "colour"))).toEqual(["R9", "R10", "RS", "R+2", "Y3", "B3", "W", "W+4"]);
  expect(codes(sortCards(held, "number"))).toEqual(["Y3", "B3", "R9", "R10", "RS", "R+2", "W", "W+4"]);
  expect(sortCards(held, "drawn")).toEqual(held);
});

test("every card keeps its key while it is in the hand, even among equal cards", () => {
  const before = hand(["R7", "R7", "B1"]);
  const after = assignKeys(before, ["B1", "R7", "G2", "R7", "R7"], () => "new");
  expect(after).toEqual([...before, { key: "new", code: "G2" }, { key: "new", code: "R7" }]);
  expect(assignKeys(before, ["R7"], () => "new")).toEqual([before[0]]);
});
