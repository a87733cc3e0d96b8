/** Texts are loaded in two chunks. The first chunk contains what a table needs first. */
import en from "virtual:texts/en";
import enFirst from "virtual:texts/en/first";
import enRest from "virtual:texts/en/rest";
import es from "virtual:texts/es";
import esFirst from "virtual:texts/es/first";
import esRest from "virtual:texts/es/rest";
import { describe, expect, it } from "vitest";

import { firstSources } from "../../scripts/closure.ts";
import { isFirst, parseTexts } from "../../scripts/texts.ts";
import { sources } from "../files.ts";

describe.each([
  ["es", es, esFirst, esRest],
  ["en", en, enFirst, enRest],
])("text chunks of language %s", (_, all, first, rest) => {
  it("contain every text exactly once", () => {
    expect({ ...first, ...rest }).toEqual(all);
    expect(Object.keys(first).filter((key) => key in rest)).toEqual([]);
  });

  it("have the texts of hands and seats in the first chunk, and those of log, screens and sheets in the second", () => {
    for (const key of ["card.number", "colour.R", "web.table.label", "web.missing", "web.reload", "list"])
      expect(first).toHaveProperty([key]);
    for (const key of [
      "event.played",
      "web.home.free",
      "web.challenge.title",
      "clause.match.title",
      "web.menu.leave",
      "web.wait.seats",
    ])
      expect(rest).toHaveProperty([key]);
  });
});

it("an invalid message stops the build, and the error names its key", () => {
  expect(parseTexts({ "web.one": "one {card}" })).toEqual({ "web.one": ["one ", "card"] });
  expect(() => parseTexts({ "web.one": "one", "web.two": "two {" })).toThrow(
    "web.two: character 6: expected a name of small letters",
  );
});

it("the browser gets no scripts of the build, so that it gets no parser", () => {
  const imports = /(?:from|import\() ?"[^"]*\/scripts\//;
  const found = [...sources()].filter(([, text]) => imports.test(text)).map(([path]) => path);
  expect(found).toEqual([]);
  expect(imports.test('import { parseMessage } from "../../scripts/parseMessage.ts";')).toBe(true);
});

it("first chunk contains keys that are written in a source, and keys with a prefix that is written there", () => {
  const wanted = isFirst(['say("web.one")', "say(`web.two.${kind}`)", 'say("web.three." + kind)', 'from "./web.four"']);
  expect(["web.one", "web.one.more", "web.two.x", "web.three.y", "web.four"].map(wanted)).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});

it("first sources contain static imports, but no lazily loaded files", () => {
  const paths = [...firstSources().keys()].map((path) => path.replace(/.*\/src\//, ""));
  expect(paths).toEqual(
    expect.arrayContaining(["App.svelte", "screens/Table.svelte", "felt/Hand.svelte", "words/naming.ts"]),
  );
  for (const path of [
    "screens/Home.svelte",
    "sheets/Panel.svelte",
    "sheets/Challenge.svelte",
    "screens/Waiting.svelte",
  ])
    expect(paths).not.toContain(path);
});
