// @vitest-environment jsdom
/** Settings are stored automatically, and invalid values are ignored. */
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { elsewhere, fill, forbid, reloaded } from "./storage.ts";

const KEY = "penultima:/settings";
const fresh = () => reloaded(() => import("../../src/device/settings.svelte.ts"));

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("stored settings", () => {
  it("are unchanged after a reload", async () => {
    const { settings } = await fresh();
    settings.theme = "dark";
    settings.leftHanded = true;
    flushSync();
    expect((await fresh()).settings).toMatchObject({ theme: "dark", leftHanded: true, speed: "normal" });
  });

  it("change when another tab changes them", async () => {
    const { settings } = await fresh();
    elsewhere(KEY, { speed: "fast" });
    expect(settings.speed).toBe("fast");
  });

  it.each([forbid, () => fill(10)])("last as long as the page without usable storage", async (break_) => {
    break_();
    const { settings, forgetSettings } = await fresh();
    settings.order = "number";
    flushSync();
    expect(settings.order).toBe("number");
    forgetSettings();
    expect(settings.order).toBe("colour");
  });

  it.each(["no JSON", "7", '{"theme":"pink","sound":"yes","speed":null,"more":1}'])(
    "are the defaults for the invalid stored value %j",
    async (text) => {
      localStorage.setItem(KEY, text);
      const { settings, DEFAULTS } = await fresh();
      expect({ ...settings }).toEqual(DEFAULTS);
    },
  );
});
