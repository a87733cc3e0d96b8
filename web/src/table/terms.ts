/** By what a table plays, as far as the table shows it: the goal, what is written on cards, the clauses. */
import { goalOf } from "../parts/rules.ts";
import { agreed, editionWords, effectWords } from "../parts/shelf.svelte.ts";
import type { Setup } from "../wire/types.ts";
import { symbolOf } from "../words/naming.ts";

export interface Terms {
  readonly edition: string;
  /** Points that win a match; 0: none are kept; null: not known yet. */
  readonly target: number | null;
  /** What is written on each card, by its code, in words. */
  readonly written: Readonly<Record<string, string>>;
  /** What a card does, in words; empty: nothing, or not known yet. */
  does(code: string): string;
  clause(id: string): { readonly title: string; readonly text: string } | null;
}

/** The table is played all the same where the server's words are not here yet. */
export function termsOf(setup: Setup): Terms {
  const known = agreed(setup);
  const edition = known?.edition ?? setup.edition ?? "giant";
  const words = editionWords(edition);
  const options = known?.options ?? {};
  const does = (symbol: string): string => words?.cards.find((card) => card.symbol === symbol && card.effect)?.words ?? "";
  const written = (known?.customs ?? []).map((text, place) => [words?.customs[place] ?? "", effectWords(text)] as const);
  const onCards = Object.fromEntries(written.filter(([code, text]) => code && text));
  return {
    edition,
    target: words && known ? goalOf(words, options).target : null,
    written: onCards,
    does: (code) => onCards[code] ?? does(symbolOf(code)),
    clause: (id) => [...(words?.clauses ?? []), ...(words?.rulings ?? [])].find((clause) => clause.id === id) ?? null,
  };
}
