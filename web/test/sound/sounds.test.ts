// @vitest-environment jsdom
/** Nothing is fetched, made or played before the first touch; and nothing ever fails for want of sound. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Event } from "../../src/wire/types.ts";
import { scene } from "../table/made.ts";
import { settled } from "../table/rig.ts";
import { FakeContext } from "./fake.ts";

const PLAYED: Event = { name: "played", seat: 0, card: "R4", colour: "R" };
const vibrate = vi.fn();
const activation = { hasBeenActive: false };

/** As after a reload: of the page before nothing listens any more. */
let left: (() => void)[] = [];
async function fresh(touched = false) {
  if (!touched) vi.resetModules();
  const listen = vi.spyOn(globalThis, "addEventListener");
  const { settings } = await import("../../src/device/settings.svelte.ts");
  const { sounds } = await import("../../src/sound/sounds.ts");
  left = listen.mock.calls.map(([name, listener]) => () => removeEventListener(name, listener as EventListener, true));
  listen.mockRestore();
  Object.assign(settings, { sound: true, haptics: true });
  return { sounds, settings };
}
afterEach(() => left.forEach((leave) => leave()));
async function touch(): Promise<void> {
  activation.hasBeenActive = true;
  dispatchEvent(new Event_("pointerup"));
  await vi.dynamicImportSettled();
}
const Event_ = globalThis.Event;

beforeEach(() => {
  FakeContext.made = [];
  FakeContext.state = "running";
  activation.hasBeenActive = false;
  vibrate.mockClear();
  vi.stubGlobal("AudioContext", FakeContext);
  Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
  Object.defineProperty(navigator, "userActivation", { value: activation, configurable: true });
});

class Broken {
  constructor() {
    throw new Error("no device");
  }
}
const context = () => FakeContext.made[0]!;

describe("sounds", () => {
  it("are none before the first touch", async () => {
    const { sounds } = await fresh();
    sounds.land([PLAYED], 0);
    sounds.hear(null, scene({ events: { 10: [PLAYED] } }), 0, 0);
    await vi.dynamicImportSettled();
    expect(FakeContext.made).toEqual([]);
    expect(vibrate).not.toHaveBeenCalled();
  });
  it("come with the first touch, and with no press that no browser believes", async () => {
    const { sounds } = await fresh();
    dispatchEvent(new Event_("keydown"));
    expect(FakeContext.made).toEqual([]);
    await touch();
    expect(FakeContext.made).toHaveLength(1);
    sounds.land([PLAYED], 0);
    await vi.waitFor(() => expect(vibrate).toHaveBeenCalledWith([8]));
    expect(context().count("noise", "start")).toBe(1);
    await touch();
    sounds.land([PLAYED], 1);
    expect(FakeContext.made).toHaveLength(1);
    expect(context().count("noise", "start")).toBe(2);
  });
  it("of another screen that was touched are there at the table", async () => {
    vi.resetModules();
    await import("../../src/sound/touch.ts");
    await touch();
    const { sounds } = await fresh(true);
    sounds.tick(5_500, 4_500);
    await vi.waitFor(() => expect(context().count("wave", "start")).toBe(1));
  });
  it("are off where they are switched off, and shaking is another switch", async () => {
    const { sounds, settings } = await fresh();
    settings.sound = false;
    await touch();
    sounds.land([PLAYED], 0);
    await vi.waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1));
    expect(FakeContext.made).toEqual([]);
    Object.assign(settings, { sound: true, haptics: false });
    sounds.land([PLAYED], 0);
    await settled();
    expect(context().count("noise", "start")).toBe(1);
    expect(vibrate).toHaveBeenCalledTimes(1);
  });
  it("go on after an interruption, with the next touch", async () => {
    const { sounds } = await fresh();
    await touch();
    context().state = "interrupted";
    await touch();
    expect(context().resumed).toBe(1);
    sounds.refuse();
    expect(context().count("wave", "start")).toBe(2);
  });
  it("that come too late for their room are not played", async () => {
    const { sounds } = await fresh();
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 300));
    activation.hasBeenActive = true;
    dispatchEvent(new Event_("pointerup"));
    sounds.tick(5_500, 4_500);
    now += 1_000;
    await vi.dynamicImportSettled();
    await settled();
    expect(context().count("wave", "start")).toBe(0);
    clock.mockRestore();
  });
  it.each(["none", "broken"])("fail nobody where audio is %s", async (how) => {
    vi.stubGlobal("AudioContext", how === "none" ? undefined : Broken);
    Object.defineProperty(navigator, "vibrate", { value: undefined, configurable: true });
    const { sounds } = await fresh();
    await touch();
    sounds.land([PLAYED], 0);
    sounds.refuse();
    sounds.tick(3_100, 2_900);
    sounds.hear(null, scene({ events: { 10: [PLAYED] } }), 0, 0);
    await settled();
    expect(FakeContext.made).toEqual([]);
  });
});
