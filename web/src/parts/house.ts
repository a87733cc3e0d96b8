/** House rules: what differs from the print, and how that is said. Only who makes or reads a table's terms needs it. */
import type { EditionWords, OptionWords } from "../wire/http.ts";
import type { Options, Value } from "./rules.ts";

export interface Change {
  readonly id: string;
  readonly title: string;
  /** What holds instead of the print; a number says itself. */
  readonly words: string;
}

export function valueOf(option: OptionWords, options: Options): Value {
  return options[option.id] ?? option.usual;
}

export function isChanged(option: OptionWords, options: Options): boolean {
  return valueOf(option, options) !== option.usual;
}

/** How the chosen value is said; a number is written by `write`. */
export function wordsOf(option: OptionWords, value: Value, write: (n: number) => string): string {
  const words = option.choices.find((choice) => choice.value === value)?.words;
  return words ?? (typeof value === "number" ? write(value) : `${value}`);
}

/** What differs from the print, in the order of the edition's options. */
export function changes(edition: EditionWords, options: Options, write: (n: number) => string): Change[] {
  return edition.options
    .filter((option) => isChanged(option, options))
    .map((option) => ({ id: option.id, title: option.title, words: wordsOf(option, valueOf(option, options), write) }));
}

/** Only what differs: nothing that is printed needs to be sent. */
export function differing(edition: EditionWords, options: Options): Options {
  const changed = edition.options.filter((option) => isChanged(option, options));
  return Object.fromEntries(changed.map((option) => [option.id, valueOf(option, options)]));
}

/** Of what was agreed for another edition, whatever this one knows as well. */
export function carried(edition: EditionWords, options: Options): Options {
  const known = edition.options.filter((option) => option.id in options && allows(option, options[option.id]!));
  return differing(edition, Object.fromEntries(known.map((option) => [option.id, options[option.id]!])));
}

function allows(option: OptionWords, value: Value): boolean {
  if (option.choices.length > 0) return option.choices.some((choice) => choice.value === value);
  return typeof value === "number" && value <= (option.most ?? 0);
}
