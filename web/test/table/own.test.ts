import { beforeEach, describe, expect, it } from "vitest";

import { GUARD } from "../../src/table/sending.svelte.ts";
import { done, scene } from "./made.ts";
import { begin, MY_TURN, pass, rig, sees, settled, wishes } from "./rig.ts";

beforeEach(begin);

describe("play or draw", () => {
  it("plays what may be played, for the decision that asked", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2", "draw"] } });
    rig.table.play("R2");
    expect(rig.sent).toEqual([{ type: "act", seat: 0, of: 9, wish: "play R2", anyway: false }]);
  });
  it("says why of what may not be played, and sends nothing", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2"], why: { B9: { clause: "match", colour: "R", card: "R7" } } } });
    rig.table.play("B9");
    expect(rig.sent).toEqual([]);
    expect(rig.table.bubble).toMatchObject({ of: "card", card: "B9", why: { clause: "match" } });
    pass(4_000);
    expect(rig.table.bubble).toBeNull();
  });
  it("draws, or says why one cannot", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2"], why: { draw: { clause: "turn.draw-by-choice" } } } });
    rig.table.draw();
    expect(rig.table.bubble?.why.clause).toBe("turn.draw-by-choice");
    sees({ version: 11, now: MY_TURN, mine: { may: ["draw"] } });
    rig.table.draw();
    expect(wishes()).toEqual(["draw"]);
  });
  it("takes no tap that was meant for what stood there before", () => {
    rig.table.see(scene({ now: MY_TURN, mine: { may: ["draw"] } }));
    rig.clock += GUARD - 1;
    rig.table.draw();
    expect(rig.sent).toEqual([]);
    rig.clock += 1;
    rig.table.draw();
    expect(wishes()).toEqual(["draw"]);
  });
  it("sends one move, until it is seen to be done", async () => {
    sees({ now: MY_TURN, mine: { may: ["play R2", "draw"] } });
    rig.answers = [done(11)];
    rig.table.play("R2");
    await settled();
    rig.table.draw();
    rig.table.play("R2");
    expect(wishes()).toEqual(["play R2"]);
    expect(rig.table.move).not.toBeNull();
    rig.table.see(scene({ version: 11 }));
    expect(rig.table.move).toBeNull();
  });
  it("says after a while that it is still sending", () => {
    sees({ now: MY_TURN, mine: { may: ["draw"] } });
    rig.table.draw();
    expect(rig.table.slow).toBe(false);
    pass(1_500);
    expect(rig.table.slow).toBe(true);
  });
  it("gives the card back and says why when it is refused", async () => {
    sees({ now: MY_TURN, mine: { may: ["play R2"] } });
    rig.answers = [{ type: "answer", id: "1", kind: "refused", why: "match", cost: 1 }];
    rig.table.play("R2");
    await settled();
    expect(rig.table.move).toBeNull();
    expect(rig.table.bubble).toMatchObject({ of: "card", card: "R2", why: { clause: "match", cost: 1 } });
  });
  it("does nothing without a connection, in a pause, or while a bot stands in", () => {
    const mine = { may: ["draw"] };
    sees({ now: { ...MY_TURN, paused: true }, mine });
    rig.table.draw();
    const seats = scene().now.seats.map((seat, place) => (place === 0 ? { ...seat, stand_in: true } : seat));
    sees({ version: 11, now: { ...MY_TURN, seats }, mine });
    rig.table.draw();
    rig.table.see(scene({ version: 12, now: MY_TURN, mine }), "lost");
    pass(1_000);
    rig.table.draw();
    expect(rig.sent).toEqual([]);
  });
  it("says that a move waits while a window is held", () => {
    sees({ now: { ...MY_TURN, windows: [{ id: 8, kind: "call", seat: 2, until: 60_000 }] }, mine: { may: ["draw"] } });
    rig.table.draw();
    expect(rig.table.isKept).toBe(true);
  });
});

describe("keep or play the drawn card", () => {
  const DRAWN = { question: { id: 9, phase: "drawn", seats: [0] } };
  it("asks also where it does not fit", () => {
    sees({ now: DRAWN, mine: { drawn: "B9", may: ["pass"], why: { B9: { clause: "match" } } } });
    expect(rig.table.sheet).toBe("drawn");
    rig.table.playDrawn();
    expect(rig.table.bubble?.card).toBe("B9");
    rig.table.keep();
    expect(wishes()).toEqual(["pass"]);
  });
  it("says why it cannot be kept where it has to be played", () => {
    sees({ now: DRAWN, mine: { drawn: "R2", may: ["play R2"], why: { pass: { clause: "drawn-card" } } } });
    rig.table.keep();
    expect(rig.table.bubble).toMatchObject({ of: "pass", why: { clause: "drawn-card" } });
    rig.table.playDrawn();
    expect(wishes()).toEqual(["play R2"]);
  });
  it("shows all that were drawn, the last one last", () => {
    const drew = ["Y1", "G4", "R2"].map((card) => ({ name: "drew" as const, seat: 0, card }));
    sees({ now: DRAWN, mine: { drawn: "R2", may: ["pass"] }, events: { 9: drew } });
    expect(rig.table.drawn).toEqual(["Y1", "G4", "R2"]);
  });
});

