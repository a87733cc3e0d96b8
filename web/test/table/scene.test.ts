/** Folding what a viewer was sent gives the server's view, after every version: as if they had come just then. */
import { describe, expect, it } from "vitest";

import { asPlayed } from "../../src/table/ended.ts";
import { fold, type Scene, type Told } from "../../src/table/scene.ts";
import type { Item } from "../../src/wire/types.ts";
import { newsOf } from "../wire/fake.ts";
import { readEvenings, type Step } from "./evenings.ts";
import { scene } from "./made.ts";

const evenings = readEvenings();
const steps = evenings.flatMap(({ viewers }) => viewers.flat());

describe("generated evenings", () => {
  it("have all editions, several viewers, spectators, people who missed something, and who came back with nothing", () => {
    expect(new Set(evenings.map(({ edition }) => edition))).toEqual(new Set(["mini", "classic", "giant", "race", "official"]));
    const has = (what: (step: Step) => boolean) => steps.filter(what).length;
    expect(has(() => true)).toBeGreaterThan(3_000);
    expect(has(({ sent }) => !sent.mine)).toBeGreaterThan(500);
    expect(has(({ sent }) => Object.keys(sent.mine ?? {}).length > 1)).toBeGreaterThan(10);
    expect(has(({ sent }) => !sent.snapshot && sent.items.length > 1)).toBeGreaterThan(200);
    expect(has(({ sent, isNew }) => sent.snapshot === true && !isNew)).toBeGreaterThan(5);
    expect(has(({ isNew }) => isNew)).toBeGreaterThan(100);
    expect(has(({ isSame }) => isSame)).toBeGreaterThan(2_000);
    expect(has(({ stands }) => Object.values(stands.mine ?? {}).some((mine) => mine.proof))).toBeGreaterThan(10);
  });

  const names = evenings.map(({ edition, viewers }, number) => ({ name: `${number} ${edition}`, viewers }));
  it.each(names)("are known to everybody as they stand: $name", ({ viewers }) => {
    for (const viewer of viewers) {
      let scene: Scene | null = null;
      for (const { isNew, isSame, person, sent, stands, cards } of viewer) {
        scene = fold(isNew ? null : scene, sent);
        expect(seen(scene!, isSame, stands.first)).toEqual(seen(fold(null, stands)!, isSame, stands.first));
        expect(scene!.version).toBe(sent.now.version);
        if (sent.mine) expect(scene!.person).toBe(person);
        if (isSame && cards) expect(cardsOf(scene!, stands.first)).toEqual(cards);
      }
    }
  });
});

/** What is compared. Of a seat that one did not have all the time, others' cards are known, or one's own are not. */
function seen({ version, now, head, mine, story }: Scene, isSame: boolean, first: number): object {
  const deal = story.filter((told) => told.version >= first);
  const bare = Object.fromEntries(Object.entries(mine).map(([seat, { proof: _, ...rest }]) => [seat, rest]));
  return { version, now, head, mine: isSame ? mine : bare, story: isSame ? deal : deal.map(public_) };
}

/** Of each event of the deal. */
function cardsOf({ story }: Scene, first: number): (string | null)[] {
  const events = story.filter(({ version }) => version >= first).flatMap(({ item }) => item.events ?? []);
  return events.map((event) => ("card" in event ? (event.card ?? null) : null));
}

function public_({ version, item }: Told): Told {
  const hidden = ["dealt", "drew", "took", "showed", "received"];
  const events = (item.events ?? []).map((event) => (hidden.includes(event.name) ? { ...event, card: null } : event));
  return { version, item: { ...item, events } as Item };
}

describe("a match that is over", () => {
  const story = [
    { version: 4, item: { kind: "dealt" } },
    { version: 6, item: { kind: "did", events: [{ name: "won", seat: 1 }] } },
    { version: 9, item: { kind: "dealt" } },
    { version: 12, item: { kind: "done" } },
  ] as Told[];
  it("has nothing of the one before, and all of its own deals", () => {
    const made = scene({ version: 12, now: { life: "done" } });
    expect(asPlayed({ ...made, story }).story.map(({ version }) => version)).toEqual([9, 12]);
    const two = { ...made.now, board: { ...made.now.board!, deal: 2 } };
    expect(asPlayed({ ...made, now: two, story }).story.map(({ version }) => version)).toEqual([4, 6, 9, 12]);
    const three = { ...made.now, board: { ...made.now.board!, deal: 3 } };
    expect(asPlayed({ ...made, now: three, story }).story).toHaveLength(4);
  });
  it("stays as it was, whatever is arranged for the next one", () => {
    const made = scene({ setup: { edition: "race" }, now: { life: "done", seats: [] } });
    const ended = { setup: { edition: "classic" }, seats: [{ name: "Ana", cards: 2 }] };
    const played = asPlayed({ ...made, head: { ...made.head, ended } });
    expect([played.head.setup.edition, played.now.seats]).toEqual(["classic", ended.seats]);
    expect(asPlayed(made).head.setup.edition).toBe("race");
  });
});

describe("a scene", () => {
  it("is none before the first news, and a welcome says who one is", () => {
    const welcome = { type: "welcome", wire: 1, table: "t1", person: 3, at: 0 } as const;
    expect(fold(null, welcome)).toBeNull();
    expect(fold(fold(null, newsOf(1)), welcome)).toMatchObject({ table: "t1", person: 3, version: 1 });
  });

  it("keeps its head until another comes", () => {
    const { head: _, ...bare } = newsOf(2);
    expect(fold(fold(null, newsOf(1)), bare)!.head).toEqual({ setup: {} });
  });

  it("makes void by a snapshot what was known before, also of versions that there never were", () => {
    const scene = fold(null, { ...newsOf(9), mine: { 0: { proof: ["R7"] } } });
    const again = fold(scene, { ...newsOf(4), mine: { 0: {} }, snapshot: true });
    expect(again).toMatchObject({ version: 4, story: [{ version: 4, item: {} }], mine: { 0: {} } });
    expect(again!.mine[0]!.proof).toBeUndefined();
  });

  it("knows which deal of its match each one was, also of the match before", () => {
    const board = scene().now.board!;
    const dealt = (version: number, deal: number) => ({ ...newsOf(version), first: version, items: [{ kind: "dealt" }], now: { ...newsOf(version).now, board: { ...board, deal } } });
    const all = [dealt(3, 2), dealt(4, 3), dealt(5, 1)].reduce<Scene | null>(fold, null);
    expect(all!.story.map(({ deal }) => deal)).toEqual([2, 3, 1]);
  });

  it("tells nothing twice that came again", () => {
    const again = { ...newsOf(2), first: 1, items: [{ kind: "made" }, { kind: "sat" }] };
    expect(fold(fold(null, newsOf(1)), again)!.story.map(({ version }) => version)).toEqual([1, 2]);
  });

  it("forgets what is very long ago", () => {
    let scene = fold(null, newsOf(1));
    scene = fold(scene, { ...newsOf(6_000), first: 2, items: Array.from({ length: 5_999 }, () => ({})) });
    expect([scene!.story.length, scene!.story.at(-1)!.version]).toEqual([5_000, 6_000]);
  });
});
