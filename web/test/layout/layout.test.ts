import { describe, expect, test } from "vitest";

import { layout } from "../../src/layout/layout";
import type { LayoutInput, Over } from "../../src/layout/types";
import { faults } from "./check";

const SCREENS = [
  [360, 600],
  [375, 548],
  [360, 740],
  [390, 664],
  [390, 844],
  [740, 360],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const;
const MORE = [
  [320, 568],
  [412, 915],
  [430, 932],
  [600, 960],
  [568, 320],
  [667, 375],
  [932, 430],
  [820, 1180],
  [1024, 768],
  [1180, 820],
  [1280, 720],
  [1366, 640],
  [1920, 1080],
  [2560, 1440],
] as const;

const FACES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"];

const known = new Map<number, readonly string[]>();

/** Return `n` cards of all colours, sorted by colour. They include wild cards and equal cards. */
function mixed(n: number): readonly string[] {
  if (!known.has(n)) known.set(n, spread(n));
  return known.get(n)!;
}

function spread(n: number): string[] {
  const all = ["R", "Y", "G", "B"].flatMap((colour) => FACES.flatMap((face) => [colour + face, colour + face]));
  all.push("W", "W", "W", "W+4", "W+4");
  const step = all.length / n;
  return Array.from({ length: n }, (_, i) => all[Math.floor(i * step)]!);
}

/** Return cards of one colour and a few wild cards. */
function lopsided(n: number): string[] {
  return Array.from({ length: n }, (_, i) => (i < n - 3 ? `G${FACES[i % FACES.length]!}` : "W")).sort();
}

const BASE: LayoutInput = {
  width: 0,
  height: 0,
  seats: 1,
  cards: [],
  over: "none",
  panel: false,
  strip: false,
  catches: [],
  notes: [],
  debt: false,
  extra: false,
  large: false,
  leftHanded: false,
  scroll: 0,
};
const EVERY = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const SINGLE: Partial<LayoutInput>[] = [
  {},
  { over: "sheet" },
  { over: "band" },
  { over: "drawn" },
  { over: "vote" },
  { over: "hint" },
  { over: "drawn", tip: true },
  { panel: true },
  { strip: true },
  { catches: EVERY },
  { notes: EVERY },
  { debt: true, extra: true },
  { large: true },
  { leftHanded: true },
  { insets: { top: 30, right: 0, bottom: 20, left: 0 } },
];

function find(cases: Iterable<LayoutInput>): string[] {
  const out: string[] = [];
  for (const input of cases) {
    for (const fault of faults(input, layout(input))) {
      const { width, height, seats, cards, ...rest } = input;
      const flags = Object.entries(rest).filter(
        ([, value]) => value && value !== "none" && !(Array.isArray(value) && value.length === 0),
      );
      out.push(
        `${width}x${height}, ${seats + 1} seats, ${cards?.length ?? "no"} cards, ${flags.map(([key, value]) => `${key}=${typeof value === "string" ? value : ""}`).join(" ")}: ${fault}`,
      );
    }
    if (out.length > 40) break;
  }
  return out;
}

const ALL = Array.from({ length: 40 }, (_, i) => i + 1);
/** Timeout in ms that is long enough for a busy machine. */
const LONG = 120_000;

function* everyTable(width: number, height: number, flags: Partial<LayoutInput>, counts = ALL): Generator<LayoutInput> {
  for (let seats = 1; seats <= 9; seats += 1) {
    for (const n of counts) yield { ...BASE, width, height, seats, cards: mixed(n), ...flags };
  }
}

/** Yield all combinations of the tested sizes and states. */
function* everyMixture(width: number, height: number): Generator<LayoutInput> {
  const overs: Over[] = ["none", "sheet", "band", "drawn", "vote"];
  const both = [false, true];
  for (const over of overs)
    for (const strip of both)
      for (const catches of [[], EVERY])
        for (const notes of [[], EVERY])
          for (const debt of both)
            for (const large of both)
              for (const leftHanded of both)
                for (const panel of width >= 1024 ? both : [false])
                  for (let seats = 1; seats <= 9; seats += 1)
                    for (const n of [8, 40])
                      yield {
                        ...BASE,
                        width,
                        height,
                        seats,
                        cards: mixed(n),
                        over,
                        strip,
                        catches,
                        notes,
                        debt,
                        extra: debt,
                        large,
                        leftHanded,
                        panel,
                      };
}

describe.each(SCREENS)("layout of a %i x %i screen", (width, height) => {
  test.each(SINGLE)(
    "has no overlapping, small, covered or outside parts for any table with %o",
    (flags) => {
      expect(find(everyTable(width, height, flags))).toEqual([]);
    },
    LONG,
  );

  test(
    "has no faults for any combination of states",
    () => {
      expect(find(everyMixture(width, height))).toEqual([]);
    },
    LONG,
  );

  test("has no faults for a hand of one colour or any scroll position of a shelf", () => {
    const cases: LayoutInput[] = [];
    for (let n = 1; n <= 40; n += 1) {
      cases.push({ ...BASE, width, height, seats: 3, cards: lopsided(n) });
      for (let scroll = 1; scroll < 9; scroll += 1)
        cases.push({ ...BASE, width, height, seats: 3, cards: mixed(n), scroll });
    }
    expect(find(cases)).toEqual([]);
  });

  test("has no faults for a spectator with up to ten seats", () => {
    const cases = EVERY.map((i) => ({ ...BASE, width, height, seats: i + 1, cards: null }));
    expect(find(cases)).toEqual([]);
  });
});

test("no card of the hand is cut off on a wide screen", () => {
  for (let n = 2; n <= 14; n += 1) {
    const { hand } = layout({ ...BASE, width: 1440, height: 900, seats: 3, cards: mixed(n), panel: true });
    expect(Math.max(...hand.cards.map((card) => (card ? card.y + card.h : 0)))).toBeLessThanOrEqual(900);
  }
});

test.each([
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
])("a hint or notice on a %i x %i screen has room of its own, also beside a drawn card", (width, height) => {
  for (const over of ["hint", "drawn"] as const) {
    const input = { ...BASE, width, height, seats: 3, cards: mixed(9), over, tip: true };
    expect(layout(input).tip).not.toBeNull();
    expect(find([input])).toEqual([]);
  }
});

test.each(MORE)(
  "layout of the additional screen %i x %i has no faults",
  (width, height) => {
    expect(find(SINGLE.flatMap((flags) => [...everyTable(width, height, flags, [1, 7, 8, 15, 22, 31, 40])]))).toEqual(
      [],
    );
  },
  LONG,
);
