/** The lists about events and decisions come from the kernel through docs/. No source of the page repeats them. */
import { expect, it } from "vitest";

import * as lists from "../../src/protocol/lists.ts";
import { json, sources } from "../files.ts";

const LITERAL = /\[((?:\s*["'][\w-]+["']\s*,?)+)\s*\]/g;

/** Return the lists in a source that have the same entries as a generated list, in any order. */
function copies(source: string): string[] {
  const known = new Set(Object.values(lists).map((list) => [...list].sort().join()));
  return [...source.matchAll(LITERAL)]
    .map(([, entries]) => [...entries!.matchAll(/[\w-]+/g)].sort().join())
    .filter((entries) => known.has(entries));
}

it("generated lists are those of docs", () => {
  const found = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name.toLowerCase(), list]));
  expect(found).toEqual(json("docs/wire.lists.json"));
});

it("no source repeats a generated list", () => {
  const written = [...sources()].filter(([path]) => path !== "protocol/lists.ts");
  expect(written.filter(([, source]) => copies(source).length > 0).map(([path]) => path)).toEqual([]);
});

it("planted copy of a generated list is found in any order", () => {
  expect(copies('const SILENT = ["dealt", "received", "owes", "awaits"];')).toEqual(["awaits,dealt,owes,received"]);
  expect(copies('const SILENT = [\n  "dealt",\n  "received",\n  "owes",\n  "awaits",\n] as const;')).toHaveLength(1);
  expect(copies('const SILENT = ["dealt", "owes", "awaits"];')).toEqual([]);
});
