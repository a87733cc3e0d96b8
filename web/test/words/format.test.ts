/** The second reader of messages does what the first one does: all of the catalogue's own vectors. */
import { describe, expect, it } from "vitest";

import { BadValue, contracted, begun, fill, joined, type Values } from "../../src/words/format.ts";
import { LANGUAGES, type Code } from "../../src/words/language.ts";
import { BadMessage, parse } from "../../src/words/message.ts";
import { writeNumber, writePercent } from "../../src/words/number.ts";
import { json } from "../files.ts";

interface Filled {
  message: string;
  language: Code;
  values: Values;
}
interface Vectors {
  messages: (Filled & { parts: (string | { slot: string; text: string })[]; text: string })[];
  "bad messages": { message: string; at: number }[];
  "bad values": (Filled & { error: string })[];
  numbers: { language: Code; value: number; places: number; signed: boolean; percent: boolean; text: string }[];
}

const vectors = json<Vectors>("tests/texts/vectors.json");

describe("the catalogue's vectors", () => {
  it("are all known", () => {
    expect(Object.keys(vectors).sort()).toEqual(["bad messages", "bad values", "messages", "numbers"]);
    expect(Object.values(vectors).every((list) => list.length > 0)).toBe(true);
  });

  it.each(vectors.messages)("$language $message", ({ message, language, values, parts, text }) => {
    const found = fill(parse(message), values, LANGUAGES[language]);
    expect(found.map((part) => (typeof part === "string" ? part : { slot: part.name, text: part.text }))).toEqual(parts);
    expect(joined(found)).toBe(text);
  });

  it.each(vectors["bad messages"])("no message: $message", ({ message, at }) => {
    expect(problem(() => parse(message), BadMessage).character).toBe(at);
  });

  it.each(vectors["bad values"])("not told: $message $values", ({ message, language, values, error }) => {
    expect(problem(() => fill(parse(message), values, LANGUAGES[language]), BadValue).problem).toBe(error);
  });

  it.each(vectors.numbers)("$language $value to $places places is $text", ({ language, value, places, signed, percent, text }) => {
    const { signs } = LANGUAGES[language];
    expect(percent ? writePercent(value, signs, places, signed) : writeNumber(value, signs, places, signed)).toBe(text);
  });
});

describe("words that meet", () => {
  const told = (message: string, seat: string, language: Code = "es") =>
    joined(contracted(fill(parse(message), { seat }, LANGUAGES[language]), LANGUAGES[language]));

  it("become one in Spanish", () => {
    expect(told("Ana da las cartas a {seat}.", "el asiento 2")).toBe("Ana da las cartas al asiento 2.");
    expect(told("De {seat} es.", "el asiento 2")).toBe("Del asiento 2 es.");
    expect(told("a {seat}", "el asiento 2")).toBe("al asiento 2");
  });

  it("soften before a sound that is theirs", () => {
    expect(told("Ana y {seat}", "Iker")).toBe("Ana e Iker");
    expect(told("Ana y {seat}", "Hilda")).toBe("Ana e Hilda");
    expect(told("Ana y {seat}", "Hierro")).toBe("Ana y Hierro");
    expect(told("Ana y {seat}", "Eva")).toBe("Ana y Eva");
    expect(told("Ana y {seat}", "Iker", "en")).toBe("Ana y Iker");
  });

  it("stay two where nothing is swallowed", () => {
    expect(told("Ana da las cartas a {seat}.", "Elena")).toBe("Ana da las cartas a Elena.");
    expect(told("la{seat}", "el asiento 2")).toBe("lael asiento 2");
    expect(told("a {seat}", "el asiento 2", "en")).toBe("a el asiento 2");
  });
});

it("a sentence begins with a capital, also where that is a value", () => {
  const seat = { name: "seat", value: "él", text: "él" };
  expect(joined(begun([seat, " toma."]))).toBe("Él toma.");
  expect(joined(begun(["toma."]))).toBe("Toma.");
  expect(begun([])).toEqual([]);
});

function problem<T>(run: () => unknown, kind: new (...args: never[]) => T): T {
  try {
    run();
  } catch (found) {
    if (found instanceof kind) return found;
    throw found;
  }
  throw new Error("nothing was wrong");
}
