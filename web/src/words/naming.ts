/** Persons, cards and colours as values of messages. Each has a text, and the data that is needed to draw it. */
import { has, joinList, say } from "./catalogue.svelte.ts";
import type { Spoken } from "./format.ts";

/** A person. `case` is `you` for the reader and `nobody` if there is no seat. */
export interface NamedPerson extends Spoken {
  readonly seat: number;
  readonly case: "you" | "nobody" | "other";
}

/** One or several cards, in notation and in words. The text also contains articles and conjunctions. */
export interface NamedCards extends Spoken {
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

/** A colour. `case` is `none` if there is no colour. */
export interface NamedColour extends Spoken {
  readonly letter: string;
  readonly case: "none" | "other";
}

const WILD = "W";

/**
 * Return the name of a card: `R7` is a red 7. A card without a name, as custom editions may have, keeps its notation.
 */
export function cardName(code: string): string {
  const card = bare(code);
  const symbol = symbolOf(card);
  const key = /^[0-9]+$/.test(symbol) ? "card.number" : `card.${symbol}`;
  const colour = symbol === card ? "" : `colour.${card.slice(0, 1)}`;
  if (!has(key) || (colour && !has(colour))) return card;
  return say(key, { colour: colour && say(colour), digit: symbol });
}

/** Return text such as "a red 7 and a Wild". */
export function cardsWithArticle(codes: readonly string[]): NamedCards {
  const names = codes.map(cardName);
  return { codes, names, text: joinList(codes.map((code, at) => withArticle("card.a", code, names[at]!))) };
}

/** Return text such as "a red 7". */
export function cardWithArticle(code: string): NamedCards {
  return cardsWithArticle([code]);
}

/** Return text such as "the red 7". */
export function cardWithDefiniteArticle(code: string): NamedCards {
  const name = cardName(code);
  return { codes: [code], names: [name], text: withArticle("card.the", code, name) };
}

/** Return the name with an article, or the notation of an unnamed card. */
function withArticle(article: string, code: string, name: string): string {
  return name === bare(code) ? name : say(article, { card: name });
}

/** Return the code without a named colour. */
function bare(code: string): string {
  return code.replace(/:.*/, "");
}

/** Return the part of a code after the colour letter, such as `7` of `R7`. A wild card has no colour letter. */
export function symbolOf(card: string): string {
  return card.startsWith(WILD) ? card : card.slice(1);
}

/** Return the name of a symbol, without a colour. */
export function symbolName(symbol: string): string {
  if (/^[0-9]$/.test(symbol)) return say("card.number", { digit: symbol, colour: "" }).trim();
  return has(`card.${symbol}`) ? say(`card.${symbol}`, { colour: "" }).trim() : symbol;
}

export function colourName(letter: string): string {
  return say(`colour.${letter}`);
}

export function namedColour(letter: string | null | undefined): NamedColour {
  return letter ? { letter, text: colourName(letter), case: "other" } : { letter: "", text: "", case: "none" };
}

export function namedPerson(seat: number, names: readonly string[], you = -1): NamedPerson {
  if (seat < 0) return { seat: -1, text: "", case: "nobody" };
  return { seat, text: names[seat] ?? "", case: seat === you ? "you" : "other" };
}

/** Return the names of the seats. A seat without a name is named by its number. */
export function seatNames(names: readonly string[]): string[] {
  return names.map((name, seat) => name || say("seat", { seat }));
}
