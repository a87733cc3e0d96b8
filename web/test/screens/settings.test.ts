// @vitest-environment jsdom
/** Settings that this device does not support are hidden, and automatic settings explain their effect. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { settings } from "../../src/device/settings.svelte.ts";
import Settings from "../../src/screens/Settings.svelte";
import { words } from "../../src/words/catalogue.svelte.ts";

let shown: Record<string, unknown> | null = null;
function open(hovers: boolean): string {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: hovers && query.includes("hover"),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.stubGlobal("isSecureContext", false);
  shown = mount(Settings, { target: document.body, props: { onclose: vi.fn() } });
  flushSync();
  return document.body.textContent ?? "";
}

beforeAll(() => words.load("es"));
afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

describe("settings screen", () => {
  it("hides the settings for keys on devices without hover", () => {
    expect(open(false)).not.toContain("Teclas");
  });
  it("shows the settings for keys on devices with hover", () => {
    expect(open(true)).toContain("Teclas de una letra");
  });
  it("explains how a card is played with the chosen setting", () => {
    expect(open(false)).toContain("Con el dedo, un toque levanta la carta y otro la juega.");
    settings.playBy = "one";
    flushSync();
    expect(document.body.textContent).toContain("Un toque juega la carta.");
    settings.playBy = "auto";
  });
});
