/** Keyframes belong to the component that has them: a name from another one moves nothing, and nobody complains. */
import { expect, it } from "vitest";

import { sources } from "../files.ts";

/** Names that an animation goes by and that are not there. */
function lost(source: string): string[] {
  const there = [...source.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name!);
  const wanted = [...source.matchAll(/animation(?:-name)?: ([a-z][\w-]*)/g)].map(([, name]) => name!);
  return wanted.filter((name) => name !== "none" && !there.includes(name));
}

it("every animation has its keyframes beside it", () => {
  const all = [...sources()].filter(([path]) => path.endsWith(".svelte"));
  expect(all.flatMap(([path, source]) => lost(source).map((name) => `${path}: ${name}`))).toEqual([]);
});

it("notices one whose keyframes have moved away", () => {
  expect(lost(".a { animation: rise 0.2s; }\n.b { animation: none; }\n@keyframes fall {}")).toEqual(["rise"]);
});
