// @vitest-environment jsdom
/** Nothing is loaded, created or played before the first gesture, and missing audio causes no error. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Event } from "../../src/protocol/types.ts";
import { scene } from "../table/exampleScenes.ts";
import { settled } from "../table/testController.ts";
import { FakeContext } from "./fakeAudio.ts";

const PLAYED: Event = { name: "played", seat: 0, card: "R4", colour: "R" };
const vibrate = vi.fn();
const activation = { hasBeenActive: false };

/** Functions that remove the listeners of the last loaded module, as a real reload would. */
let removals: (() => void)[] = [];
async function fresh(touched = false) {
  if (!touched) vi.resetModules();
  const listen = vi.spyOn(globalThis, "addEventListener");
  const { settings } = await import("../../src/device/settings.svelte.ts");
  const { sounds } = await import("../../src/sound/sounds.ts");
  removals = listen.mock.calls.map(
    ([name, listener]) =>
      () =>
        removeEventListener(name, listener as EventListener, true),
  );
  listen.mockRestore();
  Object.assign(settings, { sound: true, haptics: true });
  return { sounds, settings };
}
afterEach(() => removals.forEach((leave) => leave()));
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
  it("are neither loaded nor played before the first gesture", async () => {
    const { sounds } = await fresh();
    sounds.playLanded([PLAYED], 0);
    sounds.playChanges(null, scene({ events: { 10: [PLAYED] } }), 0, 0);
    await vi.dynamicImportSettled();
    expect(FakeContext.made).toEqual([]);
    expect(vibrate).not.toHaveBeenCalled();
  });
  it("are loaded at the first gesture that the browser accepts, and not at others", async () => {
    const { sounds } = await fresh();
    dispatchEvent(new Event_("keydown"));
    expect(FakeContext.made).toEqual([]);
    await touch();
    expect(FakeContext.made).toHaveLength(1);
    sounds.playLanded([PLAYED], 0);
    await vi.waitFor(() => expect(vibrate).toHaveBeenCalledWith([8]));
    expect(context().count("noise", "start")).toBe(1);
    await touch();
    sounds.playLanded([PLAYED], 1);
    expect(FakeContext.made).toHaveLength(1);
    expect(context().count("noise", "start")).toBe(2);
  });
  it("are loaded at a table if the first gesture was on another screen", async () => {
    vi.resetModules();
    await import("../../src/sound/firstGesture.ts");
    await touch();
    const { sounds } = await fresh(true);
    sounds.tick(5_500, 4_500);
    await vi.waitFor(() => expect(context().count("wave", "start")).toBe(1));
  });
  it("and vibrations are switched off by separate settings", async () => {
    const { sounds, settings } = await fresh();
    settings.sound = false;
    await touch();
    sounds.playLanded([PLAYED], 0);
    await vi.waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1));
    expect(FakeContext.made).toEqual([]);
    Object.assign(settings, { sound: true, haptics: false });
    sounds.playLanded([PLAYED], 0);
    await settled();
    expect(context().count("noise", "start")).toBe(1);
    expect(vibrate).toHaveBeenCalledTimes(1);
  });
  it("resume at the next gesture after an interruption", async () => {
    const { sounds } = await fresh();
    await touch();
    context().state = "interrupted";
    await touch();
    expect(context().resumed).toBe(1);
    sounds.playRefusal();
    expect(context().count("wave", "start")).toBe(2);
  });
  it("are not played if the bundle is loaded too late", async () => {
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
  it.each(["none", "broken"])("cause no error if audio is %s", async (how) => {
    vi.stubGlobal("AudioContext", how === "none" ? undefined : Broken);
    Object.defineProperty(navigator, "vibrate", { value: undefined, configurable: true });
    const { sounds } = await fresh();
    await touch();
    sounds.playLanded([PLAYED], 0);
    sounds.playRefusal();
    sounds.tick(3_100, 2_900);
    sounds.playChanges(null, scene({ events: { 10: [PLAYED] } }), 0, 0);
    await settled();
    expect(FakeContext.made).toEqual([]);
  });
});
