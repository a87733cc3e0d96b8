/** House rules that go well together, to be chosen by one tap; an edition takes of them what it knows. */
import type { EditionWords } from "../wire/http.ts";
import { differing } from "./house.ts";
import type { Options } from "./rules.ts";

export interface Mix {
  readonly id: "printed" | "family" | "wild" | "short";
  readonly options: Options;
}

export const MIXES: readonly Mix[] = [
  { id: "printed", options: {} },
  { id: "family", options: { stacking: "same", "draw-until": true, "no-bluff": true } },
  { id: "wild", options: { stacking: "any", "seven-zero": true, "jump-in": true } },
  { id: "short", options: { target: 100 } },
];

/** As far as the edition knows them. */
export function optionsOf(mix: Mix, edition: EditionWords): Options {
  const known = edition.options.filter((option) => option.id in mix.options);
  return Object.fromEntries(known.map((option) => [option.id, mix.options[option.id]!]));
}

/** The mix that the chosen options are, if they are one. */
export function mixOf(edition: EditionWords, options: Options): Mix["id"] | undefined {
  const chosen = written(differing(edition, options));
  return MIXES.find((mix) => written(differing(edition, optionsOf(mix, edition))) === chosen)?.id;
}

function written(options: Options): string {
  return JSON.stringify(Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1)));
}
