/** Lazy parts of the page. They are loaded when they are needed, or in advance after the first screen is shown. */
import type { Component } from "svelte";

import { runInOwnTask } from "../device/task.ts";
import { words } from "../words/catalogue.svelte.ts";

/* eslint-disable @typescript-eslint/no-explicit-any -- no stricter type fits the properties of every component */
export type Properties = Record<string, any>;
export type AnyLoad = Load<any>;
/* eslint-enable @typescript-eslint/no-explicit-any */

type Found<P extends Properties> = { readonly default: Component<P> };

export interface Load<P extends Properties> {
  (): Promise<Found<P>>;
  /** The component; null until it is loaded. A loaded component can be shown without waiting for a promise. */
  here: Component<P> | null;
}

/**
 * Time at which a part is loaded in advance. `soon`: as soon as the first screen is shown, because the next decision
 * may need the part. `some time`: after a pause. `first`: also after a pause, but the part needs only the first chunk
 * of texts.
 */
type When = "first" | "soon" | "some time";

/** Delay in ms before the remaining parts are loaded, so that they do not slow down the first screen. */
const PAUSE = 3000;
const all: Record<When, (() => Promise<unknown>)[]> = { first: [], soon: [], "some time": [] };
let begun = false;
/** Style sheets that failed to load. A browser does not request them again by itself. */
const lost = new Set<HTMLLinkElement>();
let mending: Promise<unknown> | null = null;

export function lazy<P extends Properties>(load: () => Promise<Found<P>>, when: When = "some time"): Load<P> {
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

/**
 * Announce that the first screen is a table. The promise of `firstScreenShown` then resolves only once the table is
 * shown, so that the table has the network to itself until then.
 */
export function announceTable(): void {
  standing = new Promise((stood) => (stand = stood));
}

/** Return a promise that resolves once the first screen is shown. Requests for other data wait for it. */
export function firstScreenShown(): Promise<void> {
  return standing;
}

/** Load the parts that may be needed next, and later all others, so that they are available if the network fails. */
export function fetchAll(): void {
  if (begun) return;
  begun = true;
  // Start once the screen is in the document.
  runInOwnTask(() => {
    stand();
    void fetchOnAndOn(all.soon);
  });
  setTimeout(() => void fetchOnAndOn([...all.first, ...all["some time"]]), PAUSE);
}

/** Load one part after the other, so that the player's actions do not wait long for the network. */
async function fetchOnAndOn(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) await load().catch(() => {});
}

const noteLost = ({ target }: Event): void => {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") lost.add(target);
};
globalThis.document?.addEventListener?.("error", noteLost, true);

/** Reload the style sheets that failed to load, because components without their styles look broken. */
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
