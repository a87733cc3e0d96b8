// @vitest-environment jsdom
/** Settings speak of what there is on this device, and say what an automatic one does. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { settings } from "../../src/device/settings.svelte.ts";
import Settings from "../../src/screens/Settings.svelte";
import { words } from "../../src/words/catalogue.svelte.ts";

let shown: Record<string, unknown> | null = null;
function open(hovers: boolean): string {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: hovers && query.includes("hover"), addEventListener: vi.fn(), removeEventListener: vi.fn() }));
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

describe("settings", () => {
  it("have no keys where there is no keyboard", () => {
    expect(open(false)).not.toContain("Teclas");
  });
  it("have them where something can hover", () => {
    expect(open(true)).toContain("Teclas sueltas");
  });
  it("say how a card is played by the one that is chosen", () => {
    expect(open(false)).toContain("Con el dedo, un toque levanta la carta y otro la juega.");
    settings.playBy = "one";
    flushSync();
    expect(document.body.textContent).toContain("Un toque juega la carta.");
    settings.playBy = "auto";
  });
});
