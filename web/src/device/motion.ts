/** Motion level: the user's setting or the system's preference, whichever allows less motion. */
import { MediaQuery } from "svelte/reactivity";

import { settings, type Settings } from "./settings.svelte.ts";

const reduced =
  typeof matchMedia === "function" ? new MediaQuery("prefers-reduced-motion: reduce") : { current: false };

export function motionLevel(): Settings["motion"] {
  return settings.motion === "full" && reduced.current ? "less" : settings.motion;
}

/** Factors by which durations are multiplied, relative to normal speed. */
export const SPEEDS = { calm: 1.4, normal: 1, fast: 0.6 } as const;
