/** Persons, cards and colours in a sentence: what a line calls them, and what a screen needs to draw them instead. */
import { has, listed, say } from "./catalogue.svelte.ts";
import type { Spoken } from "./format.ts";

/** `case` is `you` for whoever reads the sentence, `nobody` for no seat. */
export interface Person extends Spoken {
  readonly seat: number;
  readonly case: "you" | "nobody" | "other";
}

/** One or several, by their notation and by name; the text has the names with what the language puts around them. */
export interface Cards extends Spoken {
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

/** `case` is `none` where there is no colour. */
export interface Colour extends Spoken {
  readonly letter: string;
  readonly case: "none" | "other";
}

const WILD = "W";

/** `R7` is a red 7. A card of somebody's own edition that has no name keeps its notation. */
export function cardName(code: string): string {
  const card = bare(code);
  const symbol = symbolOf(card);
  const key = /^[0-9]+$/.test(symbol) ? "card.number" : `card.${symbol}`;
  const colour = symbol === card ? "" : `colour.${card.slice(0, 1)}`;
  if (!has(key) || (colour && !has(colour))) return card;
  return say(key, { colour: colour && say(colour), digit: symbol });
}

/** As in "a red 7 and a Wild". */
export function someCards(codes: readonly string[]): Cards {
  const names = codes.map(cardName);
  return { codes, names, text: listed(codes.map((code, at) => withArticle("card.a", code, names[at]!))) };
}

/** As in "a red 7". */
export function aCard(code: string): Cards {
  return someCards([code]);
}

/** As in "the red 7". */
export function theCard(code: string): Cards {
  const name = cardName(code);
  return { codes: [code], names: [name], text: withArticle("card.the", code, name) };
}

/** None where a card has no name but its notation. */
function withArticle(article: string, code: string, name: string): string {
  return name === bare(code) ? name : say(article, { card: name });
}

/** Without the colour that was named with it. */
function bare(code: string): string {
  return code.replace(/:.*/, "");
}

/** `7` of `R7`; a wild card has no colour before it. */
export function symbolOf(card: string): string {
  return card.startsWith(WILD) ? card : card.slice(1);
}

/** Without a colour. */
export function symbolName(symbol: string): string {
  if (/^[0-9]$/.test(symbol)) return say("card.number", { digit: symbol, colour: "" }).trim();
  return has(`card.${symbol}`) ? say(`card.${symbol}`, { colour: "" }).trim() : symbol;
}

export function colourName(letter: string): string {
  return say(`colour.${letter}`);
}

export function colourWords(letter: string | null | undefined): Colour {
  return letter ? { letter, text: colourName(letter), case: "other" } : { letter: "", text: "", case: "none" };
}

export function person(seat: number, names: readonly string[], you = -1): Person {
  if (seat < 0) return { seat: -1, text: "", case: "nobody" };
  return { seat, text: names[seat] ?? "", case: seat === you ? "you" : "other" };
}

/** Those that are given; a seat without one is called by its number. */
export function seatNames(names: readonly string[]): string[] {
  return names.map((name, seat) => name || say("seat", { seat }));
}
