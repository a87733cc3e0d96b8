import { beforeAll, describe, expect, it } from "vitest";

import { Controller } from "../../src/table/controller.svelte.ts";
import type { Scene } from "../../src/protocol/scene.ts";
import {
  Burst,
  PAUSE_MS,
  politeSentences,
  describeHand,
  describeTable,
  patienceSentence,
  urgentSentences,
  waitingSentences,
} from "../../src/table/announcementTexts.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { scene, type Parts } from "./exampleScenes.ts";

beforeAll(() => words.load("es"));

function at(parts: Parts): Controller {
  const table = new Controller(
    { send: () => new Promise(() => {}), at: () => 1_000, clock: () => 10_000 },
    parts.seat ?? 0,
  );
  table.see(scene(parts));
  return table;
}
const urgent = (parts: Parts, before: Scene | null = scene({ version: 9 }), hints = false): string =>
  urgentSentences(before, at(parts), hints).join(" ");

describe("urgent announcement", () => {
  it("of the player's turn names the top card and the number of playable cards", () => {
    const text = urgent({
      now: { question: { id: 9, phase: "play", seats: [0] } },
      mine: { may: ["play R2", "play W:R", "play W:B", "draw"] },
    });
    expect(text).toBe("Tu turno. Encima, 7 rojo. Encajan 2 de 3.");
  });
  it("is made only once per decision", () => {
    const now = { question: { id: 9, phase: "play", seats: [0] } };
    expect(urgent({ version: 11, now, mine: { may: ["draw"] } }, scene({ now, mine: { may: ["draw"] } }))).toBe("");
  });
  it("of a drawn card names the card", () => {
    const text = urgent({
      now: { question: { id: 9, phase: "drawn", seats: [0] } },
      mine: { drawn: "Y5", may: ["play Y5", "pass"] },
    });
    expect(text).toBe("Tomaste un 5 amarillo. Encaja: puedes jugar o guardar.");
  });
  it("of a challenge states both outcomes", () => {
    const question = { id: 9, phase: "answer", seats: [0], debt: 4, accept: 4, guilty: 4, innocent: 6 };
    const text = urgent({
      now: { question },
      mine: { may: ["accept", "challenge"] },
      events: { 9: [{ name: "played", seat: 3, card: "W+4", colour: "B" }] },
    });
    expect(text).toBe(
      "¿Es farol? Si lo es, Iker se lleva 4 y juegas tú. Si no, te llevas 6 y pierdes el turno. Aceptar cuesta 4 y el turno.",
    );
  });
  it("of a debt names the cards that answer it", () => {
    const question = { id: 9, phase: "answer", seats: [0], debt: 6, accept: 6 };
    expect(urgent({ now: { question }, mine: { may: ["play G+2", "accept"] } })).toBe(
      "Debes 6 cartas. Puedes responder con +2 verde.",
    );
    expect(urgent({ now: { question }, mine: { may: ["accept"] } })).toBe("Debes 6 cartas.");
  });
  it("of a debt that can be challenged states the cost of both outcomes", () => {
    const question = { id: 9, phase: "answer", seats: [0], debt: 8, accept: 8, guilty: 8, innocent: 10 };
    const text = urgent({
      now: { question },
      mine: { may: ["play W+4:R", "accept", "challenge"] },
      events: { 9: [{ name: "played", seat: 3, card: "W+4", colour: "B" }] },
    });
    for (const part of ["Debes 8 cartas.", "Iker", "8", "10"]) expect(text).toContain(part);
  });
  it("of a race is a single word", () => {
    const now = {
      question: { id: 9, phase: "race", seats: [0], racing: 4 },
      windows: [{ id: 9, kind: "race" as const, opens: 2_000 }],
    };
    expect(urgent({ now, mine: { may: ["slap"] } })).toBe("¡Palmada!");
  });
  it("of another player's last card mentions the missing call only with hints", () => {
    const now = { windows: [{ id: 8, kind: "call" as const, seat: 2 }] };
    expect(urgent({ now })).toBe("Marta tiene una carta.");
    expect(urgent({ now }, scene(), true)).toBe("Marta tiene una carta y no cantó.");
  });
  it("of a choice of player names the players and their card counts", () => {
    const text = urgent({
      now: { question: { id: 9, phase: "choose", seats: [0] } },
      mine: { may: ["choose 1", "choose 2"] },
    });
    expect(text).toBe("Elige a alguien: Luis tiene 7 cartas y Marta tiene 7 cartas");
  });
  it("does not offer a play out of turn while a bot plays for the person", () => {
    const seats = scene().now.seats.map((seat, at) => ({ ...seat, stand_in: at === 0 }));
    expect(urgent({ now: { seats, question: { id: 9, phase: "play", seats: [0] } }, mine: { may: ["play R2"] } })).toBe(
      "",
    );
  });
  it("of a possible play out of turn names the card", () => {
    expect(urgent({ now: { windows: [{ id: 8, kind: "jump" }] }, mine: { may: ["play R2"] } })).toBe(
      "Puedes adelantarte con el 2 rojo.",
    );
  });
});

