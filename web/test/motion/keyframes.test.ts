/** Keyframes belong to a component. If an animation has an unknown name, there is no error, but nothing moves. */
import { expect, it } from "vitest";

import { sources } from "../files.ts";

/** Return the animation names that have no keyframes. */
function missingKeyframes(source: string): string[] {
  const defined = [...source.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name!);
  const used = [...source.matchAll(/animation(?:-name)?: ([a-z][\w-]*)/g)].map(([, name]) => name!);
  return used.filter((name) => name !== "none" && !defined.includes(name));
}

it("every component defines the keyframes of its animations", () => {
  const all = [...sources()].filter(([path]) => path.endsWith(".svelte"));
  expect(all.flatMap(([path, source]) => missingKeyframes(source).map((name) => `${path}: ${name}`))).toEqual([]);
});

it("check finds an animation without keyframes", () => {
  expect(missingKeyframes(".a { animation: rise 0.2s; }\n.b { animation: none; }\n@keyframes fall {}")).toEqual([
    "rise",
  ]);
});
