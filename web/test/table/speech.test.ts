import { beforeAll, describe, expect, it } from "vitest";

import { Controller } from "../../src/table/controller.svelte.ts";
import type { Scene } from "../../src/table/scene.ts";
import { Burst, PAUSE, polite, readHand, readTable, urgent } from "../../src/table/speech.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { scene, type Parts } from "./made.ts";

beforeAll(() => words.load("es"));

function at(parts: Parts): Controller {
  const table = new Controller({ send: () => new Promise(() => {}), at: () => 1_000, clock: () => 10_000 }, parts.seat ?? 0);
  table.see(scene(parts));
  return table;
}
const heard = (parts: Parts, before: Scene | null = scene({ version: 9 }), hints = false): string => urgent(before, at(parts), hints).join(" ");

describe("what is said at once", () => {
  it("one's turn, with what lies on top and how much fits", () => {
    const said = heard({ now: { question: { id: 9, phase: "play", seats: [0] } }, mine: { may: ["play R2", "play W:R", "play W:B", "draw"] } });
    expect(said).toBe("Tu turno. Encima, 7 rojo. Encajan 2 de 3.");
  });
  it("not twice", () => {
    const now = { question: { id: 9, phase: "play", seats: [0] } };
    expect(heard({ version: 11, now, mine: { may: ["draw"] } }, scene({ now, mine: { may: ["draw"] } }))).toBe("");
  });
  it("the card that was drawn", () => {
    const said = heard({ now: { question: { id: 9, phase: "drawn", seats: [0] } }, mine: { drawn: "Y5", may: ["play Y5", "pass"] } });
    expect(said).toBe("Tomaste un 5 amarillo. Encaja. Jugar o guardar.");
  });
  it("the stakes of a challenge", () => {
    const question = { id: 9, phase: "answer", seats: [0], debt: 4, accept: 4, guilty: 4, innocent: 6 };
    const said = heard({ now: { question }, mine: { may: ["accept", "challenge"] }, events: { 9: [{ name: "played", seat: 3, card: "W+4", colour: "B" }] } });
    expect(said).toBe("¿Es un farol? Si lo es, Iker toma 4 y tú juegas. Si no, tomas 6 y pierdes el turno. Aceptar cuesta 4 y el turno.");
  });
  it("a debt, with what answers it", () => {
    const question = { id: 9, phase: "answer", seats: [0], debt: 6, accept: 6 };
    expect(heard({ now: { question }, mine: { may: ["play G+2", "accept"] } })).toBe("Debes 6 cartas. Puedes responder con Toma 2 verde.");
    expect(heard({ now: { question }, mine: { may: ["accept"] } })).toBe("Debes 6 cartas.");
  });
  it("slap, in one word", () => {
    const now = { question: { id: 9, phase: "race", seats: [0], racing: 4 }, windows: [{ id: 9, kind: "race" as const, opens: 2_000 }] };
    expect(heard({ now, mine: { may: ["slap"] } })).toBe("¡Palmada!");
  });
  it("that somebody has one card; that the call is missing only with hints", () => {
    const now = { windows: [{ id: 8, kind: "call" as const, seat: 2 }] };
    expect(heard({ now })).toBe("Marta tiene una carta.");
    expect(heard({ now }, scene(), true)).toBe("Marta tiene una carta y no ha cantado.");
  });
  it("whom one may choose, and how many they hold", () => {
    const said = heard({ now: { question: { id: 9, phase: "choose", seats: [0] } }, mine: { may: ["choose 1", "choose 2"] } });
    expect(said).toBe("Elige a alguien: Luis tiene 7 cartas y Marta tiene 7 cartas");
  });
  it("that one may jump in", () => {
    expect(heard({ now: { windows: [{ id: 8, kind: "jump" }] }, mine: { may: ["play R2"] } })).toBe("Puedes adelantarte con el 2 rojo.");
  });
});

describe("what is said in its time", () => {
  it("the log's sentences since the last version", () => {
    const events = { 9: [{ name: "drew" as const, seat: 1 }], 10: [{ name: "played" as const, seat: 1, card: "R4", colour: "R" as const }] };
    expect(polite(scene({ events }), 0, 9)).toEqual(["Luis juega un 4 rojo."]);
  });
  it("joined, and no more than one in a pause", () => {
    const burst = new Burst();
    burst.add(["Uno."]);
    expect(burst.take(0)).toBe("Uno.");
    burst.add(["Dos.", "Tres."]);
    expect(burst.take(PAUSE - 1)).toBe("");
    expect(burst.take(PAUSE)).toBe("Dos. Tres.");
    expect(burst.take(PAUSE * 3)).toBe("");
  });
});

describe("what is read on demand", () => {
  it("the table: top, direction, pile, the others, and no card of theirs", () => {
    const said = readTable(at({ mine: { hand: ["R2", "B9"] } }));
    expect(said).toBe("Encima hay un 7 rojo. Se juega hacia la izquierda. Mazo: 60. Luis tiene 7 cartas, Marta tiene 7 cartas e Iker tiene 7 cartas.");
  });
  it("the hand, in the order that it lies in", () => {
    expect(readHand(at({}), ["R2", "B9", "W"])).toBe("Tu mano, 3 cartas: 2 rojo, 9 azul y Comodín.");
  });
});
