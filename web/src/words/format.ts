/** A message with its values in it, as parts: a screen may draw a card or a face where a line has its name. */
import type { Language } from "./language.ts";
import type { Message, Piece } from "./message.ts";
import { writeNumber } from "./number.ts";

/** More than a word: a text, and the case that a message chooses by. */
export interface Spoken {
  readonly text: string;
  readonly case?: string;
}
export type Value = string | number | boolean | Spoken;
export type Values = Readonly<Record<string, Value>>;

/** A value in its place: by which name it was asked for, what it is, and what a line of plain text has for it. */
export interface Slot {
  readonly name: string;
  readonly value: Value;
  readonly text: string;
}
export type Part = string | Slot;

/** `missing` for a value that is not given, `kind` for one that cannot be told or chosen by. */
export class BadValue extends Error {
  constructor(
    readonly problem: "missing" | "kind",
    name: string,
  ) {
    super(`${problem}: ${name}`);
  }
}

export function fill(message: Message, values: Values, language: Language): Part[] {
  const parts: Part[] = [];
  for (const part of message.flatMap((piece) => filled(piece, values, language))) {
    const before = parts.at(-1);
    if (typeof part === "string" && typeof before === "string") parts[parts.length - 1] = before + part;
    else parts.push(part);
  }
  return parts;
}

export function joined(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** With one word where the last of a text and the first of the value after it make one. */
export function contracted(parts: readonly Part[], language: Language): Part[] {
  const told = [...parts];
  told.forEach((after, at) => {
    const before = told[at - 1];
    if (typeof before !== "string" || typeof after === "string" || !before.endsWith(" ")) return;
    const [, kept = "", last = ""] = /^(.* )?([^ ]*) $/s.exec(before) ?? [];
    const [first = "", ...rest] = after.text.split(" ");
    const word = language.contracted.get(`${last.toLowerCase()} ${first}`);
    if (word === undefined) {
      const soft = language.softened.get(last);
      if (soft?.before.test(after.text)) told[at - 1] = `${kept}${soft.word} `;
      return;
    }
    told[at - 1] = `${kept}${last === capital(last) ? capital(word) : word} `;
    told[at] = { ...after, text: rest.join(" ") };
  });
  return told;
}

/** With a capital at the beginning, also where that is a value. */
export function begun(parts: readonly Part[]): Part[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  return [typeof first === "string" ? capital(first) : { ...first, text: capital(first.text) }, ...rest];
}

export function capital(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}

function filled(piece: Piece, values: Values, language: Language): Part[] {
  if (typeof piece === "string") return [piece];
  const { name } = piece;
  const value = values[name];
  if (value === undefined) throw new BadValue("missing", name);
  if (piece.kind === "value") return [{ name, value, text: textOf(name, value, language) }];
  const found = piece.kind === "plural" ? counted(name, value, piece.cases, language) : caseOf(name, value);
  return fill(piece.cases.get(found) ?? piece.cases.get("other")!, values, language);
}

function counted(name: string, value: Value, cases: ReadonlyMap<string, Message>, language: Language): string {
  if (typeof value !== "number" || !Number.isInteger(value)) throw new BadValue("kind", name);
  return cases.has(`=${value}`) ? `=${value}` : language.plural(Math.abs(value));
}

/** A word is its own case; anything that is more than a word says which it is. */
function caseOf(name: string, value: Value): string {
  const found = typeof value === "object" ? value?.case : value;
  if (found === undefined) throw new BadValue("kind", name);
  return String(found);
}

function textOf(name: string, value: Value, language: Language): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isInteger(value)) return writeNumber(value, language.signs);
  if (typeof value !== "object" || value === null) throw new BadValue("kind", name);
  return value.text;
}