describe("announcement about a slow player", () => {
  it("asks the others once, and names both answers", () => {
    const before = scene();
    const parts = { now: { patience: 5 } };
    expect(patienceSentence(before, at(parts))).toBe(
      "Luis nos hace esperar. Sobre tu mano, elige «Esperar» o «Que juegue un bot».",
    );
    expect(patienceSentence(scene(parts), at(parts))).toBe("");
    expect(patienceSentence(before, at({}))).toBe("");
  });
  it("tells that player at once that a bot is about to play, and how to prevent it", () => {
    const question = { id: 9, phase: "play", seats: [0] };
    const before = scene({ now: { question } });
    const parts = { now: { question, notice: 16_000 }, mine: { may: ["draw"] } };
    expect(urgent(parts, before)).toBe(
      "¿Sigues ahí? En 15 segundos juega un bot por ti. Pulsa cualquier tecla para seguir tú.",
    );
    expect(urgent(parts, scene(parts))).toBe("");
  });
});

describe("announcement before the match", () => {
  it("tells who comes and goes, and how many seats are free", () => {
    const seats = scene().now.seats.map((seat, at) => (at === 3 ? { kind: "empty" as const } : seat));
    const sat = (why: string, was: object) => ({ version: 10, item: { kind: "sat", seat: 2, person: 2, why, was } });
    const made = { ...scene({ now: { life: "gathering", seats } }), story: [sat("joined", { kind: "empty" })] };
    expect(waitingSentences(made, 9)).toEqual(["Marta se sienta.", "Queda un lugar."]);
    expect(waitingSentences(made, 10)).toEqual([]);
    const full = { ...made, now: scene().now };
    expect(waitingSentences(full, 9)).toEqual(["Marta se sienta.", "Ya no quedan lugares."]);
  });
});

describe("delayed announcement", () => {
  it("contains the log sentences since the last version", () => {
    const events = {
      9: [{ name: "drew" as const, seat: 1 }],
      10: [{ name: "played" as const, seat: 1, card: "R4", colour: "R" as const }],
    };
    expect(politeSentences(scene({ events }), 0, 9)).toEqual(["Luis juega un 4 rojo."]);
  });
  it("contains the number of cards after the player has got another hand", () => {
    const events = { 10: [{ name: "rotated" as const, seat: 1 }] };
    expect(politeSentences(scene({ events }), 0, 9).at(-1)).toBe("Ahora tienes 7 cartas.");
    const swapped = { 10: [{ name: "swapped" as const, seat: 1, other: 2 }] };
    expect(politeSentences(scene({ events: swapped }), 0, 9)).toHaveLength(1);
    expect(politeSentences(scene({ events: swapped }), 2, 9)).toHaveLength(2);
  });
  it("joins sentences and waits for a pause between announcements", () => {
    const burst = new Burst();
    burst.add(["Uno."]);
    expect(burst.take(0)).toBe("Uno.");
    burst.add(["Dos.", "Tres."]);
    expect(burst.take(PAUSE_MS - 1)).toBe("");
    expect(burst.take(PAUSE_MS)).toBe("Dos. Tres.");
    expect(burst.take(PAUSE_MS * 3)).toBe("");
  });
});

describe("announcement on demand", () => {
  it("describes top card, direction, draw pile and the card counts of the others", () => {
    const text = describeTable(at({ mine: { hand: ["R2", "B9"] } }));
    expect(text).toBe(
      "Encima hay un 7 rojo. Se juega hacia la izquierda. Quedan 60 cartas en el mazo. Luis tiene 7 cartas, Marta tiene 7 cartas e Iker tiene 7 cartas.",
    );
  });
  it("lists the cards of the hand in the displayed order", () => {
    expect(describeHand(at({}), ["R2", "B9", "W"])).toBe("Tu mano, 3 cartas: 2 rojo, 9 azul y Comodín.");
  });
});
