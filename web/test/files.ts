/** Files of the project that tests read. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** JSON at a path from the root of the project. */
export function json<T>(path: string): T {
  const file = join(ROOT, path);
  if (!existsSync(file)) throw new Error(`${path} is written by: python -m tests.web.data build/page`);
  return JSON.parse(readFileSync(file, "utf8")) as T;
}

/** All of the page's own source, by path. */
export function sources(): Map<string, string> {
  const folder = join(ROOT, "web/src");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /\.(ts|svelte)$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}
