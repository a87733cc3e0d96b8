// @vitest-environment node
/** Bots speak seldom, at fitting moments, and everybody at a table reads the same: of cards that are hidden nothing is known here. */
import { describe, expect, it } from "vitest";

import { PAUSE, type Remark, remarks, remarkSince, SELDOM } from "../../src/table/banter.ts";
import { fold, type Scene, type Told } from "../../src/table/scene.ts";
import type { Event, Item } from "../../src/wire/types.ts";
import { json } from "../files.ts";
import { readEvenings } from "./evenings.ts";

const SEATS = [undefined, "lupa", "nube", "chispa"];
const CALL: Event[] = [{ name: "played", seat: 0, card: "R4", colour: "R", called: true }];
const texts = json<Record<string, string>>("src/penultima/texts/es.json");
const english = json<Record<string, string>>("src/penultima/texts/en.json");

/** A deal in which every version has these events. */
function deal(versions: number, events: (version: number) => readonly Event[], first = 1): Told[] {
  const told = (version: number, item: Item): Told => ({ version, item });
  return [told(first, { kind: "dealt" }), ...Array.from({ length: versions }, (_, at) => told(first + 1 + at, { kind: "did", events: [...events(first + 1 + at)] }))];
}
const lines = (events: readonly Event[], seats = SEATS): string[] => [...new Set(remarks("t", seats, deal(600, () => events)).map(({ phrase }) => phrase))].sort();

describe("how often", () => {
  const all = remarks("table", SEATS, deal(2_000, () => CALL));

  it("no more than about one chance in six, and at times", () => {
    expect(all.length).toBeGreaterThan(20);
    expect(all.length).toBeLessThan(2_000 / SELDOM);
    const once = Array.from({ length: 2_000 }, (_, table) => remarks(`${table}`, SEATS, deal(1 + PAUSE, (version) => (version === 2 + PAUSE ? CALL : [])))).flat();
    expect(once.length / 2_000).toBeGreaterThan(0.13);
    expect(once.length / 2_000).toBeLessThan(0.2);
  });
  it("one of them at a time", () => {
    expect(new Set(all.map(({ version }) => version)).size).toBe(all.length);
  });
  it("none twice within eight versions, nor at the start of a deal", () => {
    for (const seat of [1, 2, 3]) {
      const versions = all.filter((remark) => remark.seat === seat).map(({ version }) => version);
      expect(versions.length).toBeGreaterThan(5);
      expect(Math.min(...versions)).toBeGreaterThan(1 + PAUSE);
      versions.slice(1).forEach((version, at) => expect(version - versions[at]!).toBeGreaterThan(PAUSE));
    }
  });
  it("people never", () => {
    expect(all.some(({ seat }) => seat === 0)).toBe(false);
    expect(remarks("table", [undefined, undefined], deal(500, () => CALL))).toEqual([]);
  });
  it("nothing where nothing happens that is worth a word", () => {
    expect(remarks("table", SEATS, deal(500, () => [{ name: "drew", seat: 1 }, { name: "kept", seat: 1 }]))).toEqual([]);
  });
});

