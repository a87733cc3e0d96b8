import { beforeEach, describe, expect, it } from "vitest";

import type { Scene } from "../../src/protocol/scene.ts";
import { GUARD_MS, GUARD_CHALLENGE_MS, PAUSE_CATCH_MS } from "../../src/table/outbox.svelte.ts";
import { scene } from "./exampleScenes.ts";
import { begin, MY_TURN, pass, rig, seated, sees, settled, sentActions } from "./testController.ts";

beforeEach(begin);

describe("catch of a seat", () => {
  const windows = [
    { id: 8, kind: "call" as const, seat: 2, until: 3_000 },
    { id: 8, kind: "call" as const, seat: 3 },
  ];
  it("is offered for every seat with one card, whether or not it has called", () => {
    const seats = scene().now.seats.map((seat, at) => (at === 3 ? { ...seat, called: true } : seat));
    sees({ now: { windows, seats }, mine: { may: [] } });
    expect(rig.table.catches.map(({ seat, called }) => [seat, called])).toEqual([
      [2, false],
      [3, true],
    ]);
    rig.table.catch(2);
    expect(rig.sent).toEqual([{ type: "act", seat: 0, of: 8, wish: "catch 2", anyway: false }]);
  });
  it("is not offered against the partner, for a seat that is out, or for spectators", () => {
    const partner = scene().now.seats.map((seat, at) => (at === 0 ? { ...seat, partner: 2 } : seat));
    sees({ now: { windows, seats: partner } });
    expect(rig.table.catches.map(({ seat }) => seat)).toEqual([3]);
    const out = scene().now.seats.map((seat, at) => (at === 0 ? { ...seat, out: 1 } : seat));
    sees({ version: 11, now: { windows, seats: out } });
    expect(rig.table.catches).toEqual([]);
    rig.table = seated(-1);
    sees({ seat: -1, now: { windows } });
    expect(rig.table.catches).toEqual([]);
  });
  it("is refused if it is wrong, and pauses further catches", async () => {
    sees({ now: { windows } });
    rig.answers = [{ type: "answer", id: "1", kind: "refused", why: "uno.false" }];
    rig.table.catch(3);
    await settled();
    expect(rig.table.bubble).toMatchObject({ of: "catch", seat: 3 });
    rig.table.catch(2);
    expect(sentActions()).toEqual(["catch 3"]);
    pass(PAUSE_CATCH_MS);
    rig.table.catch(3);
    rig.table.catch(2);
    expect(sentActions()).toEqual(["catch 3", "catch 2"]);
  });
});

describe("challenge of a card", () => {
  const question = { id: 9, phase: "answer", seats: [0], debt: 4, accept: 4, guilty: 4, innocent: 6, before: "Y" };
  it("can be answered only after a guard time", () => {
    const made = scene({ now: { question }, mine: { may: ["accept", "challenge"] } });
    rig.table.see(made);
    expect(rig.table.sheet).toBe("challenge");
    rig.clock += GUARD_MS;
    rig.table.challenge();
    expect(rig.sent).toEqual([]);
    rig.clock += GUARD_CHALLENGE_MS - GUARD_MS;
    rig.table.challenge();
    expect(sentActions()).toEqual(["challenge"]);
  });
  it("shows hand and proof to the challenger until they are closed", () => {
    sees({ now: { question }, mine: { may: ["accept", "challenge"] } });
    const events = {
      12: [
        { name: "challenged" as const, seat: 0, other: 3, guilty: true },
        { name: "showed" as const, seat: 3, other: 0, card: "Y1" },
        { name: "showed" as const, seat: 3, other: 0, card: "G4" },
      ],
    };
    sees({ version: 12, now: MY_TURN, mine: { may: ["draw"], proof: ["Y1"] }, events });
    expect(rig.table.sheet).toBe("shown");
    expect(rig.table.shown).toMatchObject({ other: 3, cards: ["Y1", "G4"], proof: ["Y1"], guilty: true });
    rig.table.seen();
    expect(rig.table.sheet).toBe("none");
  });
  it("shows the hand for at most six seconds, and only to the challenger", () => {
    const events = {
      12: [
        { name: "challenged" as const, seat: 1, other: 0, guilty: false },
        { name: "showed" as const, seat: 0, other: 1, card: "R2" },
      ],
    };
    sees({ version: 11 });
    sees({ version: 12, events });
    expect(rig.table.sheet).toBe("none");
    const mine = {
      13: [
        { name: "challenged" as const, seat: 0, other: 3 },
        { name: "showed" as const, seat: 3, other: 0, card: "Y1" },
      ],
    };
    sees({ version: 13, events: mine });
    expect(rig.table.sheet).toBe("shown");
    pass(6_000);
    expect(rig.table.sheet).toBe("none");
  });
  it("shows the hand again after a reload at that moment", () => {
    const events = {
      10: [
        { name: "challenged" as const, seat: 0, other: 3 },
        { name: "showed" as const, seat: 3, other: 0, card: "Y1" },
      ],
    };
    sees({ version: 10, events });
    expect(rig.table.sheet).toBe("shown");
  });
});

