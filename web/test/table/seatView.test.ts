/** The page derives the view of a seat from messages: allowed actions, decisions and target ids. */
import { describe, expect, it } from "vitest";

import { applyMessage, type Scene } from "../../src/protocol/scene.ts";
import {
  actionCommand,
  decisionOf,
  targetId,
  mySeats,
  otherSeats,
  openWindows,
  parseAction,
  possibleActions,
  type Action,
} from "../../src/table/seatView.ts";
import type { Now } from "../../src/protocol/types.ts";
import { newsOf } from "../protocol/fakeServer.ts";
import { readMatches } from "./generatedMatches.ts";

const steps = readMatches().flatMap(({ viewers }) => viewers.flat());
const scenes = steps.map(({ stands, meant: of }) => ({ scene: applyMessage(null, stands)!, of }));

/** Write an action in notation. */
function written({ verb, card, colour, seat, call }: Action): string {
  const aim = card === undefined ? (colour ?? seat) : colour === undefined ? card : `${card}:${colour}`;
  return `${verb}${aim === undefined ? "" : ` ${aim}`}${call ? " uno" : ""}`;
}

function scene(now: Partial<Now>, mine: Scene["mine"] = {}): Scene {
  const news = newsOf(1);
  return { ...applyMessage(null, { ...news, now: { ...news.now, ...now } })!, mine };
}

describe("action in notation", () => {
  it.each([
    ["play R7", { verb: "play", card: "R7", call: false }],
    ["play W+4:B uno", { verb: "play", card: "W+4", colour: "B", call: true }],
    ["colour G", { verb: "colour", colour: "G", call: false }],
    ["discard BS", { verb: "discard", card: "BS", call: false }],
    ["choose 3", { verb: "choose", seat: 3, call: false }],
    ["accuse 0", { verb: "accuse", seat: 0, call: false }],
    ["vote no", { verb: "vote no", call: false }],
    ["uno", { verb: "uno", call: false }],
  ])("%s is parsed into verb, card, colour, seat and call", (text, found) => {
    expect(parseAction(text)).toEqual({ text, ...found });
  });

  it("of every kind in generated matches is parsed without loss", () => {
    const all = new Set(scenes.flatMap(({ scene }) => Object.values(scene.mine).flatMap(({ may = [] }) => may)));
    for (const text of all) expect(written(parseAction(text))).toBe(text);
    expect(new Set([...all].map((text) => parseAction(text).verb))).toEqual(
      new Set([
        "play",
        "draw",
        "pass",
        "colour",
        "accept",
        "challenge",
        "uno",
        "catch",
        "slap",
        "discard",
        "choose",
        "accuse",
        "vote yes",
        "vote no",
      ]),
    );
  });

  it("has the same target decision or window as in the terminal", () => {
    let windowed = 0;
    for (const { scene, of } of scenes)
      for (const [text, id] of Object.entries(of)) {
        const [seat] = mySeats(scene);
        expect(actionCommand(scene, seat!, text)).toEqual({ type: "act", seat, of: id, wish: text, anyway: false });
        if (id !== scene.now.question?.id) windowed += 1;
      }
    expect(windowed).toBeGreaterThan(20);
  });
});

describe("decision of a seat", () => {
  it("exists for the seats of the question and contains all allowed actions", () => {
    const kinds = new Set<string>();
    for (const { scene } of scenes)
      for (const seat of mySeats(scene)) {
        const found = decisionOf(scene, seat);
        kinds.add(found.kind);
        const isAsked = scene.now.question?.seats.includes(seat) && !scene.now.seats[seat]?.stand_in;
        expect(found).toEqual(
          isAsked
            ? {
                kind: scene.now.question!.phase,
                question: scene.now.question,
                actions: possibleActions(scene.mine[seat]),
              }
            : { kind: "nothing" },
        );
      }
    expect(kinds).toEqual(
      new Set(["nothing", "play", "drawn", "colour", "answer", "race", "discard", "choose", "vote"]),
    );
  });

  it("contains at least one action", () => {
    for (const { scene } of scenes)
      for (const seat of mySeats(scene)) {
        const found = decisionOf(scene, seat);
        if (found.kind !== "nothing" && found.kind !== "race")
          expect(found.actions.length, JSON.stringify(scene.now)).toBeGreaterThan(0);
      }
  });
});

describe("seats of a table", () => {
  const four = scene({ seats: [{}, {}, {}, {}] });

  it("of other players are listed clockwise from the left neighbour", () => {
    expect(otherSeats(four, 0)).toEqual([1, 2, 3]);
    expect(otherSeats(four, 2)).toEqual([3, 0, 1]);
    expect(otherSeats(four, 3)).toEqual([0, 1, 2]);
    expect(otherSeats(four, -1)).toEqual([0, 1, 2, 3]);
  });

  it("of the viewer are listed in order", () => {
    expect(mySeats(scene({}, { 3: {}, 1: {} }))).toEqual([1, 3]);
    expect(mySeats(four)).toEqual([]);
  });
});

describe("open windows of a seat", () => {
  const seats = [{ partner: 2 }, { partner: 3 }, { partner: 0 }, { partner: 1 }];

  it("include calls of all players except the partner", () => {
    const open = scene({ seats, windows: [{ id: 5, kind: "call", seat: 2 }] });
    expect([0, 1, 2, 3].map((seat) => openWindows(open, seat).length)).toEqual([0, 1, 1, 1]);
  });

  it("include races only for asked seats, and jumps for all seats", () => {
    const open = scene({
      seats,
      question: { id: 5, phase: "race", seats: [1, 3] },
      windows: [
        { id: 5, kind: "race" },
        { id: 4, kind: "jump" },
      ],
    });
    expect([0, 1].map((seat) => openWindows(open, seat).map(({ kind }) => kind))).toEqual([["jump"], ["race", "jump"]]);
  });

  it("include all calls at a table without teams", () => {
    const open = scene({ seats: [{}, {}], windows: [{ id: 5, kind: "call", seat: 1 }] });
    expect([0, 1].map((seat) => openWindows(open, seat).length)).toEqual([1, 1]);
  });

  it("are the target of a press, with the latest window of its kind", () => {
    const open = scene({
      seats: [{}, {}, {}],
      question: { id: 9, phase: "play", seats: [0] },
      windows: [
        { id: 5, kind: "call", seat: 1 },
        { id: 7, kind: "call", seat: 1 },
        { id: 8, kind: "jump" },
      ],
    });
    expect(targetId(open, 0, parseAction("catch 1"))).toBe(7);
    expect(targetId(open, 0, parseAction("catch 2"))).toBe(9);
    expect(targetId(open, 1, parseAction("uno"))).toBe(7);
    expect(targetId(open, 2, parseAction("play R7"))).toBe(8);
    expect(targetId(open, 0, parseAction("play R7"))).toBe(9);
  });
});
