/** Rules in force at a table: the printed values of the edition, and the options that the table has changed. */
import type { EditionWords } from "../protocol/http.ts";

export type Value = boolean | number | string;
export type Options = Readonly<Record<string, Value>>;

/** Edition, changed options and custom cards of a table. */
export interface AgreedRules {
  readonly edition: string;
  readonly options: Options;
  readonly customs: readonly string[];
}

/** Return the value that is in force for an option, such as `target` or `scoring`. */
export function optionInForce(edition: EditionWords | undefined, options: Options, id: string): Value | undefined {
  return options[id] ?? edition?.options.find((option) => option.id === id)?.usual;
}

/**
 * Return the points that end the match (0 if no points are kept), and whether the lowest total wins. If a table has
 * chosen a target but no scoring rule, points are kept even in an edition that normally keeps none.
 */
export function goalOf(
  edition: EditionWords | undefined,
  options: Options,
): { readonly target: number; readonly low: boolean } {
  const scoring = optionInForce(edition, options, "scoring");
  const target = Number(optionInForce(edition, options, "target") ?? 0);
  const countsPoints = scoring !== "none" || (options["scoring"] === undefined && Number(options["target"] ?? 0) > 0);
  return { target: countsPoints ? target : 0, low: scoring === "low" };
}
