/** House rules: changes from the printed rules, and their sentences. Only setup and rules pages use them. */
import type { EditionWords, OptionWords } from "../protocol/http.ts";
import type { Options, Value } from "../editions/rules.ts";

export interface Change {
  readonly id: string;
  readonly title: string;
  /** Words for the new value. A number is written in digits. */
  readonly words: string;
}

export function valueOf(option: OptionWords, options: Options): Value {
  return options[option.id] ?? option.usual;
}

export function isChanged(option: OptionWords, options: Options): boolean {
  return valueOf(option, options) !== option.usual;
}

/** Return the words of a chosen value. `write` formats numbers. */
export function wordsOf(option: OptionWords, value: Value, write: (n: number) => string): string {
  const words = option.choices.find((choice) => choice.value === value)?.words;
  return words ?? (typeof value === "number" ? write(value) : `${value}`);
}

/** Return the changes from the printed rules, in the order of the options. */
export function listChanges(edition: EditionWords, options: Options, write: (n: number) => string): Change[] {
  return edition.options
    .filter((option) => isChanged(option, options))
    .map((option) => ({ id: option.id, title: option.title, words: wordsOf(option, valueOf(option, options), write) }));
}

/** Return only the options whose value differs from the printed value. The others need not be sent. */
export function changedOptions(edition: EditionWords, options: Options): Options {
  const changed = edition.options.filter((option) => isChanged(option, options));
  return Object.fromEntries(changed.map((option) => [option.id, valueOf(option, options)]));
}

/**
 * Return the options to keep after a change of edition: those that the new edition also has, with values that it
 * allows.
 */
export function carryOver(edition: EditionWords, options: Options): Options {
  const known = edition.options.filter((option) => option.id in options && allows(option, options[option.id]!));
  return changedOptions(edition, Object.fromEntries(known.map((option) => [option.id, options[option.id]!])));
}

function allows(option: OptionWords, value: Value): boolean {
  if (option.choices.length > 0) return option.choices.some((choice) => choice.value === value);
  return typeof value === "number" && value <= (option.most ?? 0);
}
