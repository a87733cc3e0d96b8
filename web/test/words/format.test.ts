/** The parser of the build and the formatter of the page agree with Python on all test vectors. */
import { describe, expect, it } from "vitest";

import { BadMessage, parseMessage } from "../../scripts/parseMessage.ts";
import {
  BadValue,
  contractWords,
  capitalizeParts,
  formatParts,
  joinParts,
  type Values,
} from "../../src/words/format.ts";
import { LANGUAGES, type Code } from "../../src/words/language.ts";
import { formatNumberWith, formatPercentWith } from "../../src/words/number.ts";
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

const vectors = json<Vectors>("tests/i18n/vectors.json");

describe("message test vectors", () => {
  it("are complete", () => {
    expect(Object.keys(vectors).sort()).toEqual(["bad messages", "bad values", "messages", "numbers"]);
    expect(Object.values<readonly unknown[]>({ ...vectors }).every((list) => list.length > 0)).toBe(true);
  });

  it.each(vectors.messages)(
    "are formatted in language $language: $message",
    ({ message, language, values, parts, text }) => {
      const found = formatParts(parseMessage(message), values, LANGUAGES[language]);
      expect(found.map((part) => (typeof part === "string" ? part : { slot: part.name, text: part.text }))).toEqual(
        parts,
      );
      expect(joinParts(found)).toBe(text);
    },
  );

  it.each(vectors["bad messages"])("include the invalid message $message", ({ message, at }) => {
    expect(problem(() => parseMessage(message), BadMessage).character).toBe(at);
  });

  it.each(vectors["bad values"])(
    "include values that do not fit the message: $message $values",
    ({ message, language, values, error }) => {
      expect(problem(() => formatParts(parseMessage(message), values, LANGUAGES[language]), BadValue).problem).toBe(
        error,
      );
    },
  );

  it.each(vectors.numbers)(
    "include $value with $places decimals in language $language, which is $text",
    ({ language, value, places, signed, percent, text }) => {
      const { signs } = LANGUAGES[language];
      expect(
        percent ? formatPercentWith(value, signs, places, signed) : formatNumberWith(value, signs, places, signed),
      ).toBe(text);
    },
  );
});

describe("parsed message", () => {
  it.each([
    ["Take a card.", "Take a card."],
    ["", ""],
    ["{seat}", ["", "seat"]],
    ["{seat} takes {card}.", ["", "seat", " takes ", "card", "."]],
    ["{seat}{card}", ["", "seat", "", "card"]],
    [
      "{cards, plural, =0 {no cards} other {# cards} one {a card}}",
      ["", ["#cards", ["", "cards", " cards"], "=0", "no cards", "one", "a card"]],
    ],
    ["{seat, select, other {}}!", ["", ["seat", ""], "!"]],
  ])("of %j is compact", (text, message) => {
    expect(parseMessage(text)).toEqual(message);
  });

  it("chooses no case by the text of another case, nor by a property of objects", () => {
    const message = parseMessage("{seat, select, you {me} me {you} other {they}}");
    const formatted = (seat: string) => joinParts(formatParts(message, { seat }, LANGUAGES.en));
    expect(["you", "me", "they", "constructor"].map(formatted)).toEqual(["me", "you", "they", "they"]);
  });
});

describe("adjacent words of a message", () => {
  const formatted = (message: string, seat: string, language: Code = "es") =>
    joinParts(contractWords(formatParts(parseMessage(message), { seat }, LANGUAGES[language]), LANGUAGES[language]));

  it("are contracted in Spanish", () => {
    expect(formatted("Ana da las cartas a {seat}.", "el asiento 2")).toBe("Ana da las cartas al asiento 2.");
    expect(formatted("De {seat} es.", "el asiento 2")).toBe("Del asiento 2 es.");
    expect(formatted("a {seat}", "el asiento 2")).toBe("al asiento 2");
  });

  it("change before certain sounds in Spanish", () => {
    expect(formatted("Ana y {seat}", "Iker")).toBe("Ana e Iker");
    expect(formatted("Ana y {seat}", "Hilda")).toBe("Ana e Hilda");
    expect(formatted("Ana y {seat}", "Hierro")).toBe("Ana y Hierro");
    expect(formatted("Ana y {seat}", "Eva")).toBe("Ana y Eva");
    expect(formatted("Ana y {seat}", "Iker", "en")).toBe("Ana y Iker");
  });

  it("stay separate if there is no contraction", () => {
    expect(formatted("Ana da las cartas a {seat}.", "Elena")).toBe("Ana da las cartas a Elena.");
    expect(formatted("la{seat}", "el asiento 2")).toBe("lael asiento 2");
    expect(formatted("a {seat}", "el asiento 2", "en")).toBe("a el asiento 2");
  });
});

it("first letter of a sentence is a capital, even if it is part of a value", () => {
  const seat = { name: "seat", value: "él", text: "él" };
  expect(joinParts(capitalizeParts([seat, " toma."]))).toBe("Él toma.");
  expect(joinParts(capitalizeParts(["toma."]))).toBe("Toma.");
  expect(capitalizeParts([])).toEqual([]);
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
