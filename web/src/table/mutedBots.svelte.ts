/** Names of the bots whose remarks are muted on this device. */
import { loadStored, store } from "../device/storage.ts";

const NAME = "quiet";
const MOST = 50;

class MutedBots {
  #names: readonly string[] = $state.raw(kept(loadStored(NAME)));

  has(name: string): boolean {
    return this.#names.includes(name);
  }

  put(name: string, quiet: boolean): void {
    const others = this.#names.filter((other) => other !== name);
    this.#names = quiet ? [...others, name].slice(-MOST) : others;
    store(NAME, this.#names);
  }
}

export const mutedBots = new MutedBots();

function kept(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}
