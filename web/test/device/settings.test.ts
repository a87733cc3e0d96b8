// @vitest-environment jsdom
/** What was chosen is kept by itself, and whatever cannot be chosen is not taken. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { elsewhere, fill, forbid, reloaded } from "./storage.ts";

const KEY = "penultima:/settings";
const fresh = () => reloaded(() => import("../../src/device/settings.svelte.ts"));

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("settings", () => {
  it("are the same after a reload", async () => {
    const { settings } = await fresh();
    settings.theme = "dark";
    settings.leftHanded = true;
    flushSync();
    expect((await fresh()).settings).toMatchObject({ theme: "dark", leftHanded: true, speed: "normal" });
  });

  it("are what another tab chose", async () => {
    const { settings } = await fresh();
    elsewhere(KEY, { speed: "fast" });
    expect(settings.speed).toBe("fast");
  });

  it.each([forbid, () => fill(10)])("last as long as the page without a store", async (break_) => {
    break_();
    const { settings, forgetSettings } = await fresh();
    settings.order = "number";
    flushSync();
    expect(settings.order).toBe("number");
    forgetSettings();
    expect(settings.order).toBe("colour");
  });

  it.each(["no JSON", "7", '{"theme":"pink","sound":"yes","speed":null,"more":1}'])("are the usual ones after %j", async (text) => {
    localStorage.setItem(KEY, text);
    const { settings, USUAL } = await fresh();
    expect({ ...settings }).toEqual(USUAL);
  });
});
