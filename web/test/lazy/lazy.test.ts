// @vitest-environment jsdom
/** Lazy parts are shown once they are loaded. Parts that fail to load are reported and requested again. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import Lazy from "../../src/parts/Lazy.svelte";
import { lazy, type AnyLoad } from "../../src/lazy/lazy.ts";
import { overlay } from "../../src/parts/overlay.svelte.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import Plain from "./Plain.svelte";

const HERE = { default: Plain };
/** Return a lazy part. The type of its props does not matter in these tests. */
const partOf = (fetch: () => Promise<typeof HERE>): AnyLoad => lazy(fetch);
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  flushSync();
};

beforeEach(async () => {
  await words.load("en");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
  expect(overlay.missing).toBe(0);
});

describe("lazy part of a screen", () => {
  it("is shown at once if it was loaded in advance", async () => {
    const load = partOf(async () => HERE);
    await load();
    const shown = mount(Lazy, { target: document.body, props: { load, props: { text: "at once" } } });
    flushSync();
    expect(document.querySelector(".plain")?.textContent).toBe("at once");
    await unmount(shown);
  });

  it("is shown once it is loaded", async () => {
    const shown = mount(Lazy, {
      target: document.body,
      props: { load: partOf(async () => HERE), props: { text: "soon" } },
    });
    flushSync();
    expect(document.querySelector(".plain")).toBeNull();
    await settled();
    expect(document.querySelector(".plain")?.textContent).toBe("soon");
    await unmount(shown);
  });

  it("is loaded again without a message if it is spare", async () => {
    const fetch = vi.fn<() => Promise<typeof HERE>>().mockRejectedValue(new TypeError("offline"));
    const shown = mount(Lazy, {
      target: document.body,
      props: { load: partOf(fetch), props: { text: "spare" }, quiet: true, spare: true },
    });
    flushSync();
    await settled();
    expect(overlay.missing).toBe(0);
    fetch.mockResolvedValue(HERE);
    await vi.advanceTimersByTimeAsync(2000);
    await settled();
    expect(document.querySelector(".plain")?.textContent).toBe("spare");
    await unmount(shown);
  });

  it("is counted as missing while it cannot be loaded, and is loaded again", async () => {
    const fetch = vi.fn<() => Promise<typeof HERE>>().mockRejectedValue(new TypeError("offline"));
    const load = partOf(fetch);
    const all = [1, 2].map((text) =>
      mount(Lazy, { target: document.body, props: { load, props: { text: `${text}` }, quiet: true } }),
    );
    flushSync();
    await settled();
    expect([overlay.missing, document.querySelector(".plain")]).toEqual([2, null]);
    fetch.mockResolvedValue(HERE);
    await vi.advanceTimersByTimeAsync(2000);
    await settled();
    expect([overlay.missing, document.querySelectorAll(".plain").length]).toEqual([0, 2]);
    await Promise.all(all.map((one) => unmount(one)));
  });

  it("is not counted as missing any more after it is unmounted", async () => {
    const shown = mount(Lazy, {
      target: document.body,
      props: { load: lazy(() => Promise.reject(new TypeError("offline"))), props: { text: "" }, quiet: true },
    });
    flushSync();
    await settled();
    expect(overlay.missing).toBe(1);
    await unmount(shown);
    flushSync();
  });

  it("is loaded only with its style sheet, which is requested again after a failure", async () => {
    const fetch = vi.fn<() => Promise<typeof HERE>>().mockResolvedValue(HERE);
    document.head.innerHTML = '<link rel="stylesheet" href="lost.css">';
    const link = (): HTMLLinkElement => document.querySelector("link")!;
    const lost = link();
    lost.dispatchEvent(new Event("error"));
    const failed = lazy(fetch)();
    link().dispatchEvent(new Event("error"));
    await expect(failed).rejects.toBeDefined();
    const both = [lazy(fetch)(), lazy(fetch)()];
    const fresh = link();
    expect([fresh === lost, fetch.mock.calls.length]).toEqual([false, 0]);
    fresh.dispatchEvent(new Event("load"));
    await Promise.all(both);
    expect([link() === fresh, fetch.mock.calls.length]).toEqual([true, 2]);
    document.head.replaceChildren();
  });
});
