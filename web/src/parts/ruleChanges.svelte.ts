/** Number of changes from the printed rules, and a sentence about them. */
import { formatNumber, say } from "../words/catalogue.svelte.ts";
import type { AgreedRules } from "../editions/rules.ts";
import { listChanges } from "./houseRules.ts";
import { editionWords, effectWords, isMiswritten } from "../editions/serverTexts.svelte.ts";

export function countChanges(rules: AgreedRules): number {
  const edition = editionWords(rules.edition);
  return (
    (edition ? listChanges(edition, rules.options, formatNumber).length : Object.keys(rules.options).length) +
    rules.customs.filter((text) => text && !isMiswritten(text)).length
  );
}

/** Return a single line: the words of the change if there is only one, otherwise the number of changes. */
export function changeLine(rules: AgreedRules): string {
  const count = countChanges(rules);
  const edition = editionWords(rules.edition);
  if (count !== 1 || !edition) return say("web.rules.changes", { n: count });
  const [only] = listChanges(edition, rules.options, formatNumber);
  const words = only
    ? typeof rules.options[only.id] === "number"
      ? `${only.title.toLowerCase()}, ${only.words}`
      : only.words
    : effectWords(rules.customs.find(Boolean) ?? "");
  return words ? say("web.rules.one", { words }) : say("web.rules.changes", { n: count });
}
