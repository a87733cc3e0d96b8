// @vitest-environment node
/** Every sound that the table has, as it was written down for it. */
import { describe, expect, it } from "vitest";

import { lengthOf, RECIPES, type Recipe, type Sound } from "../../src/sound/recipes.ts";

const all = Object.entries(RECIPES) as [Sound, Recipe][];
const near = (hertz: number): number => Math.round(12 * Math.log2(hertz / 440));

describe("recipes", () => {
  it.each(all)("%s is short, is never all at once too loud, and ends within itself", (_, recipe) => {
    expect(lengthOf(recipe)).toBeLessThanOrEqual(700);
    for (const voice of recipe) {
      expect(voice.hertz.every((hertz) => hertz >= 60 && hertz <= 8_000)).toBe(true);
      expect(voice.fall).toBeLessThanOrEqual(voice.ms);
      expect(voice.fall).toBeGreaterThan(0);
      expect(voice.at).toBeGreaterThanOrEqual(0);
    }
    const starts = recipe.map(({ at }) => recipe.filter((voice) => voice.at <= at && at < voice.at + voice.ms).reduce((sum, { gain }) => sum + gain, 0));
    expect(Math.max(...starts)).toBeLessThan(2);
  });
  it("noise always has a filter, which is its pitch", () => {
    for (const [, recipe] of all) for (const voice of recipe) if (voice.kind === "noise") expect(voice.filter).toBeDefined();
  });
  it("have the notes that they are known by", () => {
    const notes = (sound: Sound): number[] => RECIPES[sound].flatMap(({ hertz }) => hertz.map(near));
    expect(notes("turn")).toEqual([7, 14]); // E5 B5
    expect(notes("call")).toEqual([15, 19, 22]); // C6 E6 G6
    expect(notes("deal-won")).toEqual([3, 7, 10, 15]); // C E G C
    expect(notes("match-won")).toEqual([3, 7, 10, 15, 7, 10, 14, 19]); // and a third above
  });
  it("have the times that they are known by", () => {
    expect(RECIPES.shuffle.map(({ at }) => at)).toEqual(Array.from({ length: 14 }, (_, tick) => tick * 18));
    expect(lengthOf(RECIPES.drew)).toBe(70);
    expect(lengthOf(RECIPES.caught)).toBe(180);
    expect(lengthOf(RECIPES.skip)).toBe(160);
    expect(lengthOf(RECIPES.reverse)).toBe(160);
    expect(lengthOf(RECIPES.tick)).toBe(20);
  });
});
