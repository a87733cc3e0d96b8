import { describe, expect, test } from "vitest";

import { COLOURS, CREAM, HOT, INK, onBase, TONES } from "../../src/cards/colours";
import { ciede2000, contrast, distance, over, SIGHTS, type Vector } from "./colourMeasures";
import { EDITIONS, THEMES, tokens } from "./tokens";

/** Minimum contrasts: the first is for text, and the second for large text and graphics. */
const [TEXT, LARGE] = [4.5, 3] as const;
/** Minimum distance between colours that must look different at a glance. */
const GLANCE = 15;
/** Colour and opacity of the track behind the ring, which is drawn over the felt. */
const [TRACK, TRACK_ALPHA] = ["#140a1a", 0.62] as const;

const LOOKS = THEMES.flatMap((theme) => EDITIONS.map((edition) => [theme, edition, tokens(theme, edition)] as const));

describe("colour measures", () => {
  // Pairs of colours with their distances, from the test data published by Sharma, Wu and Dalal.
  test.each<[Vector, Vector, number]>([
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1, 2], [50, 0, 0], 2.3669],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
    [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
  ])("CIEDE2000 distance from %j to %j is %d", (a, b, apart) => {
    expect(ciede2000(a, b)).toBeCloseTo(apart, 4);
  });

  test("contrast of black on white is 21", () => expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5));
});

describe.each(LOOKS)("colours of theme %s and edition %s", (_theme, _edition, token) => {
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
  test.each(PAIRS.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const)))(
    "keep %s readable on %s",
    (ink, ground) => {
      expect(contrast(token(ink), token(ground))).toBeGreaterThanOrEqual(TEXT);
    },
  );

  test("keep the text readable on the used part of the status bar", () => {
    expect(contrast(token("dark-ink"), over(token("accent"), 0.72, token("felt2")))).toBeGreaterThanOrEqual(TEXT);
  });

  test.each(COLOURS)("let the ring in %s stand out from its track", (colour) => {
    for (const felt of ["felt", "felt2"])
      expect(contrast(TONES[colour].ring, over(TRACK, TRACK_ALPHA, token(felt)))).toBeGreaterThanOrEqual(4);
  });

  test("keep the index of a veiled card readable", () => {
    for (const ground of [INK, ...COLOURS.map((colour) => TONES[colour].deep)]) {
      const [index, tab] = [CREAM, ground].map((colour) => over(token("felt2"), 0.3, colour)) as [string, string];
      expect(contrast(index, tab)).toBeGreaterThanOrEqual(LARGE);
    }
  });

  test("have the same cream, ink and red for cards and page", () => {
    expect([CREAM, INK, HOT].map((colour) => colour.toLowerCase())).toEqual([
      token("cream"),
      token("dark-ink"),
      token("hot"),
    ]);
  });
});

describe.each(COLOURS)("card of colour %s", (colour) => {
  const { base, deep } = TONES[colour];
  test("has a readable index", () => expect(contrast(CREAM, deep)).toBeGreaterThanOrEqual(8));
  test("has a figure whose contour stands out", () =>
    expect(contrast(CREAM, deep) > 8 && contrast(base, deep) >= 2).toBe(true));
  test("has a symbol that stands out on a petal", () =>
    expect(contrast(onBase(colour), base)).toBeGreaterThanOrEqual(LARGE));
  test("has enough contrast for large text, which is dark on yellow", () => {
    expect(contrast(colour === "Y" ? "#3a2400" : CREAM, base)).toBeGreaterThanOrEqual(LARGE);
  });
});

describe.each(SIGHTS)("colours seen with vision type %s", (sight) => {
  const grounds = [...COLOURS.map((colour) => TONES[colour].base), CREAM];
  const rings = COLOURS.map((colour) => TONES[colour].ring);
  const least = (colours: readonly string[]): number =>
    Math.min(...colours.flatMap((a, i) => colours.slice(i + 1).map((b) => distance(a, b, sight))));

  test("distinguish cards by the colour alone", () => expect(least(grounds)).toBeGreaterThan(GLANCE));
  test("distinguish rings by the colour alone", () => expect(least(rings)).toBeGreaterThan(GLANCE));
});

test("colour distances between cards equal the values of the design", () => {
  const grounds = { ...Object.fromEntries(COLOURS.map((colour) => [colour, TONES[colour].base])), W: CREAM } as Record<
    string,
    string
  >;
  const apart = (pair: string, sight: (typeof SIGHTS)[number]): number =>
    Math.round(distance(grounds[pair[0]!]!, grounds[pair[1]!]!, sight));
  const pairs = ["RY", "RG", "RB", "YG", "YB", "GB", "YW", "GW"];
  expect(Object.fromEntries(SIGHTS.map((sight) => [sight, pairs.map((pair) => apart(pair, sight))]))).toEqual({
    everyone: [46, 66, 43, 43, 73, 47, 26, 37],
    protanopia: [37, 22, 49, 23, 80, 51, 26, 24],
    deuteranopia: [22, 19, 67, 32, 84, 40, 26, 29],
    tritanopia: [26, 60, 57, 51, 58, 20, 21, 41],
  });
});
