/** How a table stands where one sits and is not: whose turn it is, or what it waits for. */
import type { Played } from "../device/history.svelte.ts";
import type { MyTable } from "../wire/http.ts";
import { listed, say } from "../words/catalogue.svelte.ts";
import { wonBy } from "./played.ts";

/** One has something to do there. */
export function isMine({ life, asked = [], own = [], seats = [] }: MyTable): boolean {
  return life === "playing" && asked.some((seat) => own.includes(seat) && !seats[seat]?.stand_in);
}

/** Where one is awaited first, what is over last; else where something happened last. */
export function inOrder(tables: readonly MyTable[]): MyTable[] {
  const rank = (table: MyTable): number => (isMine(table) ? 0 : table.life === "done" ? 2 : 1);
  return [...tables].sort((one, other) => rank(one) - rank(other) || (other.touched ?? 0) - (one.touched ?? 0));
}

/** `matches`: those that ended before this device's eyes, which knows who won them. */
export function standing(table: MyTable, matches: readonly Played[] = []): string {
  const { life, asked = [], own = [], seats = [] } = table;
  if (life === "gathering") return say("web.resume.wait");
  if (life !== "playing") {
    const over = matches.find((played) => played.table === table.table && played.match === table.match);
    return over ? wonBy(over) : say("web.resume.done");
  }
  if (isMine(table)) return say("web.resume.mine");
  if (asked.some((seat) => own.includes(seat))) return say("web.resume.bot");
  const names = asked.map((seat) => seats[seat]?.name ?? "").filter(Boolean);
  return names.length > 0 ? say("web.resume.turn", { n: names.length, names: listed(names) }) : say("web.resume.between");
}

/** Which match it is, and that it is over where the line above says how it went. */
export function about(table: MyTable, matches: readonly Played[] = []): string {
  const { life, edition, match = 0 } = table;
  const title = say(`edition.${edition}.title`);
  const which = match > 1 ? say("web.resume.match", { edition: title, n: match }) : title;
  const over = say("web.resume.done");
  return life === "done" && standing(table, matches) !== over ? `${which} · ${over}` : which;
}
