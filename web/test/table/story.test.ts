/** The log: whose face stands before a line, what is told, and what everybody saw anyway. */
import { beforeAll, describe, expect, it } from "vitest";

import { joined } from "../../src/words/format.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { lines } from "../../src/table/story.ts";
import { scene } from "./made.ts";

beforeAll(() => words.load("en"));

const told = (made: ReturnType<typeof scene>, written = {}) => lines(made, 0, 0, written).map(({ seat, parts }) => [seat, joined([...parts])]);

describe("the log", () => {
  it("has the face of whoever something happens to, whoever brought it about", () => {
    const made = scene({ events: { 8: [{ name: "played", seat: 3, card: "RS" }, { name: "lost-turn", seat: 0 }] } });
    expect(told(made)).toEqual([
      [3, "Iker plays a red Skip."],
      [0, "You lose a turn."],
    ]);
  });
  it("says what is written on a card that is played", () => {
    const made = scene({ events: { 8: [{ name: "played", seat: 1, card: "WC1:B", colour: "B" }] } });
    expect(told(made, { WC1: "the next player draws two cards" })[1]).toEqual([-1, "The card says: the next player draws two cards."]);
    expect(told(made)).toHaveLength(1);
  });
  it("heads each deal with its number in its match", () => {
    const made = scene();
    const story = [2, 3, 1].map((deal, at) => ({ version: 8 + at, item: { at: 0, kind: "dealt", events: [] }, deal }));
    expect(told({ ...made, story })).toEqual([[-1, "Deal 2"], [-1, "Deal 3"], [-1, "Deal 1"]]);
  });
  it("says who deals and not what everybody turned up for it", () => {
    const made = scene({ events: { 8: [{ name: "cut", seat: 0, card: "R5" }, { name: "cut", seat: 1, card: "R9" }, { name: "dealer", seat: 1 }] } });
    expect(told(made)).toEqual([[1, "Luis deals."]]);
  });
});
