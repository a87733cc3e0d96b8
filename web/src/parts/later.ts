/** Parts of the page that nobody needs at once: they come when they are asked for, or when there is nothing else to do. */
import type { Component } from "svelte";

export type Load<P extends Record<string, unknown>> = () => Promise<{ readonly default: Component<P> }>;

const PAUSE = 3000;
const all: (() => Promise<unknown>)[] = [];

export function later<P extends Record<string, unknown>>(load: Load<P>): Load<P> {
  all.push(load);
  return load;
}

/** After the first screen stands: so that nothing is missing when the network goes. */
export function fetchAll(): void {
  setTimeout(() => {
    for (const load of all) load().catch(() => {});
  }, PAUSE);
}
