// @vitest-environment node
/** Sounds have the notes and durations by which players recognize them. */
import { describe, expect, it } from "vitest";

import { durationOf, RECIPES, type Recipe, type Sound } from "../../src/sound/recipes.ts";

const all = Object.entries(RECIPES) as [Sound, Recipe][];
const near = (hertz: number): number => Math.round(12 * Math.log2(hertz / 440));

describe("sound recipes", () => {
  it.each(all)(
    "include %s, which is short and not too loud and whose voices fade within their duration",
    (_, recipe) => {
      expect(durationOf(recipe)).toBeLessThanOrEqual(700);
      for (const voice of recipe) {
        expect(voice.hertz.every((hertz) => hertz >= 60 && hertz <= 8_000)).toBe(true);
        expect(voice.fall).toBeLessThanOrEqual(voice.ms);
        expect(voice.fall).toBeGreaterThan(0);
        expect(voice.at).toBeGreaterThanOrEqual(0);
      }
      const starts = recipe.map(({ at }) =>
        recipe.filter((voice) => voice.at <= at && at < voice.at + voice.ms).reduce((sum, { gain }) => sum + gain, 0),
      );
      expect(Math.max(...starts)).toBeLessThan(2);
    },
  );
  it("define a filter for every noise voice", () => {
    for (const [, recipe] of all)
      for (const voice of recipe) if (voice.kind === "noise") expect(voice.filter).toBeDefined();
  });
  it("have the notes by which players know them", () => {
    const notes = (sound: Sound): number[] => RECIPES[sound].flatMap(({ hertz }) => hertz.map(near));
    expect(notes("turn")).toEqual([7, 14]); // E5 B5
    expect(notes("call")).toEqual([15, 19, 22]); // C6 E6 G6
    expect(notes("deal-won")).toEqual([3, 7, 10, 15]); // C5 E5 G5 C6
    expect(notes("match-won")).toEqual([3, 7, 10, 15, 7, 10, 14, 19]); // C5 E5 G5 C6, and the same a third above
  });
  it("have the durations by which players know them", () => {
    expect(RECIPES.shuffle.map(({ at }) => at)).toEqual(Array.from({ length: 14 }, (_, tick) => tick * 18));
    expect(durationOf(RECIPES.drew)).toBe(70);
    expect(durationOf(RECIPES.caught)).toBe(180);
    expect(durationOf(RECIPES.skip)).toBe(160);
    expect(durationOf(RECIPES.reverse)).toBe(160);
    expect(durationOf(RECIPES.tick)).toBe(20);
  });
});
