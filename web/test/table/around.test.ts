import { beforeEach, describe, expect, it } from "vitest";

import type { Scene } from "../../src/table/scene.ts";
import { GUARD, GUARD_CHALLENGE, PAUSE_CATCH } from "../../src/table/sending.svelte.ts";
import { scene } from "./made.ts";
import { begin, MY_TURN, pass, rig, seated, sees, settled, wishes } from "./rig.ts";

beforeEach(begin);

describe("catch", () => {
  const windows = [{ id: 8, kind: "call" as const, seat: 2, until: 3_000 }, { id: 8, kind: "call" as const, seat: 3 }];
  it("is offered at everybody who came to one card, called or not, whatever may be done", () => {
    const seats = scene().now.seats.map((seat, place) => (place === 3 ? { ...seat, called: true } : seat));
    sees({ now: { windows, seats }, mine: { may: [] } });
    expect(rig.table.catches.map(({ seat, called }) => [seat, called])).toEqual([[2, false], [3, true]]);
    rig.table.catch(2);
    expect(rig.sent).toEqual([{ type: "act", seat: 0, of: 8, wish: "catch 2", anyway: false }]);
  });
  it("is not offered against a partner, nor to whoever is out or only watches", () => {
    const partner = scene().now.seats.map((seat, place) => (place === 0 ? { ...seat, partner: 2 } : seat));
    sees({ now: { windows, seats: partner } });
    expect(rig.table.catches.map(({ seat }) => seat)).toEqual([3]);
    const out = scene().now.seats.map((seat, place) => (place === 0 ? { ...seat, out: 1 } : seat));
    sees({ version: 11, now: { windows, seats: out } });
    expect(rig.table.catches).toEqual([]);
    rig.table = seated(-1);
    sees({ seat: -1, now: { windows } });
    expect(rig.table.catches).toEqual([]);
  });
  it("without cause is refused without cost, and pauses", async () => {
    sees({ now: { windows } });
    rig.answers = [{ type: "answer", id: "1", kind: "refused", why: "uno.false" }];
    rig.table.catch(3);
    await settled();
    expect(rig.table.bubble).toMatchObject({ of: "catch", seat: 3 });
    rig.table.catch(2);
    expect(wishes()).toEqual(["catch 3"]);
    pass(PAUSE_CATCH);
    rig.table.catch(3);
    rig.table.catch(2);
    expect(wishes()).toEqual(["catch 3", "catch 2"]);
  });
});

