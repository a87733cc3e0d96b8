/** Texts about absent players and about the end of a deal or match are correct. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Air } from "../../src/felt/types.ts";
import type { Event } from "../../src/protocol/types.ts";
import { Announcements } from "../../src/table/announcements.svelte.ts";
import { LiveRegions } from "../../src/table/liveRegions.svelte.ts";
import { actionsView, seatViews } from "../../src/table/feltViews.ts";
import { termsOf } from "../../src/table/terms.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { scene } from "./exampleScenes.ts";
import { begin, pass, rig, sees } from "./testController.ts";

beforeAll(() => words.load("en"));
beforeEach(begin);

describe("seat of an absent person", () => {
  const gone = (away: number) => scene().now.seats.map((seat, at) => (at === 1 ? { ...seat, away } : seat));
  const note = () => seatViews(rig.table, termsOf({}), false)[0]?.note;
  it("announces a bot with a countdown at a table with a clock, and then says away", () => {
    sees({ setup: { clock: { decision: 30_000 } }, now: { seats: gone(rig.at + 5_400) } });
    expect(note()).toBe("bot in 0:05");
    pass(6_000);
    expect(note()).toBe("away");
  });
  it("says away at a table without a clock, where the others are asked first", () => {
    sees({ now: { seats: gone(rig.at + 5_400) } });
    expect(note()).toBe("away");
  });
});

it("status says that deal or match is over if nobody is awaited", () => {
  sees({ now: { question: null } });
  expect(actionsView(rig.table, false)?.status.text).toBe("The deal is over");
  sees({ version: 11, now: { question: null, life: "done" } });
  expect(actionsView(rig.table, false)?.status.text).toBe("The match is over");
});

describe("text for a viewer who is back", () => {
  const took: Event = { name: "took", seat: 0, card: "R1" };
  const lost: Event = { name: "lost-turn", seat: 0 };
  const missed = (events: Record<number, Event[]>, items: Record<number, object> = {}): string => {
    const made = scene({ version: 14, events });
    const story = made.story.map((entry) => ({ ...entry, item: { ...entry.item, ...items[entry.version] } }));
    rig.table.see({ ...made, story });
    return new Announcements(rig.table, { mode: "none" } as Air, new LiveRegions()).missed(10);
  };
  it("says that a bot played, and all cards that the seat took", () => {
    const accepted: Event = { name: "accepted", seat: 0, cards: 4 };
    expect(missed({ 12: [accepted, took, took, took, took, lost] }, { 12: { seat: 0, why: "stand-in" } })).toBe(
      "Back again. A bot played for you: You draw 4 and lose your turn",
    );
  });
  it("gives the last log line if the seat took no cards in this deal", () => {
    expect(missed({ 11: [took], 12: [], 13: [lost] }, { 12: { kind: "dealt" } })).toBe(
      "Back again. Meanwhile: You lose a turn.",
    );
    expect(missed({ 12: [{ name: "drew", seat: 1 }] }, { 12: { seat: 1, why: "stand-in" } })).toBe(
      "Back again. Meanwhile: Luis draws a card.",
    );
    expect(missed({ 9: [lost] })).toBe("Back again.");
  });
});
