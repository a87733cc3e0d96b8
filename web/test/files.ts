/** Functions that read files of the project. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Read JSON at a path from the project root. */
export function json<T>(path: string): T {
  const file = join(ROOT, path);
  if (!existsSync(file)) throw new Error(`${path} is written by: python -m tests.helpers.web.page_data build/page`);
  return JSON.parse(readFileSync(file, "utf8")) as T;
}

/** Read text at a path from the project root. */
export function text(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Return the texts of all sources of the page by path. */
export function sources(): Map<string, string> {
  const folder = join(ROOT, "web/src");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(ts|svelte)$/.test(path),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}
