import { describe, expect, test } from "vitest";

import { COLOURS, CREAM, HOT, INK, onBase, TONES } from "../../src/cards/colours";
import { ciede2000, contrast, distance, over, SIGHTS, type Vector } from "./sight";
import { EDITIONS, THEMES, tokens } from "./tokens";

/** Of text; of large text and of what is drawn. */
const [TEXT, LARGE] = [4.5, 3] as const;
/** Further apart than this, two colours are told apart at a glance. */
const GLANCE = 15;
/** Over felt, behind the ring. */
const [TRACK, TRACK_ALPHA] = ["#140a1a", 0.62] as const;

const LOOKS = THEMES.flatMap((theme) => EDITIONS.map((edition) => [theme, edition, tokens(theme, edition)] as const));

describe("the measures themselves", () => {
  // From the data that Sharma, Wu and Dalal published to test implementations with.
  test.each<[Vector, Vector, number]>([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1, 2], [50, 0, 0], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
    [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
  ])("CIEDE2000 from %j to %j is %d", (a, b, apart) => {
    expect(ciede2000(a, b)).toBeCloseTo(apart, 4);
  });

  test("black on white is 21", () => expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5));
});

describe.each(LOOKS)("%s, %s", (_theme, _edition, token) => {
  const PAIRS: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
    ["ink", ["paper", "raised", "sunk"]],
    ["soft", ["paper", "raised", "sunk"]],
    ["good", ["paper", "raised", "sunk"]],
    ["bad", ["paper", "raised", "sunk"]],
    ["on-felt", ["felt", "felt2"]],
    ["cream", ["felt", "felt2"]],
    ["accent", ["felt2"]],
    ["dark-ink", ["accent", "hot", "cream"]],
  ];
  test.each(PAIRS.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const)))("%s is readable on %s", (ink, ground) => {
    expect(contrast(token(ink), token(ground))).toBeGreaterThanOrEqual(TEXT);
  });

  test("the drained part of the status is readable", () => {
    expect(contrast(token("dark-ink"), over(token("accent"), 0.72, token("felt2")))).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(COLOURS)("the ring in %s stands out from its track", (colour) => {
    for (const felt of ["felt", "felt2"]) expect(contrast(TONES[colour].ring, over(TRACK, TRACK_ALPHA, token(felt)))).toBeGreaterThanOrEqual(4);
  });

  test("the index of a veiled card is still readable", () => {
    for (const ground of [INK, ...COLOURS.map((colour) => TONES[colour].deep)]) {
      const [index, tab] = [CREAM, ground].map((colour) => over(token("felt2"), 0.3, colour)) as [string, string];
      expect(contrast(index, tab)).toBeGreaterThanOrEqual(LARGE);
    }
  });

  test("cards and page have the same cream, ink and red", () => {
    expect([CREAM, INK, HOT].map((colour) => colour.toLowerCase())).toEqual([token("cream"), token("dark-ink"), token("hot")]);
  });
});

describe.each(COLOURS)("a card in %s", (colour) => {
  const { base, deep } = TONES[colour];
  test("has a readable index", () => expect(contrast(CREAM, deep)).toBeGreaterThanOrEqual(8));
  test("has a figure that stands out by its contour", () => expect(contrast(CREAM, deep) > 8 && contrast(base, deep) >= 2).toBe(true));
  test("has a symbol that stands out from a petal", () => expect(contrast(onBase(colour), base)).toBeGreaterThanOrEqual(LARGE));
  test("carries words only as large text, dark on yellow", () => {
    expect(contrast(colour === "Y" ? "#3a2400" : CREAM, base)).toBeGreaterThanOrEqual(LARGE);
  });
});

describe.each(SIGHTS)("as seen with %s", (sight) => {
  const grounds = [...COLOURS.map((colour) => TONES[colour].base), CREAM];
  const rings = COLOURS.map((colour) => TONES[colour].ring);
  const least = (colours: readonly string[]): number =>
    Math.min(...colours.flatMap((a, i) => colours.slice(i + 1).map((b) => distance(a, b, sight))));

  test("cards are told apart by their colour alone", () => expect(least(grounds)).toBeGreaterThan(GLANCE));
  test("and so are rings", () => expect(least(rings)).toBeGreaterThan(GLANCE));
});

test("cards are as far apart as the design says", () => {
  const grounds = { ...Object.fromEntries(COLOURS.map((colour) => [colour, TONES[colour].base])), W: CREAM } as Record<string, string>;
  const apart = (pair: string, sight: (typeof SIGHTS)[number]): number => Math.round(distance(grounds[pair[0]!]!, grounds[pair[1]!]!, sight));
  const pairs = ["RY", "RG", "RB", "YG", "YB", "GB", "YW", "GW"];
  expect(Object.fromEntries(SIGHTS.map((sight) => [sight, pairs.map((pair) => apart(pair, sight))]))).toEqual({
    everyone: [46, 66, 43, 43, 73, 47, 26, 37],
    protanopia: [37, 22, 49, 23, 80, 51, 26, 24],
    deuteranopia: [22, 19, 67, 32, 84, 40, 26, 29],
    tritanopia: [26, 60, 57, 51, 58, 20, 21, 41],
  });
});
