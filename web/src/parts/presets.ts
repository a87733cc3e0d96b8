/** Presets of house rules, which are chosen with one tap. Options that an edition does not have are ignored. */
import type { EditionWords } from "../protocol/http.ts";
import { changedOptions } from "./houseRules.ts";
import type { Options } from "../editions/rules.ts";

export interface Preset {
  readonly id: "printed" | "family" | "wild" | "short";
  readonly options: Options;
}

export const PRESETS: readonly Preset[] = [
  { id: "printed", options: {} },
  { id: "family", options: { stacking: "same", "draw-until": true, "no-bluff": true } },
  { id: "wild", options: { stacking: "any", "seven-zero": true, "jump-in": true } },
  { id: "short", options: { target: 100 } },
];

/** Return the options of a preset that the edition has. */
export function optionsOf(mix: Preset, edition: EditionWords): Options {
  const known = edition.options.filter((option) => option.id in mix.options);
  return Object.fromEntries(known.map((option) => [option.id, mix.options[option.id]!]));
}

/** Return the preset whose options equal the chosen ones, if any. */
export function presetOf(edition: EditionWords, options: Options): Preset["id"] | undefined {
  const chosen = written(changedOptions(edition, options));
  return PRESETS.find((mix) => written(changedOptions(edition, optionsOf(mix, edition))) === chosen)?.id;
}

function written(options: Options): string {
  return JSON.stringify(Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1)));
}
