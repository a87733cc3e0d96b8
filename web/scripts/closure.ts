/** Collects source files of the page together with all their static imports, direct and indirect. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("../", import.meta.url));
/** Modules that a visitor with a table link loads before the cards are shown. */
const FIRST = ["src/main.ts", "src/screens/TablePage.svelte"];
/** Matches static imports. `import()` and imports of types do not match. */
const IMPORT = /^\s*(?:import|export)\s(?!type\s)(?:[^;"]*?\sfrom\s)?"(\.[^"]+)"/gm;

/** Return the source texts of the given files and of all their static imports, by path. */
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
