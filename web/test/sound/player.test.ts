// @vitest-environment node
/**
 * The sound player turns recipes into WebAudio nodes with the same times and pitches. Other tests check the audio in a
 * browser.
 */
import { describe, expect, it } from "vitest";

import { MASTER, Player, SWAY, THRESHOLD } from "../../src/sound/player.ts";
import { durationOf, RECIPES, type Sound } from "../../src/sound/recipes.ts";
import { FakeContext } from "./fakeAudio.ts";

function playing(sound: Sound, { semitones = 0, after = 0, chance = 0.5 } = {}): FakeContext {
  const context = new FakeContext();
  new Player(context as unknown as BaseAudioContext, () => chance).play(sound, semitones, after);
  return context;
}

describe("sound player", () => {
  it("connects all voices through one master volume and one compressor", () => {
    const context = playing("played");
    expect(context.values("compressor", "threshold is")).toEqual([THRESHOLD]);
    expect([THRESHOLD, MASTER]).toEqual([-12, 0.5]);
    expect(context.values("gain", "gain is")[0]).toBe(MASTER);
    expect(context.calls.filter(({ values }) => (values[0] as { node?: string })?.node === "out")).toHaveLength(1);
  });
  it.each(Object.keys(RECIPES) as Sound[])(
    "starts and stops every voice of %s within the duration of the recipe",
    (sound) => {
      const context = playing(sound);
      const of = (what: string) => [...context.values("wave", what), ...context.values("noise", what)] as number[];
      expect(of("start")).toHaveLength(RECIPES[sound].length);
      expect(of("stop")).toHaveLength(RECIPES[sound].length);
      expect(Math.min(...of("start"))).toBe(context.currentTime);
      expect(Math.max(...of("stop"))).toBeCloseTo(context.currentTime + durationOf(RECIPES[sound]) / 1_000);
    },
  );
  it("starts a sound after the given delay", () => {
    expect(playing("tick", { after: 250 }).values("wave", "start")).toEqual([2.25]);
  });
  it("varies the pitch at random by at most four percent", () => {
    const pitch = (chance: number) => (playing("tick", { chance }).values("wave", "frequency is")[0] as number) / 1_200;
    expect([pitch(0), pitch(0.5), pitch(1)]).toEqual([1 - SWAY, 1, 1 + SWAY]);
    expect(SWAY).toBe(0.04);
  });
  it("raises the pitch by the given number of semitones", () => {
    const hertz = (semitones: number) => playing("owes", { semitones }).values("wave", "frequency is")[0] as number;
    expect(hertz(12) / hertz(0)).toBeCloseTo(2);
    expect(hertz(5) / hertz(4)).toBeCloseTo(2 ** (1 / 12));
  });
  it("shifts the pitch of noise by its filter, but keeps the filter of a wave", () => {
    expect(playing("drew").values("filter", "frequency to")).toEqual([4_000]);
    expect(playing("call", { chance: 1 }).values("filter", "frequency is")).toEqual([3_000, 3_000, 3_000]);
  });
});
