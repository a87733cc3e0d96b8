/** Path of the page with the special cards of an edition. */
import { route } from "../device/router.svelte.ts";

/** Return the path of the page. At a table, the path contains the table id, so that the page can link back to it. */
export function cardsPath(edition: string): string {
  const table = route.table || route.params["table"];
  return `/cards/${edition}${table ? `#table=${table}` : ""}`;
}
