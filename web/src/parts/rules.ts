/** What is agreed at a table, beside what is printed. It only compares values that the server told. */
import type { EditionWords } from "../wire/http.ts";

export type Value = boolean | number | string;
export type Options = Readonly<Record<string, Value>>;

/** An edition, what was agreed about it, and what stands on the cards one writes on. */
export interface Agreed {
  readonly edition: string;
  readonly options: Options;
  readonly customs: readonly string[];
}

/** A figure or word in force, such as `target` and `scoring`. */
export function inForce(edition: EditionWords | undefined, options: Options, id: string): Value | undefined {
  return options[id] ?? edition?.options.find((option) => option.id === id)?.usual;
}

/** Points that win a match, 0 where none are kept, and whether few are good. A goal that was agreed means that points are kept. */
export function goalOf(edition: EditionWords | undefined, options: Options): { readonly target: number; readonly low: boolean } {
  const scoring = inForce(edition, options, "scoring");
  const target = Number(inForce(edition, options, "target") ?? 0);
  const kept = scoring !== "none" || (options["scoring"] === undefined && Number(options["target"] ?? 0) > 0);
  return { target: kept ? target : 0, low: scoring === "low" };
}
