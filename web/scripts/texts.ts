/** The catalogue's texts that the page says: two chunks for each language, what a table says first and the rest. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

import { firstSources } from "./closure.ts";

const FOLDER = fileURLToPath(new URL("../../src/penultima/texts/", import.meta.url));
const MODULE = "virtual:texts/";
/** Whole groups of keys, by how they begin. */
const SAID = ["web.", "event.", "card.", "colour.", "refusal.", "phrase.", "level.", "character.", "edition.", "table.", "server.", "list", "seat"];
const TITLE = /^clause\..+\.title$/;
/** A key as it stands in a source, or how it begins. */
const NAMED = /["'`]([a-z]+(?:\.[\w+-]+)*)(?:["'`]|(\.)\$\{|(\.)["'`] ?\+)/g;

type Texts = Record<string, string>;

export function said(language: string): Texts {
  const all = JSON.parse(readFileSync(`${FOLDER}${language}.json`, "utf8")) as Texts;
  return only(all, (key) => SAID.some((start) => key.startsWith(start)) || TITLE.test(key));
}

/** What is named in the sources that are loaded first, so that no list of it has to be kept. */
export function isFirst(sources: Iterable<string>): (key: string) => boolean {
  const whole = new Set<string>();
  const begun = new Set<string>();
  for (const source of sources) for (const [, key, dot, plus] of source.matchAll(NAMED)) (dot || plus ? begun : whole).add(key! + (dot ?? plus ?? ""));
  const starts = [...begun].filter((start) => SAID.some((group) => start.startsWith(group)));
  return (key) => whole.has(key) || starts.some((start) => key.startsWith(start));
}

function only(texts: Texts, wanted: (key: string) => boolean): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => wanted(key)));
}

/** `import texts from "virtual:texts/es"`; `virtual:texts/es/first` and `virtual:texts/es/rest` are its two parts. */
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
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(found))})`;
    },
  };
}
