/** All texts of the page in the current language. If the language changes, components with texts are rendered again. */
import { settings } from "../device/settings.svelte.ts";
import { contractWords, formatParts, joinParts, type Part, type Values } from "./format.ts";
import { isCode, LANGUAGES, type Code } from "./language.ts";
import type { Message } from "./message.ts";
import { formatNumberWith } from "./number.ts";

type Texts = Readonly<Record<string, Message>>;

type Chunk = () => Promise<{ default: Texts }>;

/** Two chunks of texts: those that a table needs first, and the rest. */
const CHUNKS: Readonly<Record<Code, readonly [Chunk, Chunk]>> = {
  es: [() => import("virtual:texts/es/first"), () => import("virtual:texts/es/rest")],
  en: [() => import("virtual:texts/en/first"), () => import("virtual:texts/en/rest")],
};
const USUAL: Code = "en";

class Words {
  #texts: Texts = $state.raw({});
  #language: Code = $state.raw(USUAL);
  /** Language that was requested last. Texts of another language that arrive later are ignored. */
  #wanted: Code = USUAL;
  /** Whether the second chunk is also loaded. */
  #whole = $state.raw(false);
  #completing: Promise<void> | null = null;

  get language(): Code {
    return this.#language;
  }

  /** Browser's preferred locale for the current language. It determines how dates and times are written. */
  get region(): string {
    return navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === this.#language) ?? this.#language;
  }

  /** Return the language that the player has chosen, or else the one that the browser prefers. */
  first(): Code {
    const wanted = [settings.language, ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
    return wanted.find(isCode) ?? USUAL;
  }

  /** Load a language and then switch to it. If `whole` is false, the second chunk may be loaded later. */
  async load(language: Code, whole = true): Promise<void> {
    this.#wanted = language;
    const chunks = await Promise.all(CHUNKS[language].slice(0, whole || this.#whole ? 2 : 1).map((chunk) => chunk()));
    if (this.#wanted !== language) return;
    this.#language = language;
    this.#texts = Object.assign({}, ...chunks.map((chunk) => chunk.default)) as Texts;
    this.#whole = chunks.length > 1;
    document.documentElement.lang = language;
  }

  /** Load the second chunk. */
  async complete(): Promise<void> {
    if (this.#whole) return;
    this.#completing ??= this.load(this.#wanted).finally(() => (this.#completing = null));
    await this.#completing;
  }

  /** Load a language and store the choice. */
  async choose(language: Code): Promise<void> {
    settings.language = language;
    await this.load(language);
  }

  has(key: string): boolean {
    return this.#loaded(key) !== undefined;
  }

  /**
   * Return a message: an empty one while its text is loading; undefined if there is no such text. The value is
   * reactive.
   */
  message(key: string): Message | undefined {
    return this.#loaded(key) ?? (this.#whole ? undefined : "");
  }

  #loaded(key: string): Message | undefined {
    const message = this.#texts[key];
    if (message === undefined && !this.#whole) void this.complete().catch(() => {});
    return message;
  }
}

export const words = new Words();

export function has(key: string): boolean {
  return words.has(key);
}

/** Format a message. If a key has no text, as may happen with a newer server, return the key. */
export function parts(key: string, values: Values = {}): Part[] {
  const message = words.message(key);
  if (message === undefined) return [key];
  const language = LANGUAGES[words.language];
  return contractWords(formatParts(message, values, language), language);
}

export function say(key: string, values: Values = {}): string {
  return joinParts(parts(key, values));
}

/** Join items into a text such as "a, b and c". */
export function joinList(items: readonly string[]): string {
  const most = items.slice(0, -1).join(", ");
  const last = items.at(-1) ?? "";
  return items.length > 1 ? say("list", { most, last }) : last;
}

export function formatNumber(value: number, places = 0): string {
  return formatNumberWith(value, LANGUAGES[words.language].signs, places);
}
