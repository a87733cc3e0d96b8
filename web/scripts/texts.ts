/** The catalogue's texts that the page says, one chunk for each language. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../../src/penultima/texts/", import.meta.url));
const MODULE = "virtual:texts/";
/** Whole groups of keys, by how they begin. */
const SAID = ["web.", "event.", "card.", "colour.", "refusal.", "phrase.", "level.", "edition.", "table.", "server.", "list", "seat"];
const TITLE = /^clause\..+\.title$/;

export function said(language: string): Record<string, string> {
  const all = JSON.parse(readFileSync(`${FOLDER}${language}.json`, "utf8")) as Record<string, string>;
  return Object.fromEntries(Object.entries(all).filter(([key]) => SAID.some((start) => key.startsWith(start)) || TITLE.test(key)));
}

/** `import texts from "virtual:texts/es"` */
export function texts(): Plugin {
  return {
    name: "penultima-texts",
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return null;
      const language = id.slice(MODULE.length + 1);
      this.addWatchFile(`${FOLDER}${language}.json`);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(said(language)))})`;
    },
  };
}
