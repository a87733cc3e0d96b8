// @vitest-environment jsdom
/** The reason for a bot's challenge contains only the public facts that the bot considers: card count and debt. */
import { beforeAll, describe, expect, it } from "vitest";
import { flushSync, mount, unmount } from "svelte";

import Reasons from "../../src/parts/Reasons.svelte";
import { count, challengeReasons } from "../../src/table/reasons.ts";
import { applyMessage, type Scene, type StoryEntry } from "../../src/protocol/scene.ts";
import type { Event, SeatNow } from "../../src/protocol/types.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { readMatches } from "./generatedMatches.ts";
import { scene } from "./exampleScenes.ts";

const SEATS: SeatNow[] = [
  { kind: "person", person: 0, name: "Ana" },
  { kind: "bot", name: "Lupa", level: "normal" },
  { kind: "person", person: 1, name: "Marta" },
];
const entry = (version: number, events: readonly Event[], more: object = {}): StoryEntry => ({
  version,
  item: { kind: "did", events: [...events], ...more },
});
const dealt = (...cards: number[]): StoryEntry => ({
  version: 1,
  item: { kind: "dealt", events: cards.flatMap((count, seat) => Array<Event>(count).fill({ name: "dealt", seat })) },
});
const owes = entry(2, [
  { name: "played", seat: 0, card: "W+4", colour: "B" },
  { name: "owes", seat: 1, cards: 4 },
]);
const challenge = (seat: number, other: number, cards: number, guilty: boolean, more: object = {}): StoryEntry =>
  entry(
    3,
    [
      { name: "challenged", seat, other, guilty },
      ...Array<Event>(cards).fill({ name: "showed", seat: other, other: seat }),
    ],
    more,
  );

describe("reason for a bot's challenge", () => {
  it("contains the number of cards in the challenged hand and the debt", () => {
    expect(challengeReasons(SEATS, [dealt(10, 7, 7), owes, challenge(1, 0, 9, true)])).toEqual([
      { version: 3, seat: 1, other: 0, cards: 9, stake: 4, isLast: false, guilty: true },
    ]);
  });
  it("is given only for bots, but not for a bot that plays for a person", () => {
    expect(challengeReasons(SEATS, [dealt(10, 7, 7), owes, challenge(2, 0, 9, true)])).toEqual([]);
    expect(challengeReasons(SEATS, [dealt(10, 7, 7), owes, challenge(1, 0, 9, true, { why: "stand-in" })])).toEqual([]);
  });
  it("is given only for challenges of this deal", () => {
    const before = [dealt(10, 7, 7), owes, challenge(1, 0, 9, true)];
    expect(challengeReasons(SEATS, [...before, { ...dealt(7, 7, 7), version: 4 }])).toEqual([]);
  });
  it("states that the challenger had one card, however it was reached", () => {
    const last = (...story: StoryEntry[]) =>
      challengeReasons(SEATS, [...story, owes, challenge(1, 0, 3, false)])[0]?.isLast;
    expect(last(dealt(4, 1, 7))).toBe(true);
    expect(last(dealt(4, 2, 7), entry(1, [{ name: "played", seat: 1, card: "R1", colour: "R" }]))).toBe(true);
    expect(last(dealt(4, 1, 7), entry(1, [{ name: "took", seat: 1 }]))).toBe(false);
    expect(
      last(
        dealt(4, 7, 1),
        entry(1, [
          { name: "swapped", seat: 1, other: 2 },
          { name: "received", seat: 1 },
          ...Array<Event>(7).fill({ name: "received", seat: 2 }),
        ]),
      ),
    ).toBe(true);
    expect(
      last(
        dealt(1, 7, 1),
        entry(1, [
          { name: "rotated", seat: 0 },
          { name: "received", seat: 1 },
        ]),
      ),
    ).toBe(true);
    // In a prepared position, cards are not dealt, so they are not counted.
    expect(last(entry(1, [{ name: "drew", seat: 1 }]))).toBe(false);
  });
});

describe("challenge reasons in generated matches", () => {
  it("are the same for all viewers and use the table's card counts", () => {
    let found = 0;
    for (const { viewers } of readMatches()) {
      const read = new Map<number, string>();
      for (const viewer of viewers) {
        let current: Scene | null = null;
        for (const { isNew, sent } of viewer) {
          current = applyMessage(isNew ? null : current, sent);
          const bots = current!.now.seats.map((): SeatNow => ({ kind: "bot" }));
          const all = challengeReasons(bots, current!.story);
          const text = JSON.stringify(all);
          expect(read.get(current!.version) ?? text).toBe(text);
          read.set(current!.version, text);
          found += all.length;
          expect(all.every(({ cards, stake }) => cards > 0 && stake > 0)).toBe(true);
          const held = new Map<number, number>();
          const start = Math.max(
            0,
            current!.story.findLastIndex(({ item }) => item.kind === "dealt"),
          );
          for (const { item } of current!.story.slice(start)) for (const event of item.events ?? []) count(held, event);
          if (current!.now.life === "playing")
            for (const [seat, cards] of held) expect(cards).toBe(current!.now.seats[seat]!.cards ?? 0);
        }
      }
    }
    expect(found).toBeGreaterThan(20);
  });
});

describe("text of challenge reasons", () => {
  beforeAll(() => words.load("es"));
  const read = (you: number, ...story: StoryEntry[]): string => {
    const made = scene();
    const app = mount(Reasons, {
      target: document.body,
      props: { scene: { ...made, now: { ...made.now, seats: SEATS }, story }, you },
    });
    flushSync();
    const text = document.body.textContent.replace(/\s+/g, " ").trim();
    void unmount(app);
    return text;
  };
  it("addresses the viewer who was challenged", () => {
    expect(read(0, dealt(10, 7, 7), owes, challenge(1, 0, 9, true))).toBe(
      "Por qué desafiaron Lupa te desafió por 4 cartas: con 9 en la mano, lo más probable era que tuvieras alguna del color que mandaba. Acertó.",
    );
  });
  it("names the challenged player to other viewers", () => {
    expect(read(2, dealt(4, 1, 7), owes, challenge(1, 0, 3, false))).toBe(
      "Por qué desafiaron Lupa desafió a Ana por 4 cartas: a Lupa le quedaba una sola carta, y ahí se miente más; con 3 en la mano, bien podía tener alguna del color que mandaba. Se equivocó.",
    );
  });
  it("is empty if no bot has challenged", () => {
    expect(read(0, dealt(7, 7, 7), owes)).toBe("");
  });
});
