/** Formats a message as a list of parts, so that a screen can draw a card or face in place of a name. */
import type { Language } from "./language.ts";
import type { Message, MessagePiece } from "./message.ts";
import { formatNumberWith } from "./number.ts";

/** A text value with a case, by which a message can select one of several wordings. */
export interface Spoken {
  readonly text: string;
  readonly case?: string;
}
export type Value = string | number | boolean | Spoken;
export type Values = Readonly<Record<string, Value>>;

/** A value inside a formatted message: its name, the value itself, and its plain text. */
export interface Slot {
  readonly name: string;
  readonly value: Value;
  readonly text: string;
}
export type Part = string | Slot;

/** Error about a value. `missing` means that it is absent, and `kind` that its type does not fit the message. */
export class BadValue extends Error {
  constructor(
    readonly problem: "missing" | "kind",
    name: string,
  ) {
    super(`${problem}: ${name}`);
  }
}

export function formatParts(message: Message, values: Values, language: Language): Part[] {
  const parts: Part[] = [];
  const pieces = typeof message === "string" ? [message] : message;
  for (const part of pieces.flatMap((piece, at) => (at % 2 ? filled(piece, values, language) : (piece as string)))) {
    const before = parts.at(-1);
    if (typeof part === "string" && typeof before === "string") parts[parts.length - 1] = before + part;
    else if (part !== "") parts.push(part);
  }
  return parts;
}

export function joinParts(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** Contract the last word of a text with the first word of the next value: "a el" becomes "al". */
export function contractWords(parts: readonly Part[], language: Language): Part[] {
  const contracted = [...parts];
  contracted.forEach((after, at) => {
    const before = contracted[at - 1];
    if (typeof before !== "string" || typeof after === "string" || !before.endsWith(" ")) return;
    const [, kept = "", last = ""] = /^(.* )?([^ ]*) $/s.exec(before) ?? [];
    const [first = "", ...rest] = after.text.split(" ");
    const word = language.contracted.get(`${last.toLowerCase()} ${first}`);
    if (word === undefined) {
      const soft = language.softened.get(last);
      if (soft?.before.test(after.text)) contracted[at - 1] = `${kept}${soft.word} `;
      return;
    }
    contracted[at - 1] = `${kept}${last === capitalize(last) ? capitalize(word) : word} `;
    contracted[at] = { ...after, text: rest.join(" ") };
  });
  return contracted;
}

/** Capitalize the first letter of the message, even if it is inside a value. */
export function capitalizeParts(parts: readonly Part[]): Part[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  return [typeof first === "string" ? capitalize(first) : { ...first, text: capitalize(first.text) }, ...rest];
}

export function capitalize(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}

function filled(piece: MessagePiece, values: Values, language: Language): Part[] {
  const [label, other, ...cases] = typeof piece === "string" ? ([piece] as const) : piece;
  const name = label.replace("#", "");
  const value = values[name];
  if (value === undefined) throw new BadValue("missing", name);
  if (other === undefined) return [{ name, value, text: textOf(name, value, language) }];
  const found = name === label ? messageOf(caseOf(name, value), cases) : counted(name, value, cases, language);
  return formatParts(found ?? other, values, language);
}

function counted(name: string, value: Value, cases: readonly Message[], language: Language): Message | undefined {
  if (typeof value !== "number" || !Number.isInteger(value)) throw new BadValue("kind", name);
  return messageOf(`=${value}`, cases) ?? messageOf(language.plural(Math.abs(value)), cases);
}

/** Return the message of a case; undefined if the choice does not list it. */
function messageOf(wanted: string, cases: readonly Message[]): Message | undefined {
  return cases.find((_, at) => at % 2 && cases[at - 1] === wanted);
}

/** Return the case of a value. A plain value is its own case, and an object states its case. */
function caseOf(name: string, value: Value): string {
  const found = typeof value === "object" ? value?.case : value;
  if (found === undefined) throw new BadValue("kind", name);
  return String(found);
}

function textOf(name: string, value: Value, language: Language): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isInteger(value)) return formatNumberWith(value, language.signs);
  if (typeof value !== "object" || value === null) throw new BadValue("kind", name);
  return value.text;
}

/** Add a full stop, unless the text ends with punctuation. */
export function withFullStop(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}
