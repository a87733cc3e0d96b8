// @vitest-environment jsdom
/** Keys and fields in the browser storage must not be renamed, because people would otherwise lose their identity. */
import { beforeEach, describe, expect, it, vi } from "vitest";

import { reloaded } from "../device/storage.ts";

const WHEN = 1_700_000_000_000;

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime(WHEN);
});

/** Return all stored values by key. */
function storedValues(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...localStorage }).map(([key, value]) => [key, JSON.parse(value as string) as unknown]),
  );
}

const IDENTITY = {
  secret: "S1",
  name: "Ana",
  face: 7,
  seats: [
    { join: "J", watch: "W", seat: "M", code: "ABCDEF", secret: "S2", edition: "giant", table: "t1", when: WHEN },
  ],
};
const MATCH = {
  table: "t1",
  match: 2,
  edition: "giant",
  when: WHEN,
  players: [
    { name: "Ana", face: 7, bot: "", points: 30 },
    { name: "Lola", face: 1, bot: "normal", points: 0 },
  ],
  own: 0,
  winner: 1,
  deals: 3,
};
const SETTINGS = {
  language: "es",
  theme: "dark",
  sound: false,
  haptics: false,
  banter: false,
  motion: "less",
  speed: "calm",
  playBy: "two",
  order: "number",
  large: true,
  leftHanded: true,
  hints: "off",
  notify: true,
  letters: false,
};

describe("browser storage format", () => {
  it("is unchanged for an identity and its tables", async () => {
    const load = async () => (await reloaded(() => import("../../src/device/identity.svelte.ts"))).identity;
    const identity = await load();
    identity.name = IDENTITY.name;
    identity.face = IDENTITY.face;
    identity.take("S1", "t1");
    identity.keep("t1", { join: "J", watch: "W", seat: "M", code: "ABCDEF", secret: "S2", edition: "giant" });
    expect(storedValues()).toEqual({ "penultima:/identity": IDENTITY });
    const again = await load();
    expect({ secret: again.secret, name: again.name, face: again.face, seats: again.seats }).toEqual(IDENTITY);
  });

  it("is unchanged for finished matches", async () => {
    const load = async () => (await reloaded(() => import("../../src/device/history.svelte.ts"))).past;
    (await load()).add(MATCH);
    expect(storedValues()).toEqual({ "penultima:/history": [MATCH] });
    expect((await load()).matches).toEqual([MATCH]);
  });

  it("is unchanged for settings", async () => {
    localStorage.setItem("penultima:/settings", JSON.stringify(SETTINGS));
    const { settings } = await reloaded(() => import("../../src/device/settings.svelte.ts"));
    expect({ ...settings }).toEqual(SETTINGS);
    settings.theme = "light";
    await vi.waitFor(() => expect(storedValues()).toEqual({ "penultima:/settings": { ...SETTINGS, theme: "light" } }));
  });

  it("is unchanged for muted bots", async () => {
    const load = async () => (await reloaded(() => import("../../src/table/mutedBots.svelte.ts"))).mutedBots;
    (await load()).put("Lola", true);
    expect(storedValues()).toEqual({ "penultima:/quiet": ["Lola"] });
    expect((await load()).has("Lola")).toBe(true);
  });

  it("is unchanged for hints", async () => {
    const load = async () => (await reloaded(() => import("../../src/table/hints.svelte.ts"))).hints;
    const hints = await load();
    hints.deal();
    hints.closeAll();
    expect(storedValues()["penultima:/hints"]).toEqual([
      "deal",
      "catch",
      "drawn",
      "call",
      "draw",
      "play",
      "action",
      "wild",
      "why",
      "rules",
    ]);
    expect((await load()).isOver).toBe(true);
  });
});
