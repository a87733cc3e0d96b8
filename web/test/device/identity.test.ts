// @vitest-environment jsdom
/** The identity is stored as far as the browser allows it. Without storage, the page still works. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { elsewhere, fill, forbid, reloaded } from "./storage.ts";

const KEY = "penultima:/identity";
const fresh = async () => (await reloaded(() => import("../../src/device/identity.svelte.ts"))).identity;

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("stored identity", () => {
  it("is unchanged after a reload", async () => {
    const before = await fresh();
    before.name = "Ana";
    before.face = 7;
    before.take("S1", "t1");
    before.keep("t1", { join: "J", edition: "giant" });
    before.keep("t2", { watch: "W" });
    const after = await fresh();
    expect([after.secret, after.name, after.face]).toEqual(["S1", "Ana", 7]);
    expect(after.seats.map((kept) => kept.table)).toEqual(["t2", "t1"]);
    expect(after.of("t1")).toMatchObject({ join: "J", edition: "giant" });
  });

  it("uses the secret of a faster tab, and its own secret only for its table", async () => {
    const identity = await fresh();
    elsewhere(KEY, { secret: "S1", name: "Ana", face: 1, seats: [{ table: "t1", when: 1 }] });
    expect(identity.secret).toBe("S1");
    identity.take("S2", "t2");
    expect([identity.secret, identity.secretOf("t1"), identity.secretOf("t2")]).toEqual(["S1", "S1", "S2"]);
  });

  it("keeps tables that another tab has stored", async () => {
    const identity = await fresh();
    identity.take("S1", "t1");
    localStorage.setItem(KEY, JSON.stringify({ secret: "S1", name: "", face: 1, seats: [{ table: "t9", when: 1 }] }));
    identity.keep("t1");
    expect(identity.seats.map((kept) => kept.table)).toEqual(["t1", "t9"]);
  });

  it("is empty after it was erased", async () => {
    const identity = await fresh();
    identity.take("S1", "t1");
    identity.keep("t1");
    identity.forget();
    expect([identity.secret, identity.seats]).toEqual(["", []]);
    expect((await fresh()).secret).toBe("");
  });

  it("lasts as long as the page if storage is forbidden", async () => {
    forbid();
    const identity = await fresh();
    identity.name = "Ana";
    identity.take("S1", "t1");
    identity.keep("t1", { join: "J" });
    identity.keep("t2");
    expect([identity.secret, identity.name, identity.secretOf("t1")]).toEqual(["S1", "Ana", "S1"]);
    expect(identity.seats.map((kept) => kept.table)).toEqual(["t2", "t1"]);
    identity.forget();
    expect(identity.secret).toBe("");
  });

  it("keeps the secret and the latest tables if the storage is full, and all tables until the page closes", async () => {
    fill(400);
    const identity = await fresh();
    identity.take("S1", "t0");
    for (let table = 0; table < 12; table++) identity.keep(`t${table}`, { join: "J".repeat(20) });
    expect(identity.seats).toHaveLength(12);
    const after = await fresh();
    expect(after.secret).toBe("S1");
    expect(after.seats.length).toBeGreaterThan(0);
    expect(after.seats[0]!.table).toBe("t11");
  });

  it.each([
    "",
    "no JSON",
    "7",
    "null",
    "[]",
    '{"secret":1,"name":[],"face":"x","seats":7}',
    '{"seats":[1,null,{"table":2}]}',
  ])("is empty for the invalid stored value %j", async (text) => {
    localStorage.setItem(KEY, text);
    const identity = await fresh();
    expect([identity.secret, identity.name, identity.seats]).toEqual(["", "", []]);
    expect(identity.face).toBeGreaterThanOrEqual(0);
  });
});
