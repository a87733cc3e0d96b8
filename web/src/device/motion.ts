/** How much may move: the stronger of what somebody chose here and what their system says. */
import { MediaQuery } from "svelte/reactivity";

import { settings, type Settings } from "./settings.svelte.ts";

const reduced = typeof matchMedia === "function" ? new MediaQuery("prefers-reduced-motion: reduce") : { current: false };

export function motion(): Settings["motion"] {
  return settings.motion === "full" && reduced.current ? "less" : settings.motion;
}

/** How much longer than at normal speed everything takes. */
export const SPEEDS = { calm: 1.4, normal: 1, fast: 0.6 } as const;
