/** A table where one sits says in a word what it waits for. */
import { beforeAll, describe, expect, it } from "vitest";

import { about, inOrder, isMine, standing } from "../../src/parts/resume.ts";
import type { MyTable } from "../../src/wire/http.ts";
import { words } from "../../src/words/catalogue.svelte.ts";

const seats = [{ kind: "person", name: "Ana" }, { kind: "person", name: "Marta" }, { kind: "bot", name: "Lola" }] as const;
const table = (what: Partial<MyTable>): MyTable => ({ table: "t", life: "playing", edition: "giant", seats: [...seats], own: [0], match: 1, ...what });

beforeAll(() => words.load("es"));

describe("a table where one sits", () => {
  it("says that it is one's turn", () => {
    expect([standing(table({ asked: [0] })), isMine(table({ asked: [0] }))]).toEqual(["Te toca", true]);
  });
  it("says whose turn it is, bots among them", () => {
    expect(standing(table({ asked: [1] }))).toBe("Juega Marta");
    expect(standing(table({ asked: [1, 2] }))).toBe("Juegan Marta y Lola");
    expect(isMine(table({ asked: [1] }))).toBe(false);
  });
  it("says that a bot plays for one", () => {
    const away = table({ asked: [0], seats: [{ ...seats[0], stand_in: true }, seats[1]] });
    expect([standing(away), isMine(away)]).toEqual(["Un bot juega por ti", false]);
  });
  it("says what it waits for before a match and between deals", () => {
    expect(standing(table({ life: "gathering" }))).toBe("Esperando a que empiece");
    expect(standing(table({}))).toBe("Entre dos rondas");
  });
  it("says who won, where this device saw it, and of which match it speaks; who won how often is no result", () => {
    const two = [{ ...seats[0], wins: 1 }, { ...seats[1], wins: 2 }];
    const over = table({ life: "done", seats: two, match: 3 });
    const players = two.map(({ name }) => ({ name, face: 0, bot: "", points: 0 }));
    const played = { table: "t", match: 3, edition: "giant", when: 0, players, own: 0, winner: 1, deals: 1 };
    expect([standing(over, [played]), about(over, [played])]).toEqual(["Ganó Marta", "Gigante · partida 3 · Terminada"]);
    expect([standing(over, [{ ...played, match: 2 }]), about(over)]).toEqual(["Terminada", "Gigante · partida 3"]);
    expect(about(table({ match: 1 }))).toBe("Gigante");
  });
  it("comes first where one is awaited, and last where it is over", () => {
    const all = [
      table({ table: "over", life: "done", touched: 9 }),
      table({ table: "others", asked: [1], touched: 5 }),
      table({ table: "new", life: "gathering", touched: 7 }),
      table({ table: "mine", asked: [0], touched: 1 }),
    ];
    expect(inOrder(all).map((one) => one.table)).toEqual(["mine", "new", "others", "over"]);
  });
  it("is no riddle where an older server told nothing of it", () => {
    expect(standing({ table: "t", life: "playing", edition: "giant" })).toBe("Entre dos rondas");
  });
});
