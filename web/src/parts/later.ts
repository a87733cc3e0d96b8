/** Parts of the page that nobody needs at once: they come when they are asked for, or when there is nothing else to do. */
import type { Component } from "svelte";

import { inOwnTask } from "../device/task.ts";
import { words } from "../words/catalogue.svelte.ts";

type Found<P extends Record<string, any>> = { readonly default: Component<P> };

export interface Load<P extends Record<string, any>> {
  (): Promise<Found<P>>;
  /** Once it is here, nobody waits for it, not even for a moment. */
  here: Component<P> | null;
}

/** When it is fetched, if nobody asks before: `soon` is what a decision may need next, `first` says only the first texts. */
type When = "first" | "soon" | "some time";

/** Thousandths of a second in which whatever stands first can be looked at, and played. */
const PAUSE = 3000;
const all: Record<When, (() => Promise<unknown>)[]> = { first: [], soon: [], "some time": [] };
let begun = false;
/** Styles that did not come: a browser fetches each once. */
const lost = new Set<HTMLLinkElement>();
let mending: Promise<unknown> | null = null;

export function later<P extends Record<string, any>>(load: () => Promise<Found<P>>, when: When = "some time"): Load<P> {
  const fetch: Load<P> = Object.assign(
    async () => {
      await mendStyles();
      const [found] = await Promise.all([load(), when === "first" ? undefined : words.complete()]);
      fetch.here = found.default;
      return found;
    },
    { here: null },
  );
  all[when].push(fetch);
  return fetch;
}

let stand: () => void = () => {};
let standing = Promise.resolve();

/** A table is on its way: until it stands, the network is for what it is made of. */
export function expectTable(): void {
  standing = new Promise((stood) => (stand = stood));
}

/** For what the first screen can do without for a moment. */
export function standsFirst(): Promise<void> {
  return standing;
}

/** The first screen stands: what it may need next comes now, the rest after a while, so that nothing is missing when the network goes. */
export function fetchAll(): void {
  if (begun) return;
  begun = true;
  // Once it is in the document.
  inOwnTask(() => {
    stand();
    void fetchOnAndOn(all.soon);
  });
  setTimeout(() => void fetchOnAndOn([...all.first, ...all["some time"]]), PAUSE);
}

/** One after the other: the network is somebody's who plays. */
async function fetchOnAndOn(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) await load().catch(() => {});
}

globalThis.document?.addEventListener?.("error", ({ target }) => void (target instanceof HTMLLinkElement && target.rel === "stylesheet" && lost.add(target)), true);

/** Before anything is fetched again: it would be drawn without them. */
async function mendStyles(): Promise<void> {
  if (lost.size === 0 && !mending) return;
  mending ??= Promise.all([...lost].map(fetchAgain)).finally(() => (mending = null));
  await mending;
}

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  lost.delete(link);
  const again = link.cloneNode() as HTMLLinkElement;
  const done = new Promise((here, missing) => {
    again.onload = here;
    again.onerror = missing;
  });
  link.replaceWith(again);
  return done;
}
