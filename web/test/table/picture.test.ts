/** What the felt shows of what happened: the pile of this deal alone, what befell oneself. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { underOlder } from "../../src/felt/pile.ts";
import { actionsView, clockOf, handView, pilesView, seatViews, subtitle } from "../../src/table/picture.ts";
import type { Told } from "../../src/table/scene.ts";
import { isUnread } from "../../src/table/people.ts";
import { termsOf } from "../../src/table/terms.ts";
import type { Event } from "../../src/wire/types.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { scene } from "./made.ts";
import { begin, MY_TURN, pass, rig, sees } from "./rig.ts";

beforeAll(() => words.load("es"));
beforeEach(begin);

const told = (version: number, kind: string, ...events: Event[]): Told => ({ version, item: { at: 0, kind, events } });
const played = (card: string): Event => ({ name: "played", seat: 1, card });

describe("the pile", () => {
  const lies = (story: readonly Told[]): readonly string[] => pilesView(rig.table, { ...scene(), story }, termsOf({})).under;
  it("is that of this deal", () => {
    const before = [told(3, "dealt", { name: "turned-up", card: "R1" }), told(4, "did", played("R5")), told(5, "did", played("W:B"))];
    expect(lies(before)).toEqual(["R1", "R5"]);
    const turned = told(6, "dealt", { name: "turned-up", card: "YR" });
    expect(lies([...before, turned])).toEqual([]);
    expect(lies([...before, turned, told(7, "did", played("Y2"))])).toEqual(["YR"]);
  });
  it("has the top card alone after a reshuffle", () => {
    const story = [told(3, "dealt", { name: "turned-up", card: "R1" }), told(4, "did", played("R5")), told(5, "did", { name: "reshuffled", cards: 40 }), told(6, "did", played("R9"))];
    expect(lies(story)).toEqual(["R5"]);
  });
  it("has nothing under an older top card that came after it", () => {
    const view = { ...pilesView(rig.table, scene(), termsOf({})), top: { code: "R9", turn: 3 }, under: ["R1", "R5"], turns: [1, 2] };
    expect(underOlder(view, { code: "R5", turn: 2 }).under).toEqual(["R1"]);
    expect(underOlder(view, { code: "R1", turn: 1 }).under).toEqual([]);
    expect(underOlder(view, { code: "R9", turn: 3 }).under).toEqual(["R1", "R5"]);
    expect(underOlder(view, null).under).toEqual([]);
  });
});

describe("the title", () => {
  it("says to whoever only watches that they do", () => {
    const here = scene();
    expect(subtitle(here, termsOf({}))).not.toContain("mirando");
    expect(subtitle({ ...here, mine: {} }, termsOf({}))).toBe(`${subtitle(here, termsOf({}))} · estás mirando`);
  });
});

describe("what befell oneself", () => {
  const took = { name: "took", seat: 0, card: "R1" } as const;
  const fate = (...events: Event[]) => {
    begin();
    sees({});
    sees({ version: 11, events: { 11: events } });
    return rig.table.fate && { kind: rig.table.fate.kind, by: rig.table.fate.by, cards: rig.table.fate.cards };
  };
  it("is said: caught, skipped, cards that one had to take, one's own call", () => {
    expect(fate({ name: "caught", seat: 2, other: 0 }, took, took)).toEqual({ kind: "caught", by: 2, cards: 2 });
    expect(fate({ name: "lost-turn", seat: 0 })).toEqual({ kind: "lost", by: -1, cards: 0 });
    expect(fate(played("R+2"), took, took, { name: "lost-turn", seat: 0 })).toEqual({ kind: "took-lost", by: -1, cards: 2 });
    expect(fate(took)).toEqual({ kind: "took", by: -1, cards: 1 });
    expect(fate({ name: "swapped", seat: 2, other: 0 })).toEqual({ kind: "swapped", by: 2, cards: 0 });
    expect(fate({ name: "swapped", seat: 0, other: 3 })).toEqual({ kind: "swapped", by: 3, cards: 0 });
    expect(fate({ name: "rotated" })).toEqual({ kind: "traded", by: -1, cards: 0 });
    expect(fate({ name: "played", seat: 0, card: "R1", called: true })).toEqual({ kind: "called", by: -1, cards: 0 });
  });
  it("is not what befell others, nor what one did by choice", () => {
    expect(fate({ name: "caught", seat: 0, other: 2 }, { name: "took", seat: 2 }, { name: "lost-turn", seat: 2 })).toBeNull();
    expect(fate({ name: "drew", seat: 0, card: "R1" })).toBeNull();
    expect(fate({ name: "swapped", seat: 2, other: 1 })).toBeNull();
  });
  it("goes by itself", () => {
    fate({ name: "lost-turn", seat: 0 });
    pass(3_000);
    expect(rig.table.fate).toBeNull();
  });
});

describe("a catch", () => {
  it("stands back with hints where the call was heard, and is there all the same", () => {
    const seats = scene().now.seats.map((seat, place) => (place === 2 ? { ...seat, called: true, cards: 1 } : seat));
    sees({ now: { seats, windows: [{ id: 8, kind: "call", seat: 2 }, { id: 8, kind: "call", seat: 3 }] } });
    const of = (hints: boolean) => seatViews(rig.table, termsOf({}), hints).map((view) => [view.catch, view.pulse, view.idle]);
    expect(of(true)).toEqual([[undefined, false, false], ["¡Atrapar!", false, true], ["¡Atrapar!", true, false]]);
  });
  it("looks the same without hints, called or not, and shouts for nobody", () => {
    const seats = scene().now.seats.map((seat, place) => (place === 2 ? { ...seat, called: true, cards: 1 } : seat));
    sees({ now: { seats, windows: [{ id: 8, kind: "call", seat: 2 }, { id: 8, kind: "call", seat: 3 }] } });
    expect(seatViews(rig.table, termsOf({}), false).map((view) => [view.catch, view.pulse, view.idle])).toEqual([[undefined, false, false], ["¡Atrapar!", false, true], ["¡Atrapar!", false, true]]);
  });
});

describe("a clock", () => {
  it("says when the time of the turn is over and the reserve runs", () => {
    sees({ now: { ...MY_TURN, clock: { seat: 0, left: 5_000, reserve: 60_000, until: 66_400 } } });
    expect(clockOf(rig.table)).toMatchObject({ text: "0:05", reserve: false });
    expect(actionsView(rig.table, false)?.status).toMatchObject({ text: "Tu turno", time: "0:05" });
    pass(8_000);
    expect(clockOf(rig.table)).toMatchObject({ text: "0:57", share: 0, reserve: true });
    expect(actionsView(rig.table, false)?.status).toMatchObject({ text: "Tu reserva", time: "0:57", share: 0 });
  });
});

describe("a card that would be a bluff", () => {
  it("says so where it can be played, to its holder", () => {
    sees({ now: MY_TURN, mine: { hand: ["W+4", "R2"], may: ["play W+4:R", "play R2"], bluffs: ["W+4"] } });
    expect(handView(rig.table, { order: "drawn", playBy: "auto" }, {})?.cards.map(({ mark }) => mark)).toEqual(["farol", undefined]);
  });
});

describe("what was said", () => {
  it("is unread where somebody else said it", () => {
    const said = (person: number): Told => ({ version: 11, item: { at: 0, kind: "phrase", person, text: "ouch" } });
    expect(isUnread({ ...scene(), story: [said(0)] }, 5)).toBe(false);
    expect(isUnread({ ...scene(), story: [said(2)] }, 5)).toBe(true);
    expect(isUnread({ ...scene(), story: [said(2)] }, 11)).toBe(false);
  });
});
