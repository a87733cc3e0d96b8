// @vitest-environment jsdom
/** Parts that come later: drawn once they are here, said to be missing while they are not, and tried again. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import Later from "../../src/parts/Later.svelte";
import { later, type Load } from "../../src/parts/later.ts";
import { overlay } from "../../src/parts/overlay.svelte.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import Plain from "./Plain.svelte";

const HERE = { default: Plain };
/** A screen knows what its part is given; here it may be anything. */
const partOf = (fetch: () => Promise<typeof HERE>): Load<any> => later(fetch);
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

describe("a part of a screen", () => {
  it("is drawn at once where it was fetched ahead", async () => {
    const load = partOf(async () => HERE);
    await load();
    const shown = mount(Later, { target: document.body, props: { load, props: { text: "at once" } } });
    flushSync();
    expect(document.querySelector(".plain")?.textContent).toBe("at once");
    await unmount(shown);
  });

  it("is drawn when it comes, else", async () => {
    const shown = mount(Later, { target: document.body, props: { load: partOf(async () => HERE), props: { text: "soon" } } });
    flushSync();
    expect(document.querySelector(".plain")).toBeNull();
    await settled();
    expect(document.querySelector(".plain")?.textContent).toBe("soon");
    await unmount(shown);
  });

  it("is tried again without a word where nobody misses it", async () => {
    const fetch = vi.fn<() => Promise<typeof HERE>>().mockRejectedValue(new TypeError("offline"));
    const shown = mount(Later, { target: document.body, props: { load: partOf(fetch), props: { text: "spare" }, quiet: true, spare: true } });
    flushSync();
    await settled();
    expect(overlay.missing).toBe(0);
    fetch.mockResolvedValue(HERE);
    await vi.advanceTimersByTimeAsync(2000);
    await settled();
    expect(document.querySelector(".plain")?.textContent).toBe("spare");
    await unmount(shown);
  });

  it("is said to be missing while it cannot come, once for all that is missing, and is tried again", async () => {
    const fetch = vi.fn<() => Promise<typeof HERE>>().mockRejectedValue(new TypeError("offline"));
    const load = partOf(fetch);
    const all = [1, 2].map((text) => mount(Later, { target: document.body, props: { load, props: { text: `${text}` }, quiet: true } }));
    flushSync();
    await settled();
    expect([overlay.missing, document.querySelector(".plain")]).toEqual([2, null]);
    fetch.mockResolvedValue(HERE);
    await vi.advanceTimersByTimeAsync(2000);
    await settled();
    expect([overlay.missing, document.querySelectorAll(".plain").length]).toEqual([0, 2]);
    await Promise.all(all.map((one) => unmount(one)));
  });

  it("is missed no more once nobody wants it", async () => {
    const shown = mount(Later, { target: document.body, props: { load: later(() => Promise.reject(new TypeError("offline"))), props: { text: "" }, quiet: true } });
    flushSync();
    await settled();
    expect(overlay.missing).toBe(1);
    await unmount(shown);
    flushSync();
  });

  it("comes with its style, although a browser fetches a style once", async () => {
    const fetch = vi.fn<() => Promise<typeof HERE>>().mockResolvedValue(HERE);
    document.head.innerHTML = '<link rel="stylesheet" href="lost.css">';
    const link = (): HTMLLinkElement => document.querySelector("link")!;
    const lost = link();
    lost.dispatchEvent(new Event("error"));
    const failed = later(fetch)();
    link().dispatchEvent(new Event("error"));
    await expect(failed).rejects.toBeDefined();
    const both = [later(fetch)(), later(fetch)()];
    const fresh = link();
    expect([fresh === lost, fetch.mock.calls.length]).toEqual([false, 0]);
    fresh.dispatchEvent(new Event("load"));
    await Promise.all(both);
    expect([link() === fresh, fetch.mock.calls.length]).toEqual([true, 2]);
    document.head.replaceChildren();
  });
});
