/** The page uses the same sentences for events as the terminal, in both languages. */
import { beforeAll, describe, expect, it } from "vitest";

import { parts, say, words } from "../../src/words/catalogue.svelte.ts";
import type { Part } from "../../src/words/format.ts";
import type { Code } from "../../src/words/language.ts";
import {
  cardWithArticle,
  cardName,
  colourName,
  seatNames,
  symbolName,
  cardWithDefiniteArticle,
} from "../../src/words/naming.ts";
import { refusalReason, sentencesOf } from "../../src/words/sentences.ts";
import type { Event } from "../../src/protocol/types.ts";
import { json } from "../files.ts";

type Lines = Readonly<Record<Code, Part[][]>>;
interface Data {
  sentences: (Lines & { events: Event[]; you: number; names: string[] })[];
  names: Record<
    Code,
    {
      cards: Record<string, [string, string]>;
      symbols: Record<string, string>;
      colours: Record<string, string>;
      reasons: Record<string, string[]>;
    }
  >;
}

const data = json<Data>("build/page/sentences.json");

it("test data contain sentences for every kind of event", () => {
  const { $defs } = json<{ $defs: { Event: { anyOf: unknown[] } } }>("docs/wire.schema.json");
  const kinds = new Set(data.sentences.flatMap(({ events }) => events.map(({ name }) => name)));
  expect(kinds.size).toBe($defs.Event.anyOf.length);
});

describe.each(["es", "en"] as const)("texts in %s", (language) => {
  beforeAll(() => words.load(language));

  it("describe events with the same sentences as the terminal", () => {
    for (const { events, you, names, ...lines } of data.sentences)
      expect(
        sentencesOf(events, seatNames(names), you).map(({ parts }) => parts),
        JSON.stringify(events),
      ).toEqual(lines[language]);
  });

  it("name cards, symbols and colours as the terminal does", () => {
    const { cards, symbols, colours } = data.names[language];
    for (const [code, [name, expected]] of Object.entries(cards))
      expect([cardName(code), cardWithArticle(code).text]).toEqual([name, expected]);
    for (const [symbol, name] of Object.entries(symbols)) expect(symbolName(symbol)).toBe(name);
    for (const [letter, name] of Object.entries(colours)) expect(colourName(letter)).toBe(name);
  });

  it("explain refusals with the same sentences as the terminal", () => {
    const names = seatNames(["Ana", "", "Elena", ""]);
    const { reasons } = data.names[language];
    expect(Object.keys(reasons).length).toBeGreaterThan(15);
    for (const [clause, expected] of Object.entries(reasons))
      expect([-1, 0, 1].map((seat) => refusalReason(clause, seat, names, 0))).toEqual(expected);
  });

  it("name a wild card without its named colour, and an unnamed card by its code", () => {
    expect(cardName("W+4:R")).toBe(cardName("W+4"));
    expect(cardWithArticle("WX:R").text).toBe("WX");
    expect(cardWithDefiniteArticle("R7").text).toBe(say("card.the", { card: cardName("R7") }));
  });
});

it("unknown key is shown instead of a text", () => {
  expect(parts("table.from-the-future")).toEqual(["table.from-the-future"]);
});
