/** Each log line has the face of the right person, and names the people who had the seats at that time. */
import { beforeAll, describe, expect, it } from "vitest";

import { joinParts } from "../../src/words/format.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { applyMessage, type Scene } from "../../src/protocol/scene.ts";
import { storyLines, plainText } from "../../src/table/story.ts";
import type { Item, News, SeatNow } from "../../src/protocol/types.ts";
import { FACES, scene } from "./exampleScenes.ts";

beforeAll(() => words.load("en"));

const linesOf = (made: ReturnType<typeof scene>, written = {}) =>
  storyLines(made, 0, 0, written).map(({ face, parts }) => [face?.face ?? -1, joinParts([...parts])]);

describe("log of a table", () => {
  it("shows the face of the affected player in each line", () => {
    const made = scene({
      events: {
        8: [
          { name: "played", seat: 3, card: "RS" },
          { name: "lost-turn", seat: 0 },
        ],
      },
    });
    expect(linesOf(made)).toEqual([
      [FACES[3], "Iker plays a red Skip."],
      [FACES[0], "You lose a turn."],
    ]);
  });
  it("contains the text of a played custom card", () => {
    const made = scene({ events: { 8: [{ name: "played", seat: 1, card: "WC1:B", colour: "B" }] } });
    expect(linesOf(made, { WC1: "the next player draws two cards" })[1]).toEqual([
      -1,
      "The card says: the next player draws two cards.",
    ]);
    expect(linesOf(made)).toHaveLength(1);
  });
  it("begins each deal with a heading and its number in the match", () => {
    const made = scene();
    const story = [2, 3, 1].map((deal, at) => ({ version: 8 + at, item: { at: 0, kind: "dealt", events: [] }, deal }));
    expect(linesOf({ ...made, story })).toEqual([
      [-1, "Deal 2"],
      [-1, "Deal 3"],
      [-1, "Deal 1"],
    ]);
  });
  it("contains no points in practice", () => {
    const events = {
      8: [
        { name: "ended" as const, seat: 0, how: "out" as const },
        { name: "scored" as const, seat: 0, points: 80 },
      ],
    };
    expect(linesOf(scene({ events }))).toHaveLength(2);
    expect(linesOf(scene({ events, setup: { position: "hands=R1/R2" } }))).toHaveLength(1);
  });
  it("names the dealer, but not the cuts", () => {
    const made = scene({
      events: {
        8: [
          { name: "cut", seat: 0, card: "R5" },
          { name: "cut", seat: 1, card: "R9" },
          { name: "dealer", seat: 1 },
        ],
      },
    });
    expect(linesOf(made)).toEqual([[FACES[1], "Luis deals."]]);
  });
});

const LUPA: SeatNow = { kind: "bot", name: "Lupa", character: "lupa" };
const DORA: SeatNow = { kind: "person", person: 2, name: "Dora", face: 7 };
const PLAYED: Item = { kind: "did", seat: 2, events: [{ name: "played", seat: 2, card: "R4", colour: "R" }] };

/** Return the scene after messages to a table of three. Each message states whether Dora or a bot has seat 2. */
function sceneAfter(
  person: number,
  ...messages: readonly (readonly [items: readonly Item[], third: SeatNow])[]
): Scene {
  const people = [
    { person: 0, name: "Ana" },
    { person: 1, name: "Luis" },
    { person: 2, name: "Dora", face: 7, removed: true },
  ];
  let known: Scene | null = null;
  let first = 1;
  for (const [items, third] of messages) {
    const version = first + items.length - 1;
    const seats: SeatNow[] = [
      { kind: "person", person: 0, name: "Ana" },
      { kind: "person", person: 1, name: "Luis" },
      third,
    ];
    const now: News["now"] = { version, at: 0, life: "playing", host: 0, seats };
    known = applyMessage(known, { type: "news", first, items: [...items], now, head: { setup: {}, people } });
    first = version + 1;
  }
  return { ...(known as Scene), person };
}

const read = (made: Scene, you = 0): string[] => storyLines(made, you).map(plainText);

describe("names in the log", () => {
  const removed: Item = { kind: "sat", seat: 2, person: -1, why: "removed", was: DORA };
  const chat: Item = { kind: "said", person: 2, text: "hello" };
  const after = ["Dora plays a red 4.", "Dora: hello", "You removed Dora.", "Lupa plays a red 4."];

  it("are those of the people at the time, even after their removal", () => {
    const made = sceneAfter(0, [[PLAYED, chat], DORA], [[removed], LUPA], [[PLAYED], LUPA]);
    expect(read(made)).toEqual(after);
    expect(storyLines(made, 0).map(({ face }) => face?.bot ?? face?.face)).toEqual([7, 7, undefined, "lupa"]);
  });
  it("are those of the host and the removed person for others", () => {
    const made = sceneAfter(1, [[removed], LUPA]);
    expect(read(made, 1)).toEqual(["The host has removed Dora."]);
  });
  it("are the same if all entries arrive in one message", () => {
    expect(read(sceneAfter(0, [[PLAYED, chat, removed, PLAYED], LUPA]))).toEqual(after);
  });
  it("are those of latecomers only from the deal in which they get the seat", () => {
    const late: Item = { kind: "sat", seat: 2, person: 2, why: "late", was: LUPA };
    const waits = { ...LUPA, next: 2 };
    const dealt: Item = { kind: "dealt", events: [] };
    const messages = [
      [[PLAYED], LUPA],
      [[late], waits],
      [[PLAYED], waits],
      [[dealt, PLAYED], { ...DORA, points: 66 }],
    ] as const;
    expect(read(sceneAfter(0, ...messages))).toEqual([
      "Lupa plays a red 4.",
      "Dora has a seat from the next deal on.",
      "Lupa plays a red 4.",
      "Deal 1.",
      "Dora takes Lupa’s seat and plays on with 66 points.",
      "Dora plays a red 4.",
    ]);
    expect(read(sceneAfter(2, ...messages), 2)).toEqual([
      "Lupa plays a red 4.",
      "You have a seat from the next deal on.",
      "Lupa plays a red 4.",
      "Deal 1.",
      "You take Lupa’s seat and play on with 66 points.",
      "You play a red 4.",
    ]);
  });
  it("are those of the finished match if latecomers got their seats at its end", () => {
    const messages = [
      [[PLAYED], { ...LUPA, next: 2 }],
      [[PLAYED, { kind: "done" }], DORA],
    ] as const;
    expect(read(sceneAfter(0, ...messages))).toEqual(["Lupa plays a red 4.", "Lupa plays a red 4."]);
  });
  it("include a latecomer who has left before the next deal", () => {
    const departure: Item = { kind: "sat", seat: 2, person: -1, why: "left", was: { ...LUPA, next: 2 } };
    expect(read(sceneAfter(0, [[departure], LUPA]))).toEqual(["Dora has left."]);
  });
  it("are *You* for the viewer, even after the viewer has left", () => {
    const departure: Item = { ...removed, why: "left" };
    const made = sceneAfter(2, [[PLAYED, chat], DORA], [[departure, PLAYED], LUPA]);
    expect(read(made, -1)).toEqual(["You play a red 4.", "You: hello", "You have left.", "Lupa plays a red 4."]);
  });
  it("are those of the person while a bot plays for them", () => {
    const away: Item = { kind: "sat", seat: 2, person: 2, why: "away" };
    expect(read(sceneAfter(0, [[away, PLAYED], { ...DORA, stand_in: true }]))).toEqual([
      "A bot is playing for Dora.",
      "Dora plays a red 4.",
    ]);
  });
});