describe("colour", () => {
  const may = ["play W:R", "play W:Y", "play W:G", "play W:B", "play W:R uno", "play W:Y uno", "play W:G uno", "play W:B uno", "draw"];
  it("is one action with the card: nothing is sent before", () => {
    sees({ now: MY_TURN, mine: { may } });
    rig.table.play("W");
    expect(rig.sent).toEqual([]);
    expect(rig.table.sheet).toBe("colour");
    pass(GUARD);
    rig.table.name("G");
    expect(wishes()).toEqual(["play W:G"]);
  });
  it("is guarded from the tap on, however long ago the page last looked at the clock", () => {
    sees({ now: MY_TURN, mine: { may } });
    rig.clock += 190;
    rig.table.play("W");
    rig.clock += GUARD - 1;
    rig.table.name("G");
    expect(rig.sent).toEqual([]);
    rig.clock += 1;
    rig.table.name("G");
    expect(wishes()).toEqual(["play W:G"]);
  });
  it("goes back to another card, and by Esc", () => {
    sees({ now: MY_TURN, mine: { may } });
    rig.table.play("W");
    rig.table.otherCard();
    expect(rig.table.sheet).toBe("none");
    pass(GUARD);
    rig.table.play("W");
    expect(rig.table.escape()).toBe(true);
    expect(rig.table.sheet).toBe("none");
    expect(rig.sent).toEqual([]);
  });
  it("keeps the call that was pressed before or in the sheet", () => {
    sees({ now: MY_TURN, mine: { may } });
    rig.table.play("W");
    rig.table.call();
    pass(GUARD);
    rig.table.name("B");
    expect(wishes()).toEqual(["play W:B uno"]);
  });
  it("of a first card has no way back", () => {
    sees({ now: { question: { id: 9, phase: "colour", seats: [0] } }, mine: { may: ["colour R", "colour B"] } });
    expect(rig.table.sheet).toBe("first-colour");
    rig.table.otherCard();
    expect(rig.table.sheet).toBe("first-colour");
    rig.table.name("B");
    expect(wishes()).toEqual(["colour B"]);
  });
  it("closes when its moment passed, and the log says so", () => {
    sees({ now: MY_TURN, mine: { may } });
    rig.table.play("W");
    rig.table.see(scene({ version: 12, now: { question: { id: 12, phase: "play", seats: [1] } } }));
    expect(rig.table.sheet).toBe("none");
    expect(rig.table.notices).toEqual([{ version: 12, key: "web.table.passed" }]);
  });
});

describe("call", () => {
  it("is live exactly when what one may do has a call", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2", "draw"] } });
    expect(rig.table.isCallLive).toBe(false);
    sees({ version: 11, now: MY_TURN, mine: { may: ["play R2 uno", "play R2"] } });
    expect(rig.table.isCallLive).toBe(true);
    sees({ version: 12, mine: { may: ["uno"] } });
    expect(rig.table.isCallLive).toBe(true);
  });
  it("stays pressed before the card, goes with it, and is never sent alone", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2 uno", "play R2", "draw"] } });
    rig.table.call();
    expect(rig.table.called).toBe(true);
    expect(rig.sent).toEqual([]);
    rig.table.play("R2");
    expect(wishes()).toEqual(["play R2 uno"]);
  });
  it("is let go by another decision", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2 uno", "play R2", "draw"] } });
    rig.table.call();
    sees({ version: 12, now: { question: { id: 12, phase: "drawn", seats: [0] } }, mine: { drawn: "B9", may: ["pass"] } });
    expect(rig.table.called).toBe(false);
  });
  it("after the card is sent in the window of one's one card, once", () => {
    sees({ now: { windows: [{ id: 8, kind: "call", seat: 0, until: 3_000 }] }, mine: { may: ["uno"] } });
    rig.table.call();
    rig.table.call();
    expect(rig.sent).toEqual([{ type: "act", seat: 0, of: 8, wish: "uno", anyway: false }]);
  });
  it("without cause shakes and says why", () => {
    sees({ now: MY_TURN, mine: { may: ["draw"], why: { uno: { clause: "uno.false" } } } });
    rig.table.call();
    expect(rig.sent).toEqual([]);
    expect(rig.table.isShaking).toBe(true);
    expect(rig.table.bubble).toMatchObject({ of: "call", why: { clause: "uno.false" } });
  });
  it("is taken also within the guard", () => {
    rig.table.see(scene({ now: { windows: [{ id: 8, kind: "call", seat: 0 }] }, mine: { may: ["uno"] } }));
    rig.table.call();
    expect(wishes()).toEqual(["uno"]);
  });
});

describe("a stacked debt", () => {
  const question = { id: 9, phase: "answer", seats: [0], debt: 6, accept: 6 };
  it("is answered by a card, or accepted in the place of the draw", () => {
    sees({ now: { question }, mine: { hand: ["G+2", "R1"], may: ["play G+2 uno", "play G+2", "accept"] } });
    expect(rig.table.sheet).toBe("debt");
    expect(rig.table.playable("G+2")).toBe("yes");
    rig.table.draw();
    expect(wishes()).toEqual(["accept"]);
  });
  it("can be challenged besides", () => {
    sees({ now: { question: { ...question, guilty: 6, innocent: 8 } }, mine: { may: ["play G+2", "accept", "challenge"] } });
    expect(rig.table.sheet).toBe("debt");
    rig.table.challenge();
    expect(wishes()).toEqual(["challenge"]);
  });
});
