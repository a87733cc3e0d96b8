/** The felt shows the pile of this deal, news about the viewer's seat, catch buttons and clocks. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { pilesUnderOlderTop } from "../../src/felt/pile.ts";
import { actionsView, clockOf, handView, pilesView, seatViews, subtitle } from "../../src/table/feltViews.ts";
import type { StoryEntry } from "../../src/protocol/scene.ts";
import { isUnread } from "../../src/table/people.ts";
import { termsOf } from "../../src/table/terms.ts";
import type { Event, Now } from "../../src/protocol/types.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { scene } from "./exampleScenes.ts";
import { begin, MY_TURN, pass, rig, sees } from "./testController.ts";

beforeAll(() => words.load("es"));
beforeEach(begin);

const entry = (version: number, kind: string, ...events: Event[]): StoryEntry => ({
  version,
  item: { at: 0, kind, events },
});
const played = (card: string): Event => ({ name: "played", seat: 1, card });

describe("pile on the felt", () => {
  const codesUnder = (story: readonly StoryEntry[]): readonly string[] =>
    pilesView(rig.table, { ...scene(), story }, termsOf({})).under;
  it("contains only cards of this deal", () => {
    const before = [
      entry(3, "dealt", { name: "turned-up", card: "R1" }),
      entry(4, "did", played("R5")),
      entry(5, "did", played("W:B")),
    ];
    expect(codesUnder(before)).toEqual(["R1", "R5"]);
    const turned = entry(6, "dealt", { name: "turned-up", card: "YR" });
    expect(codesUnder([...before, turned])).toEqual([]);
    expect(codesUnder([...before, turned, entry(7, "did", played("Y2"))])).toEqual(["YR"]);
  });
  it("contains only the top card after a reshuffle", () => {
    const story = [
      entry(3, "dealt", { name: "turned-up", card: "R1" }),
      entry(4, "did", played("R5")),
      entry(5, "did", { name: "reshuffled", cards: 40 }),
      entry(6, "did", played("R9")),
    ];
    expect(codesUnder(story)).toEqual(["R5"]);
  });
  it("shows no later cards below an older top card", () => {
    const view = {
      ...pilesView(rig.table, scene(), termsOf({})),
      top: { code: "R9", turn: 3 },
      under: ["R1", "R5"],
      turns: [1, 2],
    };
    expect(pilesUnderOlderTop(view, { code: "R5", turn: 2 }).under).toEqual(["R1"]);
    expect(pilesUnderOlderTop(view, { code: "R1", turn: 1 }).under).toEqual([]);
    expect(pilesUnderOlderTop(view, { code: "R9", turn: 3 }).under).toEqual(["R1", "R5"]);
    expect(pilesUnderOlderTop(view, null).under).toEqual([]);
  });
});

describe("subtitle of the table", () => {
  it("tells spectators that they are watching", () => {
    const here = scene();
    expect(subtitle(here, termsOf({}))).not.toContain("mirando");
    expect(subtitle({ ...here, mine: {} }, termsOf({}))).toBe(`${subtitle(here, termsOf({}))} · estás mirando`);
  });
  it("tells a latecomer who watches when they play", () => {
    const here = scene({ seat: -1 });
    here.now.seats[1] = { kind: "bot", name: "Lupa", next: 7 };
    expect(subtitle({ ...here, person: 7 }, termsOf({}))).toContain(" · juegas desde la próxima ronda");
    expect(subtitle({ ...here, person: 8 }, termsOf({}))).toContain(" · estás mirando");
  });
});

describe("news about the viewer's seat", () => {
  const took = { name: "took", seat: 0, card: "R1" } as const;
  const newsAfter = (...events: Event[]) => {
    begin();
    sees({});
    sees({ version: 11, events: { 11: events } });
    return (
      rig.table.seatNews && {
        kind: rig.table.seatNews.kind,
        by: rig.table.seatNews.by,
        cards: rig.table.seatNews.cards,
      }
    );
  };
  it("reports catches, lost turns, taken cards, swapped hands, challenges and calls", () => {
    expect(newsAfter({ name: "caught", seat: 2, other: 0 }, took, took)).toEqual({ kind: "caught", by: 2, cards: 2 });
    expect(newsAfter({ name: "lost-turn", seat: 0 })).toEqual({ kind: "lost", by: -1, cards: 0 });
    expect(newsAfter(played("R+2"), took, took, { name: "lost-turn", seat: 0 })).toEqual({
      kind: "took-lost",
      by: -1,
      cards: 2,
    });
    expect(newsAfter(took)).toEqual({ kind: "took", by: -1, cards: 1 });
    expect(newsAfter({ name: "slowest", seat: 0, cards: 2 }, took, took)).toEqual({
      kind: "slowest",
      by: -1,
      cards: 2,
    });
    expect(newsAfter({ name: "slowest", seat: 2, cards: 2 }, { name: "took", seat: 2 })).toBeNull();
    expect(newsAfter({ name: "swapped", seat: 2, other: 0 })).toEqual({ kind: "swapped", by: 2, cards: 0 });
    expect(newsAfter({ name: "swapped", seat: 0, other: 3 })).toEqual({ kind: "swapped", by: 3, cards: 0 });
    expect(newsAfter({ name: "rotated" })).toEqual({ kind: "traded", by: -1, cards: 0 });
    expect(newsAfter({ name: "challenged", seat: 2, other: 0, guilty: true }, took, took)).toEqual({
      kind: "bluffed",
      by: 2,
      cards: 2,
    });
    expect(newsAfter({ name: "challenged", seat: 0, other: 2 }, took, { name: "lost-turn", seat: 0 })).toEqual({
      kind: "wrong",
      by: -1,
      cards: 1,
    });
    expect(newsAfter({ name: "challenged", seat: 0, other: 2, guilty: true })).toBeNull();
    expect(newsAfter({ name: "played", seat: 0, card: "R1", called: true })).toEqual({
      kind: "called",
      by: -1,
      cards: 0,
    });
  });
  it("does not report events of others or the viewer's own choices", () => {
    expect(
      newsAfter({ name: "caught", seat: 0, other: 2 }, { name: "took", seat: 2 }, { name: "lost-turn", seat: 2 }),
    ).toBeNull();
    expect(newsAfter({ name: "drew", seat: 0, card: "R1" })).toBeNull();
    expect(newsAfter({ name: "swapped", seat: 2, other: 1 })).toBeNull();
  });
  it("reports a card played out of turn only if it was the viewer's turn", () => {
    const jump: Event[] = [{ name: "played", seat: 2, card: "R7", jumped: true }];
    expect(newsAfter(...jump)).toBeNull();
    begin();
    sees({ now: { question: { id: 5, phase: "play", seats: [0] } } });
    sees({ version: 11, events: { 11: jump } });
    expect(rig.table.seatNews).toMatchObject({ kind: "jumped", by: 2 });
  });
  it("reports an accepted bluff, but not an accepted card that was no bluff", () => {
    const wild = (card: string, ...then: Event[][]) => {
      begin();
      sees({ now: MY_TURN, mine: { hand: ["W+4", "R1"], bluffs: ["W+4"] } });
      sees({ version: 11, events: { 11: [{ name: "played", seat: 0, card }] } });
      then.forEach((events, at) => sees({ version: 12 + at, events: { [12 + at]: events } }));
      return rig.table.seatNews?.kind;
    };
    const accepted: Event = { name: "accepted", seat: 1, cards: 4 };
    expect(wild("W+4:B", [accepted])).toBe("believed");
    expect(wild("R1", [accepted])).toBeUndefined();
    expect(wild("W+4:B", [played("W+4:R")], [accepted])).toBeUndefined();
    expect(wild("W+4:B", [{ name: "challenged", seat: 1, other: 0 }], [accepted])).toBeUndefined();
    expect(wild("W+4:B")).toBeUndefined();
  });
  it("disappears after a while that begins when its cause is visible", () => {
    newsAfter({ name: "lost-turn", seat: 0 });
    pass(2_000);
    rig.table.holdSeatNews(true);
    pass(2_000);
    expect(rig.table.seatNews).not.toBeNull();
    pass(3_000);
    expect(rig.table.seatNews).toBeNull();
  });
  it("tells that a bot took a decision for the viewer, unless it keeps the seat", () => {
    const stoodIn = (now: Partial<Now>) => {
      begin();
      sees({});
      const item = { at: 0, kind: "did", seat: 0, why: "stand-in", events: [played("R7")] };
      rig.table.see({ ...scene({ version: 11, now }), story: [{ version: 11, item }] });
      return rig.table.seatNews?.kind;
    };
    expect(stoodIn({})).toBe("stood-in");
    expect(stoodIn({ seats: [{ kind: "person", name: "Ana", stand_in: true }] })).toBeUndefined();
  });
  it("is not shown longer by the motion of later events", () => {
    newsAfter({ name: "lost-turn", seat: 0 });
    rig.table.holdSeatNews(false);
    pass(2_000);
    rig.table.holdSeatNews(true);
    pass(1_000);
    expect(rig.table.seatNews).toBeNull();
  });
  it("about a lost turn disappears when it is the viewer's turn again", () => {
    newsAfter({ name: "lost-turn", seat: 0 });
    sees({ version: 12, events: { 12: [{ name: "played", seat: 2, card: "R7" }] } });
    expect(rig.table.seatNews).toMatchObject({ kind: "lost" });
    sees({ version: 13, now: MY_TURN, events: { 13: [{ name: "played", seat: 3, card: "R8" }] } });
    expect(rig.table.seatNews).toBeNull();
  });
});

describe("catch button", () => {
  it("is muted with hints if the seat has called, but still available", () => {
    const seats = scene().now.seats.map((seat, at) => (at === 2 ? { ...seat, called: true, cards: 1 } : seat));
    sees({
      now: {
        seats,
        windows: [
          { id: 8, kind: "call", seat: 2 },
          { id: 8, kind: "call", seat: 3 },
        ],
      },
    });
    const of = (hints: boolean) =>
      seatViews(rig.table, termsOf({}), hints).map((view) => [view.catch, view.pulse, view.idle]);
    expect(of(true)).toEqual([
      [undefined, false, false],
      ["¡Atrapar!", false, true],
      ["¡Atrapar!", true, false],
    ]);
  });
  it("looks the same without hints, whether or not the seat has called", () => {
    const seats = scene().now.seats.map((seat, at) => (at === 2 ? { ...seat, called: true, cards: 1 } : seat));
    sees({
      now: {
        seats,
        windows: [
          { id: 8, kind: "call", seat: 2 },
          { id: 8, kind: "call", seat: 3 },
        ],
      },
    });
    expect(seatViews(rig.table, termsOf({}), false).map((view) => [view.catch, view.pulse, view.idle])).toEqual([
      [undefined, false, false],
      ["¡Atrapar!", false, true],
      ["¡Atrapar!", false, true],
    ]);
  });
});

describe("clock of a decision", () => {
  it("shows when the time is over and the reserve runs", () => {
    sees({ now: { ...MY_TURN, clock: { seat: 0, left: 5_000, reserve: 60_000, until: 66_400 } } });
    expect(clockOf(rig.table)).toMatchObject({ text: "0:05", reserve: false });
    expect(actionsView(rig.table, false)?.status).toMatchObject({ text: "Tu turno", time: "0:05" });
    pass(8_000);
    expect(clockOf(rig.table)).toMatchObject({ text: "0:57", share: 0, reserve: true });
    expect(actionsView(rig.table, false)?.status).toMatchObject({ text: "Tu turno", time: "reserva 0:57", share: 0 });
  });
});

describe("playable card that would be a bluff", () => {
  it("is marked for its holder", () => {
    sees({ now: MY_TURN, mine: { hand: ["W+4", "R2"], may: ["play W+4:R", "play R2"], bluffs: ["W+4"] } });
    expect(handView(rig.table, { order: "drawn", playBy: "auto" }, {})?.cards.map(({ mark }) => mark)).toEqual([
      "farol",
      undefined,
    ]);
  });
});

describe("chat message", () => {
  it("is unread if another person wrote it", () => {
    const message = (person: number): StoryEntry => ({
      version: 11,
      item: { at: 0, kind: "phrase", person, text: "ouch" },
    });
    expect(isUnread({ ...scene(), story: [message(0)] }, 5)).toBe(false);
    expect(isUnread({ ...scene(), story: [message(2)] }, 5)).toBe(true);
    expect(isUnread({ ...scene(), story: [message(2)] }, 11)).toBe(false);
  });
});
