import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Air } from "../../src/felt/types.ts";
import { Announcements } from "../../src/table/announcements.svelte.ts";
import { LiveRegions } from "../../src/table/liveRegions.svelte.ts";
import type { Bubble } from "../../src/table/toasts.svelte.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { scene } from "./exampleScenes.ts";
import { begin, MY_TURN, pass, rig, sees, settled } from "./testController.ts";

const TURN = "Your turn. On top, red 7. 2 cards fit, of 3.";
const mine = { may: ["play R2", "play W:R", "draw"] };
let regions: LiveRegions;
let announcements: Announcements;

beforeAll(() => words.load("en"));
beforeEach(() => {
  begin();
  regions = new LiveRegions();
  announcements = new Announcements(rig.table, { mode: "none" } as Air, regions);
});

describe("announcement of the connection", () => {
  it("tells at once that it is lost, and later that it is back", async () => {
    const seen = sees({});
    announcements.follow();
    rig.table.see(seen, "lost");
    pass(1_000);
    announcements.tick();
    await settled();
    expect(regions.urgent.text).toBe("Offline. Reconnecting…");
    rig.table.see(seen, "open");
    pass(2_000);
    announcements.tick();
    expect([regions.urgent.text, regions.polite.text]).toEqual(["", "Back again."]);
  });
});

describe("announcement of a refusal", () => {
  const bubble: Bubble = { of: "card", card: "B9", why: { clause: "match" }, since: 0 };
  it("is made once for each bubble", async () => {
    announcements.refuse("The blue 9 does not fit.", bubble);
    await settled();
    const first = regions.urgent;
    expect(first.text).toBe("The blue 9 does not fit.");
    announcements.refuse("The blue 9 does not fit.", bubble);
    await settled();
    expect(regions.urgent).toBe(first);
    announcements.refuse("The blue 9 does not fit.", { ...bubble });
    await settled();
    expect(regions.urgent).not.toBe(first);
  });
});

describe("urgent announcement", () => {
  const board = scene().now.board;
  it("is cleared when the next deal or match begins", () => {
    sees({});
    announcements.follow();
    for (const now of [{ board: { ...board!, deal: 2 } }, { match: 2, board: { ...board!, deal: 2 } }]) {
      regions.urgent = { text: "Marta has one card." };
      sees({ version: rig.table.scene!.version + 1, now });
      announcements.follow();
      expect(regions.urgent.text).toBe("");
    }
  });
  it("of a bot that is about to play is cleared once the player has answered", async () => {
    sees({ now: { ...MY_TURN, notice: 16_000 }, mine });
    announcements.follow();
    await settled();
    expect(regions.urgent.text).toContain("Are you still there?");
    sees({ version: 11, now: MY_TURN, mine });
    announcements.follow();
    expect(regions.urgent.text).toBe("");
  });
  it("is cleared when the table is shown again", () => {
    regions.urgent = { text: "Marta has one card." };
    sees({});
    announcements.follow();
    expect(regions.urgent.text).toBe("");
  });
  it("of a turn does not repeat the times of a race, which the log contains", async () => {
    sees({});
    announcements.follow();
    const raced = scene({ version: 11, now: MY_TURN, mine });
    const slaps = [
      { seat: 1, ms: 370 },
      { seat: 2, ms: 420 },
    ];
    rig.table.see({ ...raced, story: [{ version: 11, item: { at: 0, kind: "did", slaps } }] });
    pass(2_000);
    announcements.follow();
    await settled();
    expect(regions.polite.text).toBe("How fast: Luis 0.37 s and Marta 0.42 s.");
    expect(regions.urgent.text).toBe(TURN);
  });
});
