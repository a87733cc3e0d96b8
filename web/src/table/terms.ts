/** The part of a table's rules that the screen shows: goal, custom cards and clauses. */
import { goalOf } from "../editions/rules.ts";
import { agreedRules, editionWords, effectWords } from "../editions/serverTexts.svelte.ts";
import type { Setup } from "../protocol/types.ts";
import { symbolOf } from "../words/naming.ts";

export interface Terms {
  readonly edition: string;
  /** Points that end a match; 0 if no points are kept; null until the texts are loaded. */
  readonly target: number | null;
  /** Texts written on custom cards, by card code. */
  readonly written: Readonly<Record<string, string>>;
  /** Returns the effect of a card in words; empty if it has none or is not loaded. */
  does(code: string): string;
  clause(id: string): { readonly title: string; readonly text: string } | null;
}

/**
 * Return the terms of a setup. Until the server's texts are loaded, they are incomplete, but the table can be played.
 */
export function termsOf(setup: Setup): Terms {
  const known = agreedRules(setup);
  const edition = known?.edition ?? setup.edition ?? "giant";
  const words = editionWords(edition);
  const options = known?.options ?? {};
  const does = (symbol: string): string =>
    words?.cards.find((card) => card.symbol === symbol && card.effect)?.words ?? "";
  const written = (known?.customs ?? []).map(
    (text, index) => [words?.customs[index] ?? "", effectWords(text)] as const,
  );
  const onCards = Object.fromEntries(written.filter(([code, text]) => code && text));
  return {
    edition,
    target: words && known ? goalOf(words, options).target : null,
    written: onCards,
    does: (code) => onCards[code] ?? does(symbolOf(code)),
    clause: (id) => [...(words?.clauses ?? []), ...(words?.rulings ?? [])].find((clause) => clause.id === id) ?? null,
  };
}
