/** What is loaded with a file of the page: itself and all that it imports at once, as far as it is ours. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../", import.meta.url));
/** What a table's link asks for until one has cards in hand. */
const FIRST = ["src/main.ts", "src/screens/TablePage.svelte"];
/** `import()` and types are left out. */
const IMPORT = /^\s*(?:import|export)\s(?!type\s)(?:[^;"]*?\sfrom\s)?"(\.[^"]+)"/gm;

/** Sources by path. */
export function firstSources(starts: readonly string[] = FIRST): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = starts.map((start) => join(WEB, start));
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue;
    const text = readFileSync(path, "utf8");
    found.set(path, text);
    for (const [, name] of text.matchAll(IMPORT)) {
      const file = fileOf(join(dirname(path), name!));
      if (file) waiting.push(file);
    }
  }
  return found;
}

function fileOf(path: string): string | undefined {
  return ["", ".ts"].map((end) => path + end).find((file) => /\.(ts|svelte)$/.test(file) && existsSync(file));
}
