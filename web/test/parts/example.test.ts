/** The animated example of a card shows all steps of its effect. */
import { describe, expect, it } from "vitest";

import { example, SEATS, type Part, type StageItem } from "../../src/parts/example.ts";

const of = (effect: string, part: Part, wild = false): StageItem[] =>
  example(effect, wild).filter((one) => one.part === part);
const turn = (effect: string): number => SEATS.findIndex(({ x }) => x === of(effect, "turn")[0]?.to.x);

describe("animated example of a card", () => {
  it("passes the turn on, skips seats that lose it, reverses the direction or keeps the turn", () => {
    expect(turn("")).toBe(1);
    expect(turn("next: lose-turn")).toBe(2);
    expect(turn("self: reverse")).toBe(2);
    expect(turn("others: lose-turn")).toBe(0);
    expect(turn("next: draw 2, lose-turn; self: extra-turn")).toBe(0);
    expect(of("next: lose-turn", "skip")).toHaveLength(1);
  });
  it("turns the direction only if the effect reverses it", () => {
    expect(of("self: reverse", "way").every(({ turn, turned }) => turned - turn === 180)).toBe(true);
    expect(of("next: lose-turn", "way").every(({ turn, turned }) => turned === turn)).toBe(true);
  });
  it.each([
    ["next: draw 2, lose-turn", 2, ["+2"]],
    ["next: draw 1", 1, ["+1"]],
    ["next: draw 7", 4, ["+7"]],
    ["others: draw 1", 2, ["+1", "+1"]],
    ["next: draw-if-stuck 3", 3, ["+3"]],
    ["next: draw-until colour", 4, ["+…"]],
    ["next: level 7", 0, ["7"]],
    ["others: race 4", 4, ["+4"]],
  ])("shows for the effect %s %i flying card backs and the badges %j", (effect, backs, badges) => {
    expect(of(effect, "back")).toHaveLength(backs);
    expect(of(effect, "badge").map(({ text }) => text)).toEqual(badges);
  });
  it("moves hands for swapped, rotated and shuffled hands", () => {
    const ends = (effect: string): number[] => of(effect, "hand").map(({ to }) => to.x);
    const [a = 0, , c = 0] = SEATS.map(({ x }) => x);
    expect(ends("")).toEqual([a, 172, c]);
    expect(ends("next: swap-hands")).toEqual([172, a, c]);
    expect(ends("chosen: swap-hands")).toEqual([c, 172, a]);
    expect(ends("all: rotate-hands")).toEqual([172, c, a]);
    expect(of("all: shuffle-hands", "hand").every(({ via }) => via.x === 128)).toBe(true);
  });
  it("shows the palms of a race and the cards that are shed", () => {
    expect(of("others: race 4", "palm")).toHaveLength(2);
    expect(of("others: shed wilds", "shed")).toHaveLength(4);
  });
  it("shows a named colour only for a wild card", () => {
    expect(of("", "petal", true).concat(of("", "chosen", true))).toHaveLength(4);
    expect(of("next: lose-turn", "petal")).toEqual([]);
  });
  it("changes visibly for every verb of the effect language", () => {
    const plain = JSON.stringify(example("", false));
    for (const verb of [
      "draw 2",
      "draw-until R",
      "draw-if-stuck 3",
      "lose-turn",
      "reverse",
      "extra-turn",
      "shed 7",
      "level 7",
      "shuffle-hands",
      "rotate-hands",
      "swap-hands",
      "race 4",
    ])
      expect(JSON.stringify(example(`others: ${verb}`, false)), verb).not.toBe(plain);
  });
});
