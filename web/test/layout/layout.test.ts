import { describe, expect, test } from "vitest";

import { layout } from "../../src/layout/layout";
import type { Asked, Over } from "../../src/layout/types";
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
  [667, 375],
  [932, 430],
  [820, 1180],
  [1024, 768],
  [1280, 720],
  [1366, 640],
  [1920, 1080],
  [2560, 1440],
] as const;

const FACES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "S", "R", "+2"];

const known = new Map<number, readonly string[]>();

/** As many cards as asked, spread over the colours, with wilds and equal ones; in order of colour. */
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

/** All of one colour, but for a few wilds. */
function lopsided(n: number): string[] {
  return Array.from({ length: n }, (_, i) => (i < n - 3 ? `G${FACES[i % FACES.length]!}` : "W")).sort();
}

const BASE: Asked = {
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

const SINGLE: Partial<Asked>[] = [
  {},
  { over: "sheet" },
  { over: "band" },
  { over: "drawn" },
  { over: "vote" },
  { over: "hint" },
  { panel: true },
  { strip: true },
  { catches: EVERY },
  { notes: EVERY },
  { debt: true, extra: true },
  { large: true },
  { leftHanded: true },
  { insets: { top: 30, right: 0, bottom: 20, left: 0 } },
];

function find(cases: Iterable<Asked>): string[] {
  const out: string[] = [];
  for (const asked of cases) {
    for (const fault of faults(asked, layout(asked))) {
      const { width, height, seats, cards, ...rest } = asked;
      const flags = Object.entries(rest).filter(([, value]) => value && value !== "none" && !(Array.isArray(value) && value.length === 0));
      out.push(`${width}x${height}, ${seats + 1} seats, ${cards?.length ?? "no"} cards, ${flags.map(([key, value]) => `${key}=${typeof value === "string" ? value : ""}`).join(" ")}: ${fault}`);
    }
    if (out.length > 40) break;
  }
  return out;
}

const ALL = Array.from({ length: 40 }, (_, i) => i + 1);
/** Milliseconds, on a busy machine. */
const LONG = 120_000;

function* everyTable(width: number, height: number, flags: Partial<Asked>, counts = ALL): Generator<Asked> {
  for (let seats = 1; seats <= 9; seats += 1) {
    for (const n of counts) yield { ...BASE, width, height, seats, cards: mixed(n), ...flags };
  }
}

/** Everything at once, in every mixture. */
function* everyMixture(width: number, height: number): Generator<Asked> {
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
                    for (const n of [8, 40]) yield { ...BASE, width, height, seats, cards: mixed(n), over, strip, catches, notes, debt, extra: debt, large, leftHanded, panel };
}

describe.each(SCREENS)("at %i x %i", (width, height) => {
  test.each(SINGLE)("no two hit areas overlap, none is below 44 px, no text is covered, nothing is outside: %o", (flags) => {
    expect(find(everyTable(width, height, flags))).toEqual([]);
  }, LONG);

  test("the same for every mixture of what may stand on the table", () => {
    expect(find(everyMixture(width, height))).toEqual([]);
  }, LONG);

  test("a hand of one colour, and every row of a shelf that scrolls", () => {
    const cases: Asked[] = [];
    for (let n = 1; n <= 40; n += 1) {
      cases.push({ ...BASE, width, height, seats: 3, cards: lopsided(n) });
      for (let scroll = 1; scroll < 9; scroll += 1) cases.push({ ...BASE, width, height, seats: 3, cards: mixed(n), scroll });
    }
    expect(find(cases)).toEqual([]);
  });

  test("who watches sees up to ten seats", () => {
    const cases = EVERY.map((i) => ({ ...BASE, width, height, seats: i + 1, cards: null }));
    expect(find(cases)).toEqual([]);
  });
});

test("on a wide screen no card of the hand is cut off", () => {
  for (let n = 2; n <= 14; n += 1) {
    const { hand } = layout({ ...BASE, width: 1440, height: 900, seats: 3, cards: mixed(n), panel: true });
    expect(Math.max(...hand.cards.map((card) => (card ? card.y + card.h : 0)))).toBeLessThanOrEqual(900);
  }
});

test.each(MORE)("other screens: %i x %i", (width, height) => {
  expect(find(SINGLE.flatMap((flags) => [...everyTable(width, height, flags, [1, 7, 8, 15, 22, 31, 40])]))).toEqual([]);
}, LONG);
