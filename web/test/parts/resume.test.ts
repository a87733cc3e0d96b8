/** Each of the player's tables has a short text about its status. */
import { beforeAll, describe, expect, it } from "vitest";

import { tableDetail, sortTables, isAwaited, tableStatus } from "../../src/parts/resume.ts";
import type { MyTable } from "../../src/protocol/http.ts";
import { words } from "../../src/words/catalogue.svelte.ts";

const seats = [
  { kind: "person", name: "Ana" },
  { kind: "person", name: "Marta" },
  { kind: "bot", name: "Lola" },
] as const;
const table = (what: Partial<MyTable>): MyTable => ({
  table: "t",
  life: "playing",
  edition: "giant",
  seats: [...seats],
  own: [0],
  match: 1,
  ...what,
});

beforeAll(() => words.load("es"));

describe("status of a player's table", () => {
  it("says that it is the player's turn", () => {
    expect([tableStatus(table({ asked: [0] })), isAwaited(table({ asked: [0] }))]).toEqual(["Te toca", true]);
  });
  it("names the players in turn, including bots", () => {
    expect(tableStatus(table({ asked: [1] }))).toBe("Juega Marta");
    expect(tableStatus(table({ asked: [1, 2] }))).toBe("Juegan Marta y Lola");
    expect(isAwaited(table({ asked: [1] }))).toBe(false);
  });
  it("says that a bot plays for the player", () => {
    const away = table({ asked: [0], seats: [{ ...seats[0], stand_in: true }, seats[1]] });
    expect([tableStatus(away), isAwaited(away)]).toEqual(["Un bot juega por ti", false]);
  });
  it("says that a table waits for a match or is between deals", () => {
    expect(tableStatus(table({ life: "gathering" }))).toBe("Esperando a que empiece");
    expect(tableStatus(table({}))).toBe("Entre rondas");
  });
  it("names the winner and the match if this device saw the result, and otherwise says that it is over", () => {
    const two = [
      { ...seats[0], wins: 1 },
      { ...seats[1], wins: 2 },
    ];
    const over = table({ life: "done", seats: two, match: 3 });
    const players = two.map(({ name }) => ({ name, face: 0, bot: "", points: 0 }));
    const played = { table: "t", match: 3, edition: "giant", when: 0, players, own: 0, winner: 1, deals: 1 };
    expect([tableStatus(over, [played]), tableDetail(over, [played])]).toEqual([
      "Ganó Marta",
      "Gigante · partida 3 · Terminada",
    ]);
    expect([tableStatus(over, [{ ...played, match: 2 }]), tableDetail(over)]).toEqual([
      "Terminada",
      "Gigante · partida 3",
    ]);
    expect(tableDetail(table({ match: 1 }))).toBe("Gigante");
  });
  it("sorts tables that await the player first and finished tables last", () => {
    const all = [
      table({ table: "over", life: "done", touched: 9 }),
      table({ table: "others", asked: [1], touched: 5 }),
      table({ table: "new", life: "gathering", touched: 7 }),
      table({ table: "mine", asked: [0], touched: 1 }),
    ];
    expect(sortTables(all).map((one) => one.table)).toEqual(["mine", "new", "others", "over"]);
  });
  it("is meaningful even if an older server sends less data", () => {
    expect(tableStatus({ table: "t", life: "playing", edition: "giant" })).toBe("Entre rondas");
  });
});
