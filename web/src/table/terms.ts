/** By what a table plays, as far as the table shows it: the goal, what is written on cards, the clauses. */
import { goalOf } from "../parts/rules.ts";
import { agreed, editionWords, effectWords } from "../parts/shelf.svelte.ts";
import type { Setup } from "../wire/types.ts";

export interface Terms {
  readonly edition: string;
  /** Points that win a match; 0: none are kept; null: not known yet. */
  readonly target: number | null;
  /** What is written on each card, by its code, in words. */
  readonly written: Readonly<Record<string, string>>;
  clause(id: string): { readonly title: string; readonly text: string } | null;
}

/** The table is played all the same where the server's words are not here yet. */
export function termsOf(setup: Setup): Terms {
  const known = agreed(setup);
  const edition = known?.edition ?? setup.edition ?? "giant";
  const words = editionWords(edition);
  const options = known?.options ?? {};
  const written = (known?.customs ?? []).map((text, place) => [words?.customs[place] ?? "", effectWords(text)] as const);
  return {
    edition,
    target: words && known ? goalOf(words, options).target : null,
    written: Object.fromEntries(written.filter(([code, text]) => code && text)),
    clause: (id) => [...(words?.clauses ?? []), ...(words?.rulings ?? [])].find((clause) => clause.id === id) ?? null,
  };
}
