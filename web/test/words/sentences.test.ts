/** The page says of the same events the same sentences, in parts, as the terminal does; in both languages. */
import { beforeAll, describe, expect, it } from "vitest";

import { parts, say, words } from "../../src/words/catalogue.svelte.ts";
import type { Part } from "../../src/words/format.ts";
import type { Code } from "../../src/words/language.ts";
import { aCard, cardName, colourName, seatNames, symbolName, theCard } from "../../src/words/naming.ts";
import { reason, tell } from "../../src/words/sentences.ts";
import type { Event } from "../../src/wire/types.ts";
import { json } from "../files.ts";

type Lines = Readonly<Record<Code, Part[][]>>;
interface Data {
  sentences: (Lines & { events: Event[]; you: number; names: string[] })[];
  names: Record<
    Code,
    { cards: Record<string, [string, string]>; symbols: Record<string, string>; colours: Record<string, string>; reasons: Record<string, string[]> }
  >;
}

const data = json<Data>("build/page/sentences.json");

it("there are sentences of every kind of event", () => {
  const { $defs } = json<{ $defs: { Event: { anyOf: unknown[] } } }>("docs/wire.schema.json");
  const kinds = new Set(data.sentences.flatMap(({ events }) => events.map(({ name }) => name)));
  expect(kinds.size).toBe($defs.Event.anyOf.length);
});

describe.each(["es", "en"] as const)("in %s", (language) => {
  beforeAll(() => words.load(language));

  it("events are told as elsewhere", () => {
    for (const { events, you, names, ...lines } of data.sentences) expect(tell(events, seatNames(names), you).map(({ parts }) => parts), JSON.stringify(events)).toEqual(lines[language]);
  });

  it("cards, symbols and colours are called as elsewhere", () => {
    const { cards, symbols, colours } = data.names[language];
    for (const [code, [name, told]] of Object.entries(cards)) expect([cardName(code), aCard(code).text]).toEqual([name, told]);
    for (const [symbol, name] of Object.entries(symbols)) expect(symbolName(symbol)).toBe(name);
    for (const [letter, name] of Object.entries(colours)) expect(colourName(letter)).toBe(name);
  });

  it("what may not be done is explained as elsewhere", () => {
    const names = seatNames(["Ana", "", "Elena", ""]);
    const { reasons } = data.names[language];
    expect(Object.keys(reasons).length).toBeGreaterThan(15);
    for (const [clause, told] of Object.entries(reasons)) expect([-1, 0, 1].map((seat) => reason(clause, seat, names, 0))).toEqual(told);
  });

  it("a wild that lies on the pile is called by its name, and the card as such by its article", () => {
    expect(cardName("W+4:R")).toBe(cardName("W+4"));
    expect(aCard("WX:R").text).toBe("WX");
    expect(theCard("R7").text).toBe(say("card.the", { card: cardName("R7") }));
  });
});

it("a key that there is not is told as it stands", () => {
  expect(parts("table.from-the-future")).toEqual(["table.from-the-future"]);
});
