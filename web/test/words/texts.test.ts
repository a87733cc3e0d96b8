/** The texts come in two chunks, and what a table says first is in the first one. */
import en from "virtual:texts/en";
import enFirst from "virtual:texts/en/first";
import enRest from "virtual:texts/en/rest";
import es from "virtual:texts/es";
import esFirst from "virtual:texts/es/first";
import esRest from "virtual:texts/es/rest";
import { describe, expect, it } from "vitest";

import { firstSources } from "../../scripts/closure.ts";
import { isFirst } from "../../scripts/texts.ts";

describe.each([
  ["es", es, esFirst, esRest],
  ["en", en, enFirst, enRest],
])("%s", (_, all, first, rest) => {
  it("has every text in one of the two and none in both", () => {
    expect({ ...first, ...rest }).toEqual(all);
    expect(Object.keys(first).filter((key) => key in rest)).toEqual([]);
  });

  it("has first what hands and seats need, and later what sentences, screens and sheets do", () => {
    for (const key of ["card.number", "colour.R", "web.table.label", "web.missing", "web.reload", "list"]) expect(first).toHaveProperty([key]);
    for (const key of ["event.played", "web.home.free", "web.challenge.title", "clause.match.title", "web.menu.leave", "web.wait.seats"]) expect(rest).toHaveProperty([key]);
  });
});

it("finds keys as they stand in a source, and those of which it has the beginning", () => {
  const wanted = isFirst(['say("web.one")', "say(`web.two.${kind}`)", 'say("web.three." + kind)', 'from "./web.four"']);
  expect(["web.one", "web.one.more", "web.two.x", "web.three.y", "web.four"].map(wanted)).toEqual([true, false, true, true, false]);
});

it("follows what is imported at once, not what is fetched later", () => {
  const paths = [...firstSources().keys()].map((path) => path.replace(/.*\/src\//, ""));
  expect(paths).toEqual(expect.arrayContaining(["App.svelte", "screens/Table.svelte", "felt/Hand.svelte", "words/naming.ts"]));
  for (const path of ["screens/Home.svelte", "sheets/Panel.svelte", "sheets/Challenge.svelte", "screens/Waiting.svelte"]) expect(paths).not.toContain(path);
});
