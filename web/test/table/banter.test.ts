// @vitest-environment node
/**
 * Bots make remarks rarely and at fitting moments. All viewers read the same remarks, and hidden cards do not matter.
 */
import { describe, expect, it } from "vitest";

import { PAUSE_VERSIONS, type Remark, remarks, remarkSince, ONE_IN } from "../../src/table/banter.ts";
import { applyMessage, type Scene, type StoryEntry } from "../../src/protocol/scene.ts";
import type { Event, Item } from "../../src/protocol/types.ts";
import { json } from "../files.ts";
import { readMatches } from "./generatedMatches.ts";

const SEATS = [undefined, "lupa", "nube", "chispa"];
const CALL: Event[] = [{ name: "played", seat: 0, card: "R4", colour: "R", called: true }];
const texts = json<Record<string, string>>("src/penultima/i18n/es.json");
const english = json<Record<string, string>>("src/penultima/i18n/en.json");

/** Return a deal in which each version has these events. */
function deal(versions: number, events: (version: number) => readonly Event[], first = 1): StoryEntry[] {
  const entry = (version: number, item: Item): StoryEntry => ({ version, item });
  return [
    entry(first, { kind: "dealt" }),
    ...Array.from({ length: versions }, (_, at) =>
      entry(first + 1 + at, { kind: "did", events: [...events(first + 1 + at)] }),
    ),
  ];
}
const lines = (events: readonly Event[], seats = SEATS): string[] =>
  [
    ...new Set(
      remarks(
        "t",
        seats,
        deal(600, () => events),
      ).map(({ phrase }) => phrase),
    ),
  ].sort();

describe("frequency of bot remarks", () => {
  const all = remarks(
    "table",
    SEATS,
    deal(2_000, () => CALL),
  );

  it("is about one in six fitting moments", () => {
    expect(all.length).toBeGreaterThan(20);
    expect(all.length).toBeLessThan(2_000 / ONE_IN);
    const once = Array.from({ length: 2_000 }, (_, table) =>
      remarks(
        `${table}`,
        SEATS,
        deal(1 + PAUSE_VERSIONS, (version) => (version === 2 + PAUSE_VERSIONS ? CALL : [])),
      ),
    ).flat();
    expect(once.length / 2_000).toBeGreaterThan(0.13);
    expect(once.length / 2_000).toBeLessThan(0.2);
  });
  it("is at most one remark per version", () => {
    expect(new Set(all.map(({ version }) => version)).size).toBe(all.length);
  });
  it("is at most one remark of a bot within eight versions, and none at the start of a deal", () => {
    for (const seat of [1, 2, 3]) {
      const versions = all.filter((remark) => remark.seat === seat).map(({ version }) => version);
      expect(versions.length).toBeGreaterThan(5);
      expect(Math.min(...versions)).toBeGreaterThan(1 + PAUSE_VERSIONS);
      versions.slice(1).forEach((version, at) => expect(version - versions[at]!).toBeGreaterThan(PAUSE_VERSIONS));
    }
  });
  it("is zero for people", () => {
    expect(all.some(({ seat }) => seat === 0)).toBe(false);
    expect(
      remarks(
        "table",
        [undefined, undefined],
        deal(500, () => CALL),
      ),
    ).toEqual([]);
  });
  it("is zero if there are no fitting moments", () => {
    expect(
      remarks(
        "table",
        SEATS,
        deal(500, () => [
          { name: "drew", seat: 1 },
          { name: "kept", seat: 1 },
        ]),
      ),
    ).toEqual([]);
  });
});

