/** Every word that a person reads, in the language of the moment. Whoever shows it is drawn anew when that changes. */
import { settings } from "../device/settings.svelte.ts";
import { contracted, fill, joined, type Part, type Values } from "./format.ts";
import { isCode, LANGUAGES, type Code } from "./language.ts";
import { parse, type Message } from "./message.ts";
import { writeNumber } from "./number.ts";

type Texts = Readonly<Record<string, string>>;

type Chunk = () => Promise<{ default: Texts }>;

/** What a table says first, and the rest. */
const CHUNKS: Readonly<Record<Code, readonly [Chunk, Chunk]>> = {
  es: [() => import("virtual:texts/es/first"), () => import("virtual:texts/es/rest")],
  en: [() => import("virtual:texts/en/first"), () => import("virtual:texts/en/rest")],
};
const USUAL: Code = "en";
const NOTHING: Message = [];

class Words {
  #texts: Texts = $state.raw({});
  #language: Code = $state.raw(USUAL);
  /** What was read already. */
  #messages = new Map<string, Message>();
  /** The language asked for last: an older chunk that comes late is not taken. */
  #wanted: Code = USUAL;
  /** Whether the rest is here, too. */
  #whole = $state.raw(false);
  #completing: Promise<void> | null = null;

  get language(): Code {
    return this.#language;
  }

  /** The language as it is spoken where the browser is at home: days and hours are written otherwise elsewhere. */
  get region(): string {
    return navigator.languages.find((tag) => tag.slice(0, 2).toLowerCase() === this.#language) ?? this.#language;
  }

  /** As chosen on this device, else as the browser wants. */
  first(): Code {
    const wanted = [settings.language, ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase());
    return wanted.find(isCode) ?? USUAL;
  }

  /** Changes the language as soon as its texts are here: all, or those that a table says first, if there are none yet. */
  async load(language: Code, whole = true): Promise<void> {
    this.#wanted = language;
    const chunks = await Promise.all(CHUNKS[language].slice(0, whole || this.#whole ? 2 : 1).map((chunk) => chunk()));
    if (this.#wanted !== language) return;
    this.#messages = new Map();
    this.#language = language;
    this.#texts = Object.assign({}, ...chunks.map((chunk) => chunk.default)) as Texts;
    this.#whole = chunks.length > 1;
    document.documentElement.lang = language;
  }

  /** Fetches the rest. */
  async complete(): Promise<void> {
    if (this.#whole) return;
    this.#completing ??= this.load(this.#wanted).finally(() => (this.#completing = null));
    await this.#completing;
  }

  /** Loads it, and keeps it for this device. */
  async choose(language: Code): Promise<void> {
    settings.language = language;
    await this.load(language);
  }

  has(key: string): boolean {
    return this.#text(key) !== undefined;
  }

  /** Nothing is said in words that are still on their way: whoever shows them is drawn anew when they are here. */
  message(key: string): Message | undefined {
    const text = this.#text(key);
    if (text === undefined) return this.#whole ? undefined : NOTHING;
    let message = this.#messages.get(key);
    if (!message) this.#messages.set(key, (message = parse(text)));
    return message;
  }

  #text(key: string): string | undefined {
    const text = this.#texts[key];
    if (text === undefined && !this.#whole) void this.complete().catch(() => {});
    return text;
  }
}

export const words = new Words();

export function has(key: string): boolean {
  return words.has(key);
}

/** A key that there is not, as a newer server may send, is told as it stands: nothing is lost by it but the words. */
export function parts(key: string, values: Values = {}): Part[] {
  const message = words.message(key);
  if (!message) return [key];
  const language = LANGUAGES[words.language];
  return contracted(fill(message, values, language), language);
}

export function say(key: string, values: Values = {}): string {
  return joined(parts(key, values));
}

/** As in "a, b and c". */
export function listed(items: readonly string[]): string {
  const most = items.slice(0, -1).join(", ");
  const last = items.at(-1) ?? "";
  return items.length > 1 ? say("list", { most, last }) : last;
}

export function number(value: number, places = 0): string {
  return writeNumber(value, LANGUAGES[words.language].signs, places);
}
