/** Which bots this server can seat: a level that has to be prepared is asked for until it is ready. */
import { api } from "../wire/api.ts";
import type { BotLevel } from "../wire/http.ts";
import type { Level } from "./draft.ts";

/** Thousandths of a second until it is asked again. */
const PAUSE = 2000;

export interface Offered {
  readonly level: Level;
  readonly ready: boolean;
}

let told: readonly BotLevel[] = $state.raw([
  { level: "easy", state: "ready" },
  { level: "normal", state: "ready" },
]);

/** Those that can be had here, now or soon. */
export function offered(): Offered[] {
  return told.filter(({ state }) => state !== "missing").map(({ level, state }) => ({ level: level as Level, ready: state === "ready" }));
}

/** While somebody chooses; gives what ends it. */
export function followLevels(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  async function ask(): Promise<void> {
    await api.capabilities().then(({ bots }) => (told = bots), () => {});
    if (!over && told.some(({ state }) => state === "preparing")) timer = setTimeout(() => void ask(), PAUSE);
  }
  void ask();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
