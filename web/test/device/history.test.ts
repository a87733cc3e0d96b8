// @vitest-environment jsdom
/** Finished matches are stored up to a limit, as far as the browser allows it. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { PastMatch } from "../../src/device/history.svelte.ts";
import { elsewhere, fill, forbid, reloaded } from "./storage.ts";

const KEY = "penultima:/history";
const fresh = async () => (await reloaded(() => import("../../src/device/history.svelte.ts"))).past;
const played = (table: string, match = 1): PastMatch => ({
  table,
  match,
  edition: "giant",
  when: 5,
  players: [
    { name: "Ana", face: 2, bot: "", points: 120 },
    { name: "Lola", face: 0, bot: "easy", points: 510 },
  ],
  own: 0,
  winner: 1,
  deals: 3,
});
const tables = (matches: readonly PastMatch[]) => matches.map(({ table, match }) => `${table}/${match}`);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("stored match history", () => {
  it("is unchanged after a reload, with the latest match first", async () => {
    const past = await fresh();
    past.add(played("t1"));
    past.add(played("t1", 2));
    past.add(played("t2"));
    const after = await fresh();
    expect(tables(after.matches)).toEqual(["t2/1", "t1/2", "t1/1"]);
    expect(after.matches[2]).toEqual(played("t1"));
  });

  it("contains each match once, with the time at which its end was first seen", async () => {
    const past = await fresh();
    past.add(played("t1"));
    past.add({ ...played("t1"), when: 99 });
    expect(past.matches).toEqual([played("t1")]);
  });

  it("contains at most fifty matches and drops the oldest", async () => {
    const past = await fresh();
    for (let match = 1; match <= 53; match++) past.add(played("t", match));
    expect(past.matches).toHaveLength(50);
    expect((await fresh()).matches.at(-1)!.match).toBe(4);
  });

  it("keeps matches that another tab has stored", async () => {
    const past = await fresh();
    past.add(played("t1"));
    localStorage.setItem(KEY, JSON.stringify([played("t9"), played("t1")]));
    past.add(played("t2"));
    expect(tables(past.matches)).toEqual(["t2/1", "t9/1", "t1/1"]);
    elsewhere(KEY, [played("t7")]);
    expect(tables(past.matches)).toEqual(["t7/1"]);
  });

  it("is empty after it was erased", async () => {
    const past = await fresh();
    past.add(played("t1"));
    past.forget();
    expect([past.matches, localStorage.getItem(KEY)]).toEqual([[], null]);
  });

  it("lasts as long as the page if storage is forbidden", async () => {
    forbid();
    const past = await fresh();
    past.add(played("t1"));
    past.add(played("t2"));
    expect(tables(past.matches)).toEqual(["t2/1", "t1/1"]);
    past.forget();
    expect(past.matches).toEqual([]);
  });

  it("keeps the latest matches if the storage is full, and all matches until the page closes", async () => {
    fill(1_000);
    const past = await fresh();
    for (let match = 1; match <= 12; match++) past.add(played("t", match));
    expect(past.matches).toHaveLength(12);
    const after = await fresh();
    expect(after.matches.length).toBeGreaterThan(0);
    expect(after.matches.length).toBeLessThan(12);
    expect(after.matches[0]!.match).toBe(12);
  });

  it.each(["", "no JSON", "7", "{}", "[1,null]", '[{"table":7,"players":[{}]}]', '[{"table":"t","players":"x"}]'])(
    "is empty for the invalid stored value %j",
    async (text) => {
      localStorage.setItem(KEY, text);
      expect((await fresh()).matches).toEqual([]);
    },
  );

  it("uses default values for missing fields", async () => {
    localStorage.setItem(KEY, '[{"table":"t","players":[{"name":"Ana"},null],"winner":"x"}]');
    const nobody = { face: 0, bot: "", points: 0 };
    expect((await fresh()).matches).toEqual([
      {
        table: "t",
        match: 1,
        edition: "",
        when: 0,
        players: [
          { name: "Ana", ...nobody },
          { name: "", ...nobody },
        ],
        own: -1,
        winner: -1,
        deals: 1,
      },
    ]);
  });
});
