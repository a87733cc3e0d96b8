/** How many things differ from the print at a table, and in how many words that is said. */
import { number, say } from "../words/catalogue.svelte.ts";
import type { Agreed } from "./rules.ts";
import { changes } from "./house.ts";
import { editionWords, effectWords, isMiswritten } from "./shelf.svelte.ts";

export function changeCount(rules: Agreed): number {
  const edition = editionWords(rules.edition);
  return (edition ? changes(edition, rules.options, number).length : Object.keys(rules.options).length) + rules.customs.filter((text) => text && !isMiswritten(text)).length;
}

/** One line: the one change in words, or how many there are. */
export function changeLine(rules: Agreed): string {
  const count = changeCount(rules);
  const edition = editionWords(rules.edition);
  if (count !== 1 || !edition) return say("web.rules.changes", { n: count });
  const [only] = changes(edition, rules.options, number);
  const words = only ? (typeof rules.options[only.id] === "number" ? `${only.title.toLowerCase()}, ${only.words}` : only.words) : effectWords(rules.customs.find(Boolean) ?? "");
  return words ? say("web.rules.one", { words }) : say("web.rules.changes", { n: count });
}