describe("challenge", () => {
  const question = { id: 9, phase: "answer", seats: [0], debt: 4, accept: 4, guilty: 4, innocent: 6, before: "Y" };
  it("is a sheet with both answers, after a guard", () => {
    const made = scene({ now: { question }, mine: { may: ["accept", "challenge"] } });
    rig.table.see(made);
    expect(rig.table.sheet).toBe("challenge");
    rig.clock += GUARD;
    rig.table.challenge();
    expect(rig.sent).toEqual([]);
    rig.clock += GUARD_CHALLENGE - GUARD;
    rig.table.challenge();
    expect(wishes()).toEqual(["challenge"]);
  });
  it("shows the hand to the challenger, with what proves it, until it is seen", () => {
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
  it("shows it for six seconds at most, and to nobody else", () => {
    const events = { 12: [{ name: "challenged" as const, seat: 1, other: 0, guilty: false }, { name: "showed" as const, seat: 0, other: 1, card: "R2" }] };
    sees({ version: 11 });
    sees({ version: 12, events });
    expect(rig.table.sheet).toBe("none");
    const mine = { 13: [{ name: "challenged" as const, seat: 0, other: 3 }, { name: "showed" as const, seat: 3, other: 0, card: "Y1" }] };
    sees({ version: 13, events: mine });
    expect(rig.table.sheet).toBe("shown");
    pass(6_000);
    expect(rig.table.sheet).toBe("none");
  });
  it("shows it again to whoever reloads the page in that moment", () => {
    const events = { 10: [{ name: "challenged" as const, seat: 0, other: 3 }, { name: "showed" as const, seat: 3, other: 0, card: "Y1" }] };
    sees({ version: 10, events });
    expect(rig.table.sheet).toBe("shown");
  });
});

describe("slap", () => {
  const race = { question: { id: 9, phase: "race", seats: [0, 2], racing: 4 }, windows: [{ id: 9, kind: "race" as const, opens: 2_000, closes: 7_000 }] };
  it("counts from the opening on, once", () => {
    sees({ now: race, mine: { may: ["slap"] } });
    expect(rig.table.sheet).toBe("race");
    rig.table.slap();
    expect(rig.sent).toEqual([]);
    rig.at = 2_000;
    rig.table.slap();
    rig.table.slap();
    expect(rig.sent).toEqual([{ type: "act", seat: 0, of: 9, wish: "slap", anyway: false }]);
  });
  it("counts again after a press that the table found early", async () => {
    sees({ now: race, mine: { may: ["slap"] } });
    rig.at = 2_000;
    rig.answers = [{ type: "answer", id: "1", kind: "early" }];
    rig.table.slap();
    await settled();
    rig.table.slap();
    expect(wishes()).toEqual(["slap", "slap"]);
  });
  it("shows who has slapped without times, then the times", () => {
    const raced = { 9: [{ name: "raced" as const, seat: 1, cards: 4 }], 10: [{ name: "slapped" as const, seat: 2 }] };
    sees({ now: race, mine: { may: ["slap"] }, events: raced });
    expect(rig.table.lanes).toEqual([{ seat: 0, done: false }, { seat: 2, done: true }]);
    expect(rig.table.racer).toBe(1);
    const over = scene({ version: 12, events: { 12: [{ name: "slowest", seat: 0, cards: 4 }] } });
    const slaps = [{ seat: 2, ms: 310 }];
    rig.table.see({ ...over, story: over.story.map((told) => ({ ...told, item: { ...told.item, slaps } })) });
    expect(rig.table.result).toMatchObject({ slaps, slowest: [0] });
    pass(3_000);
    expect(rig.table.result).toBeNull();
  });
  it("is not for whoever started it", () => {
    sees({ now: { ...race, question: { id: 9, phase: "race", seats: [2], racing: 4 } }, mine: { may: [] } });
    rig.at = 2_000;
    rig.table.slap();
    expect(rig.sent).toEqual([]);
  });
});

describe("the other questions", () => {
  it("discards one card after another", () => {
    sees({ now: { question: { id: 9, phase: "discard", seats: [0] } }, mine: { may: ["discard R2", "discard B9"] } });
    expect(rig.table.discards).toBe(true);
    expect(rig.table.playable("R2")).toBe("yes");
    rig.table.play("R2");
    expect(wishes()).toEqual(["discard R2"]);
  });
  it("chooses somebody by two taps", () => {
    sees({ now: { question: { id: 9, phase: "choose", seats: [0] } }, mine: { may: ["choose 1", "choose 3"] } });
    expect(rig.table.sheet).toBe("choose");
    rig.table.choose();
    rig.table.pick(2);
    rig.table.choose();
    expect(rig.sent).toEqual([]);
    rig.table.pick(3);
    expect(rig.sent).toEqual([]);
    rig.table.choose();
    expect(wishes()).toEqual(["choose 3"]);
  });
  it("accuses whom one may accuse", () => {
    sees({ now: MY_TURN, mine: { may: ["draw", "accuse 1"] } });
    rig.table.accuse(2);
    rig.table.accuse(1);
    expect(wishes()).toEqual(["accuse 1"]);
  });
  it("votes once, in the window of the vote, and counts what was voted", () => {
    const now = { question: { id: 5, phase: "vote", seats: [0, 2], accused: 3, accuser: 1 }, windows: [{ id: 9, kind: "vote" as const, seat: 3, closes: 11_000 }] };
    sees({ now, mine: { may: ["vote yes", "vote no"] }, events: { 10: [{ name: "voted", seat: 1, yes: true }] } });
    expect(rig.table.sheet).toBe("vote");
    expect(rig.table.votes).toEqual({ yes: 1, no: 0, open: 2 });
    rig.table.voted(false);
    rig.table.voted(true);
    expect(rig.sent).toEqual([{ type: "act", seat: 0, of: 9, wish: "vote no", anyway: false }]);
  });
  it("misplays only what has a price, and says that it is meant", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2"], why: { B9: { clause: "match", cost: 1 }, W: { clause: "turn.play-drawn", cost: 1 } } } });
    rig.table.misplay("R2");
    rig.table.misplay("B9");
    rig.table.misplay("W");
    expect(rig.sent).toEqual([
      { type: "act", seat: 0, of: 9, wish: "play B9", anyway: true },
      { type: "act", seat: 0, of: 9, wish: "play W:R", anyway: true },
    ]);
  });
  it("misplays also out of turn", () => {
    sees({ mine: { why: { "": { clause: "turn.order", cost: 1 } } } });
    rig.table.misplay("B9");
    expect(rig.sent).toMatchObject([{ wish: "play B9", anyway: true }]);
  });
  it("jumps in with one tap, for the window", () => {
    sees({ now: { windows: [{ id: 8, kind: "jump", until: 3_000 }] }, mine: { may: ["play R2"] } });
    expect(rig.table.playable("R2")).toBe("jump");
    rig.table.play("R2");
    expect(rig.sent).toMatchObject([{ of: 8, wish: "play R2" }]);
  });
});

describe("a calm table", () => {
  const waits = [0, 1];
  it("is told without asking that there is nothing to press", () => {
    sees({ now: { windows: [{ id: 8, kind: "call", seat: 2, waits }] }, mine: { may: [] } });
    expect(rig.sent).toEqual([{ type: "nothing", seat: 0, of: 8 }]);
  });
  it("asks where there is something, and is told nothing by a press on it", () => {
    sees({ now: { windows: [{ id: 8, kind: "call", seat: 2, waits }] }, mine: { may: ["catch 2"] } });
    expect(rig.sent).toEqual([]);
    expect(rig.table.waits.length).toBe(1);
    rig.table.nothing();
    expect(rig.sent).toEqual([{ type: "nothing", seat: 0, of: 8 }]);
    expect(rig.table.waits).toEqual([]);
  });
  it("does not wait for whoever has moved", () => {
    sees({ now: { ...MY_TURN, windows: [{ id: 8, kind: "call", seat: 2, waits }] }, mine: { may: ["catch 2", "draw"] } });
    rig.table.draw();
    expect(rig.sent).toMatchObject([{ type: "nothing", of: 8 }, { type: "act", wish: "draw" }]);
  });
});

describe("when things are not as they should be", () => {
  it("says after a moment that there is no connection, and then what was missed", () => {
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
  it("takes the seat back from a bot, and lets one play for whoever keeps all waiting", () => {
    sees({ now: { patience: 5 } });
    rig.table.patient(true);
    rig.table.takeBack();
    expect(rig.sent).toEqual([{ type: "patience", of: 5, bot: true }, { type: "take-back", seat: 0 }]);
  });
  it("does not ask whoever is waited for whether to wait", () => {
    sees({ now: { ...MY_TURN, patience: 9 }, mine: { may: ["draw"] } });
    expect(rig.table.patience).toBeNull();
  });
  it("follows the one of several seats that is asked", () => {
    const two = (question: number[]): Scene => {
      const made = scene({ version: 10 + (question[0] ?? 0), now: { question: { id: 9 + (question[0] ?? 0), phase: "play", seats: question } } });
      return { ...made, mine: { 0: { hand: ["R2"], may: [] }, 2: { hand: ["B1", "B2"], may: ["draw"] } } };
    };
    rig.table.see(two([2]));
    expect(rig.table.seat).toBe(2);
    expect(rig.table.hand.map((card) => card.code)).toEqual(["B1", "B2"]);
    rig.table.take(0);
    expect(rig.table.hand.map((card) => card.code)).toEqual(["R2"]);
  });
  it("shows whoever watches no hand and sends nothing", () => {
    rig.table = seated(-1);
    sees({ seat: -1, now: MY_TURN });
    rig.table.draw();
    rig.table.play("R2");
    rig.table.call();
    expect(rig.sent).toEqual([]);
    expect(rig.table.sheet).toBe("none");
  });
});
