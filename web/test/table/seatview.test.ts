/** What a seat sees is read from what was sent: wishes in their parts, what is asked, and what a wish is about. */
import { describe, expect, it } from "vitest";

import { fold, type Scene } from "../../src/table/scene.ts";
import { act, asked, meant, mySeats, others, windows, wish, wishes, type Wish } from "../../src/table/seatview.ts";
import type { Now } from "../../src/wire/types.ts";
import { newsOf } from "../wire/fake.ts";
import { readEvenings } from "./evenings.ts";

const steps = readEvenings().flatMap(({ viewers }) => viewers.flat());
const scenes = steps.map(({ stands, meant: of }) => ({ scene: fold(null, stands)!, of }));

/** As the notation writes it. */
function written({ verb, card, colour, seat, call }: Wish): string {
  const aim = card === undefined ? (colour ?? seat) : colour === undefined ? card : `${card}:${colour}`;
  return `${verb}${aim === undefined ? "" : ` ${aim}`}${call ? " uno" : ""}`;
}

function scene(now: Partial<Now>, mine: Scene["mine"] = {}): Scene {
  const news = newsOf(1);
  return { ...fold(null, { ...news, now: { ...news.now, ...now } })!, mine };
}

describe("wishes", () => {
  it.each([
    ["play R7", { verb: "play", card: "R7", call: false }],
    ["play W+4:B uno", { verb: "play", card: "W+4", colour: "B", call: true }],
    ["colour G", { verb: "colour", colour: "G", call: false }],
    ["discard BS", { verb: "discard", card: "BS", call: false }],
    ["choose 3", { verb: "choose", seat: 3, call: false }],
    ["accuse 0", { verb: "accuse", seat: 0, call: false }],
    ["vote no", { verb: "vote no", call: false }],
    ["uno", { verb: "uno", call: false }],
  ])("%s", (text, found) => {
    expect(wish(text)).toEqual({ text, ...found });
  });

  it("of generated evenings are read without loss, of every kind", () => {
    const all = new Set(scenes.flatMap(({ scene }) => Object.values(scene.mine).flatMap(({ may = [] }) => may)));
    for (const text of all) expect(written(wish(text))).toBe(text);
    expect(new Set([...all].map((text) => wish(text).verb))).toEqual(
      new Set(["play", "draw", "pass", "colour", "accept", "challenge", "uno", "catch", "slap", "discard", "choose", "accuse", "vote yes", "vote no"]),
    );
  });

  it("are about the decision or window that the terminal takes them for", () => {
    let windowed = 0;
    for (const { scene, of } of scenes)
      for (const [text, id] of Object.entries(of)) {
        const [seat] = mySeats(scene);
        expect(act(scene, seat!, text)).toEqual({ type: "act", seat, of: id, wish: text, anyway: false });
        if (id !== scene.now.question?.id) windowed += 1;
      }
    expect(windowed).toBeGreaterThan(20);
  });
});

describe("what is asked", () => {
  it("is asked of those whom the question names, with all that they may do", () => {
    const kinds = new Set<string>();
    for (const { scene } of scenes)
      for (const seat of mySeats(scene)) {
        const found = asked(scene, seat);
        kinds.add(found.kind);
        const isAsked = scene.now.question?.seats.includes(seat) && !scene.now.seats[seat]?.stand_in;
        expect(found).toEqual(isAsked ? { kind: scene.now.question!.phase, question: scene.now.question, wishes: wishes(scene.mine[seat]) } : { kind: "nothing" });
      }
    expect(kinds).toEqual(new Set(["nothing", "play", "drawn", "colour", "answer", "race", "discard", "choose", "vote"]));
  });

  it("has a wish for each that may be done by whoever is asked", () => {
    for (const { scene } of scenes)
      for (const seat of mySeats(scene)) {
        const found = asked(scene, seat);
        if (found.kind !== "nothing" && found.kind !== "race") expect(found.wishes.length, JSON.stringify(scene.now)).toBeGreaterThan(0);
      }
  });
});

describe("seats", () => {
  const four = scene({ seats: [{}, {}, {}, {}] });

  it("of others go round from the left neighbour", () => {
    expect(others(four, 0)).toEqual([1, 2, 3]);
    expect(others(four, 2)).toEqual([3, 0, 1]);
    expect(others(four, 3)).toEqual([0, 1, 2]);
    expect(others(four, -1)).toEqual([0, 1, 2, 3]);
  });

  it("of one's own come in order", () => {
    expect(mySeats(scene({}, { 3: {}, 1: {} }))).toEqual([1, 3]);
    expect(mySeats(four)).toEqual([]);
  });
});

describe("windows", () => {
  const seats = [{ partner: 2 }, { partner: 3 }, { partner: 0 }, { partner: 1 }];

  it("concern everybody but the partner of whoever came to one card", () => {
    const open = scene({ seats, windows: [{ id: 5, kind: "call", seat: 2 }] });
    expect([0, 1, 2, 3].map((seat) => windows(open, seat).length)).toEqual([0, 1, 1, 1]);
  });

  it("of a race or a vote concern those who are asked, of a jump everybody", () => {
    const open = scene({
      seats,
      question: { id: 5, phase: "race", seats: [1, 3] },
      windows: [
        { id: 5, kind: "race" },
        { id: 4, kind: "jump" },
      ],
    });
    expect([0, 1].map((seat) => windows(open, seat).map(({ kind }) => kind))).toEqual([["jump"], ["race", "jump"]]);
  });

  it("without partners concern everybody", () => {
    const open = scene({ seats: [{}, {}], windows: [{ id: 5, kind: "call", seat: 1 }] });
    expect([0, 1].map((seat) => windows(open, seat).length)).toEqual([1, 1]);
  });

  it("are what a press is about, the last one of its kind", () => {
    const open = scene({
      seats: [{}, {}, {}],
      question: { id: 9, phase: "play", seats: [0] },
      windows: [
        { id: 5, kind: "call", seat: 1 },
        { id: 7, kind: "call", seat: 1 },
        { id: 8, kind: "jump" },
      ],
    });
    expect(meant(open, 0, wish("catch 1"))).toBe(7);
    expect(meant(open, 0, wish("catch 2"))).toBe(9);
    expect(meant(open, 1, wish("uno"))).toBe(7);
    expect(meant(open, 2, wish("play R7"))).toBe(8);
    expect(meant(open, 0, wish("play R7"))).toBe(9);
  });
});
