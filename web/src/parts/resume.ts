/** Status of a table in the player's list of tables. */
import type { PastMatch } from "../device/history.svelte.ts";
import type { MyTable } from "../protocol/http.ts";
import { joinList, say } from "../words/catalogue.svelte.ts";
import { pastMatchWinner } from "./pastMatch.ts";

/** Return whether the table waits for this player. */
export function isAwaited({ life, asked = [], own = [], seats = [] }: MyTable): boolean {
  return life === "playing" && asked.some((seat) => own.includes(seat) && !seats[seat]?.stand_in);
}

/**
 * Sort tables into three groups: those that wait for the player, all others, and finished ones. Within each group, the
 * table with the latest activity comes first.
 */
export function sortTables(tables: readonly MyTable[]): MyTable[] {
  const rank = (table: MyTable): number => (isAwaited(table) ? 0 : table.life === "done" ? 2 : 1);
  return [...tables].sort((one, other) => rank(one) - rank(other) || (other.touched ?? 0) - (one.touched ?? 0));
}

/** Return the status line. `matches` are the finished matches that this device has stored, with their winners. */
export function tableStatus(table: MyTable, matches: readonly PastMatch[] = []): string {
  const { life, asked = [], own = [], seats = [] } = table;
  if (life === "gathering") return say("web.resume.wait");
  if (life !== "playing") {
    const over = matches.find((played) => played.table === table.table && played.match === table.match);
    return over ? pastMatchWinner(over) : say("web.resume.done");
  }
  if (isAwaited(table)) return say("web.resume.mine");
  if (asked.some((seat) => own.includes(seat))) return say("web.resume.bot");
  const names = asked.map((seat) => seats[seat]?.name ?? "").filter(Boolean);
  return names.length > 0
    ? say("web.resume.turn", { n: names.length, names: joinList(names) })
    : say("web.resume.between");
}

/**
 * Return the edition and, from the second match on, the number of the match. If the status line names the winner of a
 * finished match, add that the match is over.
 */
export function tableDetail(table: MyTable, matches: readonly PastMatch[] = []): string {
  const { life, edition, match = 0 } = table;
  const title = say(`edition.${edition}.title`);
  const which = match > 1 ? say("web.resume.match", { edition: title, n: match }) : title;
  const over = say("web.resume.done");
  return life === "done" && tableStatus(table, matches) !== over ? `${which} · ${over}` : which;
}
