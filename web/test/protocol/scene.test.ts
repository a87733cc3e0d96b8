/** If all messages are applied in order, every viewer has the scene of the server at every version. */
import { beforeAll, describe, expect, it } from "vitest";

import { asFinished } from "../../src/table/finishedMatch.ts";
import { applyMessage, type Scene, type StoryEntry } from "../../src/protocol/scene.ts";
import { SeatsThen, seatsAfter, seatsOfDeal } from "../../src/table/seatHistory.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { newsOf } from "./fakeServer.ts";
import { readMatches, type Step } from "../table/generatedMatches.ts";
import { scene } from "../table/exampleScenes.ts";

beforeAll(() => words.load("en"));

const matches = readMatches();
const steps = matches.flatMap(({ viewers }) => viewers.flat());

describe("generated matches", () => {
  it("cover all editions, spectators, several seats, missed messages and reloads", () => {
    expect(new Set(matches.map(({ edition }) => edition))).toEqual(
      new Set(["mini", "classic", "giant", "race", "official"]),
    );
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

  const names = matches.map(({ edition, viewers }, number) => ({ name: `${number} ${edition}`, viewers }));
  it.each(names)("give every viewer the scene of the server: $name", ({ viewers }) => {
    for (const viewer of viewers) {
      let scene: Scene | null = null;
      for (const { isNew, isSame, person, sent, stands, cards } of viewer) {
        scene = applyMessage(isNew ? null : scene, sent);
        const late = applyMessage(null, stands)!;
        expect(comparable(scene!, isSame, stands.first)).toEqual(comparable(late, isSame, stands.first));
        if (stands.items[0]?.kind === "dealt")
          expect(seatNamesIn(scene!, stands.first)).toEqual(seatNamesIn(late, stands.first));
        expect(scene!.version).toBe(sent.now.version);
        if (sent.mine) expect(scene!.person).toBe(person);
        if (isSame && cards) expect(cardsOf(scene!, stands.first)).toEqual(cards);
      }
    }
  });
});

/**
 * Return the comparable parts of a scene. If the viewer's seats have changed, cards are omitted, because a newcomer
 * does not get the same cards.
 */
function comparable({ version, now, head, mine, story }: Scene, isSame: boolean, first: number): object {
  const deal = story.filter((entry) => entry.version >= first).map(({ seats: _, ...entry }) => entry);
  const bare = Object.fromEntries(Object.entries(mine).map(([seat, { proof: _, ...rest }]) => [seat, rest]));
  return { version, now, head, mine: isSame ? mine : bare, story: isSame ? deal : deal.map(public_) };
}

/** Return the names of the seats in each version of the deal. */
function seatNamesIn(scene: Scene, first: number): (readonly string[])[] {
  const deal = scene.story.filter((entry) => entry.version >= first);
  return seatsAfter(scene, deal).map((seats) => new SeatsThen(scene, seats).names);
}

/** Return the cards in the events of the deal. */
function cardsOf({ story }: Scene, first: number): (string | null)[] {
  const events = story.filter(({ version }) => version >= first).flatMap(({ item }) => item.events ?? []);
  return events.map((event) => ("card" in event ? (event.card ?? null) : null));
}

function public_({ version, item }: StoryEntry): StoryEntry {
  const hidden = ["dealt", "drew", "took", "showed", "received"];
  const events = (item.events ?? []).map((event) => (hidden.includes(event.name) ? { ...event, card: null } : event));
  return { version, item: { ...item, events } };
}

describe("scene of a finished match", () => {
  const story = [
    { version: 4, item: { kind: "dealt" } },
    { version: 6, item: { kind: "did", events: [{ name: "won", seat: 1 }] } },
    { version: 9, item: { kind: "dealt" } },
    { version: 12, item: { kind: "done" } },
  ] as StoryEntry[];
  it("contains all deals of the match, but none of the previous one", () => {
    const made = scene({ version: 12, now: { life: "done" } });
    expect(asFinished({ ...made, story }).story.map(({ version }) => version)).toEqual([9, 12]);
    const two = { ...made.now, board: { ...made.now.board!, deal: 2 } };
    expect(asFinished({ ...made, now: two, story }).story.map(({ version }) => version)).toEqual([4, 6, 9, 12]);
    const three = { ...made.now, board: { ...made.now.board!, deal: 3 } };
    expect(asFinished({ ...made, now: three, story }).story).toHaveLength(4);
  });
  it("keeps its setup and seats when the next match is arranged", () => {
    const made = scene({ setup: { edition: "race" }, now: { life: "done", seats: [] } });
    const ended = { setup: { edition: "classic" }, seats: [{ name: "Ana", cards: 2 }] };
    const played = asFinished({ ...made, head: { ...made.head, ended } });
    expect([played.head.setup.edition, played.now.seats]).toEqual(["classic", ended.seats]);
    expect(asFinished(made).head.setup.edition).toBe("race");
  });
});

describe("result of a deal", () => {
  const ana = { kind: "person", person: 0, name: "Ana", face: 2, points: 108 } as const;
  const lupa = { kind: "bot", name: "Lupa", points: 108 } as const;
  const ended = { version: 8, item: { kind: "did", events: [{ name: "ended", seat: 0, how: "out" }] } } as StoryEntry;
  it("keeps the names of those who played it when one of them leaves", () => {
    const left = { version: 9, item: { kind: "left", seat: 0, was: ana } } as StoryEntry;
    const made = { ...scene({ version: 9, now: { seats: [lupa] } }), story: [ended, left] };
    expect(seatsOfDeal(made)).toEqual([ana]);
    expect(seatsOfDeal({ ...made, story: [ended] })).toEqual([lupa]);
  });
  it("shows the present seats if the story does not contain its end", () => {
    expect(seatsOfDeal({ ...scene({ now: { seats: [lupa] } }), story: [] })).toEqual([lupa]);
  });
});

describe("scene of a table", () => {
  it("is null before the first news, and a welcome sets the viewer", () => {
    const welcome = { type: "welcome", wire: 1, table: "t1", person: 3, at: 0 } as const;
    expect(applyMessage(null, welcome)).toBeNull();
    expect(applyMessage(applyMessage(null, newsOf(1)), welcome)).toMatchObject({ table: "t1", person: 3, version: 1 });
  });

  it("keeps its head until the server sends another one", () => {
    const { head: _, ...bare } = newsOf(2);
    expect(applyMessage(applyMessage(null, newsOf(1)), bare)!.head).toEqual({ setup: {} });
  });

  it("is replaced by a snapshot, even if that has an earlier version", () => {
    const scene = applyMessage(null, { ...newsOf(9), mine: { 0: { proof: ["R7"] } } });
    const again = applyMessage(scene, { ...newsOf(4), mine: { 0: {} }, snapshot: true });
    expect(again).toMatchObject({ version: 4, story: [{ version: 4, item: {} }], mine: { 0: {} } });
    expect(again!.mine[0]!.proof).toBeUndefined();
  });

  it("contains the number of each deal in its match", () => {
    const board = scene().now.board!;
    const dealt = (version: number, deal: number) => ({
      ...newsOf(version),
      first: version,
      items: [{ kind: "dealt" }],
      now: { ...newsOf(version).now, board: { ...board, deal } },
    });
    const all = [dealt(3, 2), dealt(4, 3), dealt(5, 1)].reduce<Scene | null>(applyMessage, null);
    expect(all!.story.map(({ deal }) => deal)).toEqual([2, 3, 1]);
  });

  it("contains repeated entries only once", () => {
    const again = { ...newsOf(2), first: 1, items: [{ kind: "made" }, { kind: "sat" }] };
    expect(applyMessage(applyMessage(null, newsOf(1)), again)!.story.map(({ version }) => version)).toEqual([1, 2]);
  });

  it("contains at most the latest 5000 entries", () => {
    let scene = applyMessage(null, newsOf(1));
    scene = applyMessage(scene, { ...newsOf(6_000), first: 2, items: Array.from({ length: 5_999 }, () => ({})) });
    expect([scene!.story.length, scene!.story.at(-1)!.version]).toEqual([5_000, 6_000]);
  });
});
