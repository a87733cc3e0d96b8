/** Where the special cards of an edition are. */
import { route } from "../device/router.svelte.ts";

/** Whoever comes from a table is led back to it. */
export function cardsOf(edition: string): string {
  const table = route.table || route.params["table"];
  return `/cards/${edition}${table ? `#table=${table}` : ""}`;
}
