// @vitest-environment jsdom
/** Matches that were finished here are remembered as long as the browser lets it, and never more than a few. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Played } from "../../src/device/history.svelte.ts";
import { elsewhere, fill, forbid, reloaded } from "./storage.ts";

const KEY = "penultima:/history";
const fresh = async () => (await reloaded(() => import("../../src/device/history.svelte.ts"))).past;
const played = (table: string, match = 1): Played => ({
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
const tables = (matches: readonly Played[]) => matches.map(({ table, match }) => `${table}/${match}`);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("matches that were finished here", () => {
  it("are the same after a reload, the last one first", async () => {
    const past = await fresh();
    past.add(played("t1"));
    past.add(played("t1", 2));
    past.add(played("t2"));
    const after = await fresh();
    expect(tables(after.matches)).toEqual(["t2/1", "t1/2", "t1/1"]);
    expect(after.matches[2]).toEqual(played("t1"));
  });

  it("are there once, with the moment at which they were first seen to be over", async () => {
    const past = await fresh();
    past.add(played("t1"));
    past.add({ ...played("t1"), when: 99 });
    expect(past.matches).toEqual([played("t1")]);
  });

  it("are fifty at most: the oldest goes", async () => {
    const past = await fresh();
    for (let match = 1; match <= 53; match++) past.add(played("t", match));
    expect(past.matches).toHaveLength(50);
    expect((await fresh()).matches.at(-1)!.match).toBe(4);
  });

  it("are not written over by another tab", async () => {
    const past = await fresh();
    past.add(played("t1"));
    localStorage.setItem(KEY, JSON.stringify([played("t9"), played("t1")]));
    past.add(played("t2"));
    expect(tables(past.matches)).toEqual(["t2/1", "t9/1", "t1/1"]);
    elsewhere(KEY, [played("t7")]);
    expect(tables(past.matches)).toEqual(["t7/1"]);
  });

  it("are erased for good", async () => {
    const past = await fresh();
    past.add(played("t1"));
    past.forget();
    expect([past.matches, localStorage.getItem(KEY)]).toEqual([[], null]);
  });

  it("last as long as the page where storing is forbidden", async () => {
    forbid();
    const past = await fresh();
    past.add(played("t1"));
    past.add(played("t2"));
    expect(tables(past.matches)).toEqual(["t2/1", "t1/1"]);
    past.forget();
    expect(past.matches).toEqual([]);
  });

  it("are fewer where the store is full, the last ones, and all of them as long as the page", async () => {
    fill(1_000);
    const past = await fresh();
    for (let match = 1; match <= 12; match++) past.add(played("t", match));
    expect(past.matches).toHaveLength(12);
    const after = await fresh();
    expect(after.matches.length).toBeGreaterThan(0);
    expect(after.matches.length).toBeLessThan(12);
    expect(after.matches[0]!.match).toBe(12);
  });

  it.each(["", "no JSON", "7", "{}", "[1,null]", '[{"table":7,"players":[{}]}]', '[{"table":"t","players":"x"}]'])("take nothing from %j", async (text) => {
    localStorage.setItem(KEY, text);
    expect((await fresh()).matches).toEqual([]);
  });

  it("make sense of what is half there", async () => {
    localStorage.setItem(KEY, '[{"table":"t","players":[{"name":"Ana"},null],"winner":"x"}]');
    const nobody = { face: 0, bot: "", points: 0 };
    expect((await fresh()).matches).toEqual([
      { table: "t", match: 1, edition: "", when: 0, players: [{ name: "Ana", ...nobody }, { name: "", ...nobody }], own: -1, winner: -1, deals: 1 },
    ]);
  });
});
