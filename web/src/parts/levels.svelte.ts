/** Bot levels of this server. A level in preparation is polled until it is ready. */
import { api } from "../protocol/api.ts";
import type { BotLevel } from "../protocol/http.ts";
import type { Level } from "./draft.ts";

/** Poll interval in ms. */
const PAUSE = 2000;

export interface Offered {
  readonly level: Level;
  readonly ready: boolean;
}

let levels: readonly BotLevel[] = $state.raw([
  { level: "easy", state: "ready" },
  { level: "normal", state: "ready" },
]);

/** Return the levels that are ready or in preparation. */
export function offered(): Offered[] {
  return levels
    .filter(({ state }) => state !== "missing")
    .map(({ level, state }) => ({ level: level as Level, ready: state === "ready" }));
}

/** Poll the levels while the player chooses one. Return a function that stops the polling. */
export function followLevels(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  async function ask(): Promise<void> {
    await api.capabilities().then(
      ({ bots }) => (levels = bots),
      () => {},
    );
    if (!over && levels.some(({ state }) => state === "preparing")) timer = setTimeout(() => void ask(), PAUSE);
  }
  void ask();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
