/** How a table stands where one sits and is not: whose turn it is, or what it waits for. */
import type { MyTable } from "../wire/http.ts";
import { listed, say } from "../words/catalogue.svelte.ts";

/** One has something to do there. */
export function isMine({ life, asked = [], own = [], seats = [] }: MyTable): boolean {
  return life === "playing" && asked.some((seat) => own.includes(seat) && !seats[seat]?.stand_in);
}

/** Where one is awaited first, what is over last; else where something happened last. */
export function inOrder(tables: readonly MyTable[]): MyTable[] {
  const rank = (table: MyTable): number => (isMine(table) ? 0 : table.life === "done" ? 2 : 1);
  return [...tables].sort((one, other) => rank(one) - rank(other) || (other.touched ?? 0) - (one.touched ?? 0));
}

export function standing(table: MyTable): string {
  const { life, asked = [], own = [], seats = [] } = table;
  if (life === "gathering") return say("web.resume.wait");
  if (life !== "playing") return over(seats.map((seat) => seat.wins ?? 0));
  if (isMine(table)) return say("web.resume.mine");
  if (asked.some((seat) => own.includes(seat))) return say("web.resume.bot");
  const names = asked.map((seat) => seats[seat]?.name ?? "").filter(Boolean);
  return names.length > 0 ? say("web.resume.turn", { n: names.length, names: listed(names) }) : say("web.resume.between");
}

/** Between two the score says it all; between more, the strokes do. */
function over(wins: readonly number[]): string {
  const [most = 0, least = 0] = [...wins].sort((one, other) => other - one);
  return wins.length === 2 && most > 0 ? say("web.resume.score", { most, least }) : say("web.resume.done");
}