describe("bot remark", () => {
  it.each<[string, Event[], string[]]>([
    ["is possible after being caught", [{ name: "caught", seat: 0, other: 1 }], ["phrase.ouch", "web.bot.caught"]],
    [
      "has a phrase of its own if the forgetful character is caught",
      [{ name: "caught", seat: 0, other: 2 }],
      ["web.bot.forgot"],
    ],
    [
      "is possible after taking four cards",
      Array<Event>(4).fill({ name: "took", seat: 1 }),
      ["phrase.ouch", "web.bot.took"],
    ],
    ["is not made after taking three cards", Array<Event>(3).fill({ name: "took", seat: 1 }), []],
    ["is possible after a call of another player", CALL, ["phrase.nice-one", "web.bot.one"]],
    ["is possible after winning a deal", [{ name: "ended", seat: 3, how: "out" }], ["phrase.thanks", "web.bot.won"]],
    ["is not made after a person has won the deal", [{ name: "ended", seat: 0, how: "out" }], []],
    [
      "is possible after a bluff of the bot was exposed",
      [{ name: "challenged", seat: 0, other: 3, guilty: true }],
      ["phrase.oops", "web.bot.bluff"],
    ],
    [
      "is not made after a failed challenge against the bot",
      [{ name: "challenged", seat: 0, other: 3, guilty: false }],
      [],
    ],
    [
      "is possible after a failed challenge of the bot",
      [{ name: "challenged", seat: 1, other: 0, guilty: false }],
      ["phrase.well-played", "web.bot.wrong"],
    ],
    [
      "is possible after a successful challenge of the bot",
      [{ name: "challenged", seat: 1, other: 0, guilty: true }],
      ["web.bot.right"],
    ],
  ])("%s", (_, events, phrases) => {
    expect(lines(events)).toEqual(phrases);
  });
  it("is possible after two lost turns in a row, but not after one", () => {
    const skip: Event = { name: "lost-turn", seat: 1 };
    expect(lines([skip])).toEqual(["phrase.again", "web.bot.skipped"]);
    expect(lines([{ name: "played", seat: 1, card: "R4", colour: "R" }, skip])).toEqual([]);
  });
  it("has a text that is short enough for a bubble on a phone", () => {
    const phrases = [
      CALL,
      [{ name: "caught", seat: 0, other: 1 }],
      [{ name: "caught", seat: 0, other: 2 }],
      [{ name: "ended", seat: 1, how: "out" }],
      [{ name: "lost-turn", seat: 1 }],
    ].flatMap((events) => lines(events as Event[]));
    for (const key of [...phrases, "web.bot.calm", "web.bot.bluff", "web.bot.wrong", "web.bot.right", "web.bot.took"]) {
      expect(texts[key]!.length).toBeLessThanOrEqual(17);
      expect(english[key]!.length).toBeLessThanOrEqual(17);
    }
  });
});

describe("visibility of bot remarks", () => {
  it("is the same for viewers who join in the middle of a match", () => {
    const before = deal(400, () => CALL);
    const now = deal(300, () => CALL, 402);
    expect(remarks("t", SEATS, [...before, ...now])).toEqual(remarks("t", SEATS, now));
    expect(remarks("t", SEATS, now).length).toBeGreaterThan(3);
  });
  it("is limited to the last remark after a version", () => {
    const story = deal(200, () => CALL);
    const last = remarks("t", SEATS, story).at(-1) as Remark;
    const scene = { table: "t", story } as unknown as Scene;
    expect(remarkSince(scene, SEATS, last.version - 1)).toEqual(last);
    expect(remarkSince(scene, SEATS, last.version)).toBeNull();
  });

  const matches = readMatches();
  it("is the same for all viewers of generated matches, whatever cards they see", () => {
    let count = 0;
    for (const { viewers } of matches) {
      const read = new Map<number, string>();
      for (const viewer of viewers) {
        let scene: Scene | null = null;
        for (const { isNew, sent } of viewer) {
          scene = applyMessage(isNew ? null : scene, sent);
          // All seats count as bots, so that there are many remarks.
          const bots = scene!.now.seats.map(() => "lupa");
          const text = JSON.stringify(remarks("t", bots, scene!.story));
          expect(read.get(scene!.version) ?? text).toBe(text);
          read.set(scene!.version, text);
          count += text.length > 2 ? 1 : 0;
        }
      }
    }
    expect(count).toBeGreaterThan(20);
  });
  it("would differ in generated matches if remarks depended on hidden cards", () => {
    const differs = matches.some(({ viewers }) => {
      const read = new Map<number, string>();
      return viewers.some((viewer) => {
        let scene: Scene | null = null;
        return viewer.some(({ isNew, sent }) => {
          scene = applyMessage(isNew ? null : scene, sent);
          const text = JSON.stringify(
            scene!.story
              .flatMap(({ item }) => item.events ?? [])
              .map((event) => ("card" in event ? event.card : ""))
              .at(-1) ?? "",
          );
          const other = read.get(scene!.version) ?? text;
          read.set(scene!.version, text);
          return other !== text;
        });
      });
    });
    expect(differs).toBe(true);
  });
});