describe("slap in a race", () => {
  const race = {
    question: { id: 9, phase: "race", seats: [0, 2], racing: 4 },
    windows: [{ id: 9, kind: "race" as const, opens: 2_000, closes: 7_000 }],
  };
  it("is sent once, and only after the opening", () => {
    sees({ now: race, mine: { may: ["slap"] } });
    expect(rig.table.sheet).toBe("race");
    rig.table.slap();
    expect(rig.sent).toEqual([]);
    rig.at = 2_000;
    rig.table.slap();
    rig.table.slap();
    expect(rig.sent).toEqual([{ type: "act", seat: 0, of: 9, wish: "slap", anyway: false }]);
  });
  it("can be repeated if the server has found it too early", async () => {
    sees({ now: race, mine: { may: ["slap"] } });
    rig.at = 2_000;
    rig.answers = [{ type: "answer", id: "1", kind: "early" }];
    rig.table.slap();
    await settled();
    rig.table.slap();
    expect(sentActions()).toEqual(["slap", "slap"]);
  });
  it("shows who has slapped, and shows times only after the race", () => {
    const raced = { 9: [{ name: "raced" as const, seat: 1, cards: 4 }], 10: [{ name: "slapped" as const, seat: 2 }] };
    sees({ now: race, mine: { may: ["slap"] }, events: raced });
    expect(rig.table.lanes).toEqual([
      { seat: 0, done: false },
      { seat: 2, done: true },
    ]);
    expect(rig.table.racer).toBe(1);
    const over = scene({ version: 12, events: { 12: [{ name: "slowest", seat: 0, cards: 4 }] } });
    const slaps = [{ seat: 2, ms: 310 }];
    rig.table.see({ ...over, story: over.story.map((entry) => ({ ...entry, item: { ...entry.item, slaps } })) });
    expect(rig.table.result).toMatchObject({ slaps, slowest: [0] });
    pass(3_000);
    expect(rig.table.result).toBeNull();
  });
  it("is not possible for the seat that started the race", () => {
    sees({ now: { ...race, question: { id: 9, phase: "race", seats: [2], racing: 4 } }, mine: { may: [] } });
    rig.at = 2_000;
    rig.table.slap();
    expect(rig.sent).toEqual([]);
  });
});

describe("table action", () => {
  it("discards a card", () => {
    sees({ now: { question: { id: 9, phase: "discard", seats: [0] } }, mine: { may: ["discard R2", "discard B9"] } });
    expect(rig.table.discards).toBe(true);
    expect(rig.table.playable("R2")).toBe("yes");
    rig.table.play("R2");
    expect(sentActions()).toEqual(["discard R2"]);
  });
  it("selects a player and sends the choice only after confirmation", () => {
    sees({ now: { question: { id: 9, phase: "choose", seats: [0] } }, mine: { may: ["choose 1", "choose 3"] } });
    expect(rig.table.sheet).toBe("choose");
    rig.table.choose();
    rig.table.pick(2);
    rig.table.choose();
    expect(rig.sent).toEqual([]);
    rig.table.pick(3);
    expect(rig.sent).toEqual([]);
    rig.table.choose();
    expect(sentActions()).toEqual(["choose 3"]);
  });
  it("accuses only players who may be accused", () => {
    sees({ now: MY_TURN, mine: { may: ["draw", "accuse 1"] } });
    rig.table.accuse(2);
    rig.table.accuse(1);
    expect(sentActions()).toEqual(["accuse 1"]);
    const seats = scene().now.seats.map((seat, at) =>
      at === 1 ? { ...seat, kind: "bot" as const, person: -1 } : seat,
    );
    sees({ version: 11, now: { ...MY_TURN, seats }, mine: { may: ["draw", "accuse 1", "accuse 2"] } });
    expect(rig.table.accusable).toEqual([2]);
  });
  it("votes once for the window of the vote, and counts all votes", () => {
    const now = {
      question: { id: 5, phase: "vote", seats: [0, 2], accused: 3, accuser: 1 },
      windows: [{ id: 9, kind: "vote" as const, seat: 3, closes: 11_000 }],
    };
    sees({ now, mine: { may: ["vote yes", "vote no"] }, events: { 10: [{ name: "voted", seat: 1, yes: true }] } });
    expect(rig.table.sheet).toBe("vote");
    expect(rig.table.votes).toEqual({ yes: 1, no: 0, open: 2 });
    rig.table.castVote(false);
    rig.table.castVote(true);
    expect(rig.sent).toEqual([{ type: "act", seat: 0, of: 9, wish: "vote no", anyway: false }]);
  });
  it("misplays only cards with a cost, and confirms the intention", () => {
    sees({
      now: MY_TURN,
      mine: { may: ["play R2"], why: { B9: { clause: "match", cost: 1 }, W: { clause: "turn.play-drawn", cost: 1 } } },
    });
    rig.table.misplay("R2");
    rig.table.misplay("B9");
    rig.table.misplay("W");
    expect(rig.sent).toEqual([
      { type: "act", seat: 0, of: 9, wish: "play B9", anyway: true },
      { type: "act", seat: 0, of: 9, wish: "play W:R", anyway: true },
    ]);
  });
  it("misplays out of turn", () => {
    sees({ mine: { why: { "": { clause: "turn.order", cost: 1 } } } });
    rig.table.misplay("B9");
    expect(rig.sent).toMatchObject([{ wish: "play B9", anyway: true }]);
  });
  it("plays out of turn for the window", () => {
    sees({ now: { windows: [{ id: 8, kind: "jump", until: 3_000 }] }, mine: { may: ["play R2"] } });
    expect(rig.table.playable("R2")).toBe("jump");
    rig.table.play("R2");
    expect(rig.sent).toMatchObject([{ of: 8, wish: "play R2" }]);
  });
});