describe("what about", () => {
  it.each<[string, Event[], string[]]>([
    ["being caught", [{ name: "caught", seat: 0, other: 1 }], ["phrase.ouch", "web.bot.caught"]],
    ["being caught, for the one who forgets", [{ name: "caught", seat: 0, other: 2 }], ["web.bot.forgot"]],
    ["four cards and more", Array<Event>(4).fill({ name: "took", seat: 1 }), ["phrase.ouch", "web.bot.took"]],
    ["three cards are not worth it", Array<Event>(3).fill({ name: "took", seat: 1 }), []],
    ["somebody's last card", CALL, ["phrase.nice-one", "web.bot.one"]],
    ["a deal that was won", [{ name: "ended", seat: 3, how: "out" }], ["phrase.thanks", "web.bot.won"]],
    ["a deal that a person won", [{ name: "ended", seat: 0, how: "out" }], []],
    ["a bluff that was found out", [{ name: "challenged", seat: 0, other: 3, guilty: true }], ["phrase.oops", "web.bot.bluff"]],
    ["a bluff that was none", [{ name: "challenged", seat: 0, other: 3, guilty: false }], []],
    ["a challenge that failed", [{ name: "challenged", seat: 1, other: 0, guilty: false }], ["phrase.well-played", "web.bot.wrong"]],
    ["a challenge that did not", [{ name: "challenged", seat: 1, other: 0, guilty: true }], ["web.bot.right"]],
  ])("%s", (_, events, phrases) => {
    expect(lines(events)).toEqual(phrases);
  });
  it("two turns lost in a row, and not one", () => {
    const skip: Event = { name: "lost-turn", seat: 1 };
    expect(lines([skip])).toEqual(["phrase.again", "web.bot.skipped"]);
    expect(lines([{ name: "played", seat: 1, card: "R4", colour: "R" }, skip])).toEqual([]);
  });
  it("everything has words, short enough for a bubble at any seat of a phone", () => {
    const phrases = [CALL, [{ name: "caught", seat: 0, other: 1 }], [{ name: "caught", seat: 0, other: 2 }], [{ name: "ended", seat: 1, how: "out" }], [{ name: "lost-turn", seat: 1 }]].flatMap((events) => lines(events as Event[]));
    for (const key of [...phrases, "web.bot.calm", "web.bot.bluff", "web.bot.wrong", "web.bot.right", "web.bot.took"]) {
      expect(texts[key]!.length).toBeLessThanOrEqual(17);
      expect(english[key]!.length).toBeLessThanOrEqual(17);
    }
  });
});

describe("who reads it", () => {
  it("is the same for whoever comes in the middle of a deal", () => {
    const before = deal(400, () => CALL);
    const now = deal(300, () => CALL, 402);
    expect(remarks("t", SEATS, [...before, ...now])).toEqual(remarks("t", SEATS, now));
    expect(remarks("t", SEATS, now).length).toBeGreaterThan(3);
  });
  it("is told the last one since", () => {
    const story = deal(200, () => CALL);
    const last = remarks("t", SEATS, story).at(-1) as Remark;
    const scene = { table: "t", story } as unknown as Scene;
    expect(remarkSince(scene, SEATS, last.version - 1)).toEqual(last);
    expect(remarkSince(scene, SEATS, last.version)).toBeNull();
  });

  const evenings = readEvenings();
  it("learns nothing that is hidden: in generated evenings all viewers read the same, whatever cards they see", () => {
    let said = 0;
    for (const { viewers } of evenings) {
      const read = new Map<number, string>();
      for (const viewer of viewers) {
        let scene: Scene | null = null;
        for (const { isNew, sent } of viewer) {
          scene = fold(isNew ? null : scene, sent);
          // As if all seats were bots, so that there is much to say.
          const bots = scene!.now.seats.map(() => "lupa");
          const text = JSON.stringify(remarks("t", bots, scene!.story));
          expect(read.get(scene!.version) ?? text).toBe(text);
          read.set(scene!.version, text);
          said += text.length > 2 ? 1 : 0;
        }
      }
    }
    expect(said).toBeGreaterThan(20);
  });
  it("would be noticed to differ if a hidden card were looked at", () => {
    const differs = evenings.some(({ viewers }) => {
      const read = new Map<number, string>();
      return viewers.some((viewer) => {
        let scene: Scene | null = null;
        return viewer.some(({ isNew, sent }) => {
          scene = fold(isNew ? null : scene, sent);
          const text = JSON.stringify(scene!.story.flatMap(({ item }) => item.events ?? []).map((event) => ("card" in event ? event.card : "")).at(-1) ?? "");
          const other = read.get(scene!.version) ?? text;
          read.set(scene!.version, text);
          return other !== text;
        });
      });
    });
    expect(differs).toBe(true);
  });
});
