/**
 * Chunks of the page's texts. Each language has two: the texts that a table needs first, and the rest. They contain
 * parsed messages, so that the browser needs no parser.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

import type { Message } from "../src/words/message.ts";
import { firstSources } from "./closure.ts";
import { parseMessage } from "./parseMessage.ts";

const FOLDER = fileURLToPath(new URL("../../src/penultima/i18n/", import.meta.url));
const MODULE = "virtual:texts/";
/** Key prefixes of the texts that the page uses. The page also uses the texts whose keys match `TITLE`. */
const SAID = [
  "web.",
  "event.",
  "card.",
  "colour.",
  "refusal.",
  "phrase.",
  "level.",
  "character.",
  "edition.",
  "table.",
  "server.",
  "list",
  "seat",
];
const TITLE = /^clause\..+\.title$/;
/** Matches a complete literal key in a source, or the literal prefix of a key. */
const NAMED = /["'`]([a-z]+(?:\.[\w+-]+)*)(?:["'`]|(\.)\$\{|(\.)["'`] ?\+)/g;

type Texts = Record<string, string>;

export function said(language: string): Texts {
  const all = JSON.parse(readFileSync(`${FOLDER}${language}.json`, "utf8")) as Texts;
  return only(all, (key) => SAID.some((start) => key.startsWith(start)) || TITLE.test(key));
}

/**
 * Return a function that checks whether the given sources contain a key. Searching the sources makes a hand-written
 * list of keys unnecessary.
 */
export function isFirst(sources: Iterable<string>): (key: string) => boolean {
  const whole = new Set<string>();
  const begun = new Set<string>();
  for (const source of sources)
    for (const [, key, dot, plus] of source.matchAll(NAMED))
      (dot || plus ? begun : whole).add(key! + (dot ?? plus ?? ""));
  const starts = [...begun].filter((start) => SAID.some((group) => start.startsWith(group)));
  return (key) => whole.has(key) || starts.some((start) => key.startsWith(start));
}

function only(texts: Texts, wanted: (key: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(key)));
}

export function parseTexts(texts: Texts): Record<string, Message> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, parsed(key, text)]));
}

function parsed(key: string, text: string): Message {
  try {
    return parseMessage(text);
  } catch (cause) {
    throw new Error(`${key}: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Provides three modules per language, such as `virtual:texts/es/first`, `virtual:texts/es/rest`, and
 * `virtual:texts/es` with both chunks.
 */
export function texts(): Plugin {
  return {
    name: "penultima-texts",
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null;
      const [language, part] = id.slice(MODULE.length + 1).split("/");
      this.addWatchFile(`${FOLDER}${language}.json`);
      const first = isFirst(part ? firstSources().values() : []);
      const found = only(said(language!), (key) => !part || first(key) === (part === "first"));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(parseTexts(found)))})`;
    },
  };
}
