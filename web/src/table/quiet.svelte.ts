/** Bots whose remarks are not wanted on this device, by name. */
import { recall, remember } from "../device/storage.ts";

const NAME = "quiet";
const MOST = 50;

class Quiet {
  #names: readonly string[] = $state.raw(kept(recall(NAME)));

  has(name: string): boolean {
    return this.#names.includes(name);
  }

  put(name: string, quiet: boolean): void {
    const others = this.#names.filter((other) => other !== name);
    this.#names = quiet ? [...others, name].slice(-MOST) : others;
    remember(NAME, this.#names);
  }
}

export const quiet = new Quiet();

function kept(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}
