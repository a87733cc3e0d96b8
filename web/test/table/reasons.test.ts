// @vitest-environment jsdom
/** Why a bot challenged is told by what it weighs, which everybody saw: the other's hand by number, and what was owed. */
import { beforeAll, describe, expect, it } from "vitest";
import { flushSync, mount, unmount } from "svelte";

import Reasons from "../../src/parts/Reasons.svelte";
import { count, reasons } from "../../src/table/reasons.ts";
import { fold, type Scene, type Told } from "../../src/table/scene.ts";
import type { Event, SeatNow } from "../../src/wire/types.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { readEvenings } from "./evenings.ts";
import { scene } from "./made.ts";

const SEATS: SeatNow[] = [{ kind: "person", person: 0, name: "Ana" }, { kind: "bot", name: "Lupa", level: "normal" }, { kind: "person", person: 1, name: "Marta" }];
const told = (version: number, events: readonly Event[], more: object = {}): Told => ({ version, item: { kind: "did", events: [...events], ...more } });
const dealt = (...cards: number[]): Told => ({
  version: 1,
  item: { kind: "dealt", events: cards.flatMap((count, seat) => Array<Event>(count).fill({ name: "dealt", seat })) },
});
const owes = told(2, [{ name: "played", seat: 0, card: "W+4", colour: "B" }, { name: "owes", seat: 1, cards: 4 }]);
const challenge = (seat: number, other: number, cards: number, guilty: boolean, more: object = {}): Told =>
  told(3, [{ name: "challenged", seat, other, guilty }, ...Array<Event>(cards).fill({ name: "showed", seat: other, other: seat })], more);

describe("a reason", () => {
  it("is how many cards the other held, and what was owed", () => {
    expect(reasons(SEATS, [dealt(10, 7, 7), owes, challenge(1, 0, 9, true)])).toEqual([{ version: 3, seat: 1, other: 0, cards: 9, stake: 4, isLast: false, guilty: true }]);
  });
  it("is there for bots alone, and not for whoever stands in", () => {
    expect(reasons(SEATS, [dealt(10, 7, 7), owes, challenge(2, 0, 9, true)])).toEqual([]);
    expect(reasons(SEATS, [dealt(10, 7, 7), owes, challenge(1, 0, 9, true, { why: "stand-in" })])).toEqual([]);
  });
  it("is of this deal", () => {
    const before = [dealt(10, 7, 7), owes, challenge(1, 0, 9, true)];
    expect(reasons(SEATS, [...before, { ...dealt(7, 7, 7), version: 4 }])).toEqual([]);
  });
  it("knows that the challenger had one card, however it came to that", () => {
    const last = (...story: Told[]) => reasons(SEATS, [...story, owes, challenge(1, 0, 3, false)])[0]?.isLast;
    expect(last(dealt(4, 1, 7))).toBe(true);
    expect(last(dealt(4, 2, 7), told(1, [{ name: "played", seat: 1, card: "R1", colour: "R" }]))).toBe(true);
    expect(last(dealt(4, 1, 7), told(1, [{ name: "took", seat: 1 }]))).toBe(false);
    expect(last(dealt(4, 7, 1), told(1, [{ name: "swapped", seat: 1, other: 2 }, { name: "received", seat: 1 }, ...Array<Event>(7).fill({ name: "received", seat: 2 })]))).toBe(true);
    expect(last(dealt(1, 7, 1), told(1, [{ name: "rotated", seat: 0 }, { name: "received", seat: 1 }]))).toBe(true);
    // A position that was set up: nobody saw them dealt.
    expect(last(told(1, [{ name: "drew", seat: 1 }]))).toBe(false);
  });
});

describe("in generated evenings", () => {
  it("it is the same for all viewers, whatever cards they see, and the counts are those of the table", () => {
    let found = 0;
    for (const { viewers } of readEvenings()) {
      const read = new Map<number, string>();
      for (const viewer of viewers) {
        let seen: Scene | null = null;
        for (const { isNew, sent } of viewer) {
          seen = fold(isNew ? null : seen, sent);
          const bots = seen!.now.seats.map((): SeatNow => ({ kind: "bot" }));
          const all = reasons(bots, seen!.story);
          const text = JSON.stringify(all);
          expect(read.get(seen!.version) ?? text).toBe(text);
          read.set(seen!.version, text);
          found += all.length;
          expect(all.every(({ cards, stake }) => cards > 0 && stake > 0)).toBe(true);
          const held = new Map<number, number>();
          const start = Math.max(0, seen!.story.findLastIndex(({ item }) => item.kind === "dealt"));
          for (const { item } of seen!.story.slice(start)) for (const event of item.events ?? []) count(held, event);
          if (seen!.now.life === "playing") for (const [seat, cards] of held) expect(cards).toBe(seen!.now.seats[seat]!.cards ?? 0);
        }
      }
    }
    expect(found).toBeGreaterThan(20);
  });
});

describe("in words", () => {
  beforeAll(() => words.load("es"));
  const read = (you: number, ...story: Told[]): string => {
    const made = scene();
    const app = mount(Reasons, { target: document.body, props: { scene: { ...made, now: { ...made.now, seats: SEATS }, story }, you } });
    flushSync();
    const text = document.body.textContent!.replace(/\s+/g, " ").trim();
    void unmount(app);
    return text;
  };
  it("it speaks to whoever was challenged", () => {
    expect(read(0, dealt(10, 7, 7), owes, challenge(1, 0, 9, true))).toBe(
      "Por qué desafiaron Lupa te desafió por 4 cartas: con 9 en la mano, lo más probable era que tuvieras alguna del color que valía. Acertó.",
    );
  });
  it("and of them to the others", () => {
    expect(read(2, dealt(4, 1, 7), owes, challenge(1, 0, 3, false))).toBe(
      "Por qué desafiaron Lupa desafió a Ana por 4 cartas: le quedaba una sola, y contra eso se farolea más; con 3 en la mano, bien podía tener alguna del color que valía. Se equivocó.",
    );
  });
  it("there is nothing where nobody challenged", () => {
    expect(read(0, dealt(7, 7, 7), owes)).toBe("");
  });
});
