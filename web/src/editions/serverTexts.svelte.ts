/** Texts that the server provides about editions, effects and passports. Each is requested once per language. */
import { SvelteMap } from "svelte/reactivity";

import { api } from "../protocol/api.ts";
import type { EditionLine, EditionWords, EffectWords, PassportWords, Setup } from "../protocol/http.ts";
import { words } from "../words/catalogue.svelte.ts";
import { firstScreenShown } from "../lazy/lazy.ts";
import type { AgreedRules } from "./rules.ts";

class TextCache<T> {
  #here = new SvelteMap<string, T>();
  #asked = new Set<string>();

  constructor(readonly fetch: (key: string, language: string) => Promise<T>) {}

  /** Return a text; undefined until it is loaded. Request it if necessary. The value is reactive. */
  get(key: string): T | undefined {
    const { language } = words;
    const cacheKey = cacheKeyOf(key, language);
    const found = this.#here.get(cacheKey);
    if (found === undefined && !this.#asked.has(cacheKey)) void this.#ask(key, language);
    return found;
  }

  /** Return a text if it is loaded. Do not request it. */
  known(key: string): T | undefined {
    return this.#here.get(cacheKeyOf(key, words.language));
  }

  async #ask(key: string, language: string): Promise<void> {
    const cacheKey = cacheKeyOf(key, language);
    this.#asked.add(cacheKey);
    try {
      this.#here.set(cacheKey, await this.fetch(key, language));
    } catch {
      // Forget a failed request, so that the next call requests the text again.
      this.#asked.delete(cacheKey);
    }
  }
}

const cacheKeyOf = (key: string, language: string): string => `${language} ${key}`;

const lines = new TextCache<readonly EditionLine[]>(async (_, language) => (await api.editions(language)).editions);
/** Edition texts. They are large and not needed to play, so they are loaded after the first screen. */
const editions = new TextCache<EditionWords>(async (id, language) => {
  await firstScreenShown();
  return api.edition(id, language);
});
const effects = new TextCache<EffectWords>((text, language) => api.effect(text, language));
const passports = new TextCache<PassportWords>((passport, language) => api.passport({ passport }, language));

export const editionLines = (): readonly EditionLine[] => lines.get("") ?? [];
export const editionWords = (id: string): EditionWords | undefined => editions.get(id);
/** Return the words of a card effect; empty until they are loaded. */
export const effectWords = (text: string): string => (text ? (effects.get(text)?.words ?? "") : "");

/** Return whether the server could not read the effect. */
export const isMiswritten = (text: string): boolean => effects.known(text)?.wrong != null;

/**
 * Return the rules of a table; undefined until they are loaded. If the setup has a passport, which encodes all rules,
 * the server decodes it.
 */
export function agreedRules(setup: Setup): AgreedRules | undefined {
  if (!setup.passport)
    return { edition: setup.edition ?? "giant", options: setup.options ?? {}, customs: setup.customs ?? [] };
  const found = passports.get(setup.passport);
  return found && { edition: found.edition, options: found.options, customs: found.customs };
}
