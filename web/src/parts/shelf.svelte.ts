/** The editions in words, asked for once in each language. */
import { SvelteMap } from "svelte/reactivity";

import { api } from "../wire/api.ts";
import type { EditionLine, EditionWords, EffectWords, PassportWords, Setup } from "../wire/http.ts";
import { words } from "../words/catalogue.svelte.ts";
import { standsFirst } from "./later.ts";
import type { Agreed } from "./rules.ts";

class Shelf<T> {
  #here = new SvelteMap<string, T>();
  #asked = new Set<string>();

  constructor(readonly fetch: (key: string) => Promise<T>) {}

  /** Undefined until it is here; whoever shows it is drawn anew then. */
  get(key: string): T | undefined {
    const place = `${words.language} ${key}`;
    const found = this.#here.get(place);
    if (found === undefined && !this.#asked.has(place)) void this.#ask(place, key);
    return found;
  }

  /** If it is here; nobody is asked for it. */
  known(key: string): T | undefined {
    return this.#here.get(`${words.language} ${key}`);
  }

  async #ask(place: string, key: string): Promise<void> {
    this.#asked.add(place);
    try {
      this.#here.set(place, await this.fetch(key));
    } catch {
      // Asked again when somebody next looks at it.
      this.#asked.delete(place);
    }
  }
}

const lines = new Shelf<readonly EditionLine[]>(async () => (await api.editions()).editions);
/** Much to read, and nothing that a card is played by. */
const editions = new Shelf<EditionWords>(async (id) => {
  await standsFirst();
  return api.edition(id);
});
const effects = new Shelf<EffectWords>((text) => api.effect(text));
const passports = new Shelf<PassportWords>((passport) => api.passport({ passport }));

export const editionLines = (): readonly EditionLine[] => lines.get("") ?? [];
export const editionWords = (id: string): EditionWords | undefined => editions.get(id);
/** What is written on a card, in words; empty until they are here. */
export const effectWords = (text: string): string => (text ? (effects.get(text)?.words ?? "") : "");

/** The server was asked and could not read it, as while somebody writes. */
export const isMiswritten = (text: string): boolean => effects.known(text)?.wrong != null;

/** A table that was made by a passport says nothing else of its rules. */
export function agreed(setup: Setup): Agreed | undefined {
  if (!setup.passport) return { edition: setup.edition ?? "giant", options: setup.options ?? {}, customs: setup.customs ?? [] };
  const found = passports.get(setup.passport);
  return found && { edition: found.edition, options: found.options, customs: found.customs };
}