describe("calm table", () => {
  const waits = [0, 1];
  it("gets a pass at once if the player has no possible action", () => {
    sees({ now: { windows: [{ id: 8, kind: "call", seat: 2, waits }] }, mine: { may: [] } });
    expect(rig.sent).toEqual([{ type: "nothing", seat: 0, of: 8 }]);
  });
  it("gets a pass only after a tap if the player has a possible action", () => {
    sees({ now: { windows: [{ id: 8, kind: "call", seat: 2, waits }] }, mine: { may: ["catch 2"] } });
    expect(rig.sent).toEqual([]);
    expect(rig.table.waits.length).toBe(1);
    rig.table.passUpAll();
    expect(rig.sent).toEqual([{ type: "nothing", seat: 0, of: 8 }]);
    expect(rig.table.waits).toEqual([]);
  });
  it("gets a pass together with a move", () => {
    sees({
      now: { ...MY_TURN, windows: [{ id: 8, kind: "call", seat: 2, waits }] },
      mine: { may: ["catch 2", "draw"] },
    });
    rig.table.draw();
    expect(rig.sent).toMatchObject([
      { type: "nothing", of: 8 },
      { type: "act", wish: "draw" },
    ]);
  });
});

describe("table controller", () => {
  it("shows a lost connection after a moment, and then the missed events", () => {
    const first = sees({ version: 10 });
    rig.table.see(first, "lost");
    expect(rig.table.isLost).toBe(false);
    pass(700);
    expect(rig.table.isLost).toBe(true);
    rig.table.see(scene({ version: 13 }), "open");
    expect(rig.table.isLost).toBe(false);
    expect(rig.table.missed?.from).toBe(10);
    pass(2_000);
    expect(rig.table.missed).toBeNull();
  });
  it("sends the decision to let a bot play, and takes a seat back", () => {
    sees({ now: { patience: 5 } });
    rig.table.answerPatience(true);
    rig.table.takeBack();
    expect(rig.sent).toEqual([
      { type: "patience", of: 5, bot: true },
      { type: "take-back", seat: 0 },
    ]);
  });
  it("does not ask the awaited player whether to wait", () => {
    sees({ now: { ...MY_TURN, patience: 9 }, mine: { may: ["draw"] } });
    expect(rig.table.patience).toBeNull();
  });
  it("switches to the seat of the viewer that has a decision", () => {
    const two = (question: number[]): Scene => {
      const made = scene({
        version: 10 + (question[0] ?? 0),
        now: { question: { id: 9 + (question[0] ?? 0), phase: "play", seats: question } },
      });
      return { ...made, mine: { 0: { hand: ["R2"], may: [] }, 2: { hand: ["B1", "B2"], may: ["draw"] } } };
    };
    rig.table.see(two([2]));
    expect(rig.table.seat).toBe(2);
    expect(rig.table.hand.map((card) => card.code)).toEqual(["B1", "B2"]);
    rig.table.take(0);
    expect(rig.table.hand.map((card) => card.code)).toEqual(["R2"]);
  });
  it("shows no hand to spectators and sends nothing for them", () => {
    rig.table = seated(-1);
    sees({ seat: -1, now: MY_TURN });
    rig.table.draw();
    rig.table.play("R2");
    rig.table.call();
    expect(rig.sent).toEqual([]);
    expect(rig.table.sheet).toBe("none");
  });
});
