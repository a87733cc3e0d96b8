import { beforeEach, describe, expect, it } from "vitest";

import { GUARD_MS } from "../../src/table/outbox.svelte.ts";
import { done, scene } from "./exampleScenes.ts";
import { begin, MY_TURN, pass, rig, sees, settled, sentActions } from "./testController.ts";

beforeEach(begin);

describe("decision to play or draw", () => {
  it("sends the play of an allowed card for the current decision", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2", "draw"] } });
    rig.table.play("R2");
    expect(rig.sent).toEqual([{ type: "act", seat: 0, of: 9, wish: "play R2", anyway: false }]);
  });
  it("explains an unplayable card and sends nothing", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2"], why: { B9: { clause: "match", colour: "R", card: "R7" } } } });
    rig.table.play("B9");
    expect(rig.sent).toEqual([]);
    expect(rig.table.bubble).toMatchObject({ of: "card", card: "B9", why: { clause: "match" } });
    pass(60_000);
    expect(rig.table.bubble).not.toBeNull();
    rig.table.hideBubble();
    expect(rig.table.bubble).toBeNull();
  });
  it("sends a draw, or explains why a draw is not allowed", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2"], why: { draw: { clause: "turn.draw-by-choice" } } } });
    rig.table.draw();
    expect(rig.table.bubble?.why.clause).toBe("turn.draw-by-choice");
    sees({ version: 11, now: MY_TURN, mine: { may: ["draw"] } });
    rig.table.draw();
    expect(sentActions()).toEqual(["draw"]);
  });
  it("ignores taps for a moment after a layout change", () => {
    rig.table.see(scene({ now: MY_TURN, mine: { may: ["draw"] } }));
    rig.clock += GUARD_MS - 1;
    rig.table.draw();
    expect(rig.sent).toEqual([]);
    rig.clock += 1;
    rig.table.draw();
    expect(sentActions()).toEqual(["draw"]);
  });
  it("sends only one move until its result is visible", async () => {
    sees({ now: MY_TURN, mine: { may: ["play R2", "draw"] } });
    rig.answers = [done(11)];
    rig.table.play("R2");
    await settled();
    rig.table.draw();
    rig.table.play("R2");
    expect(sentActions()).toEqual(["play R2"]);
    expect(rig.table.move).not.toBeNull();
    rig.table.see(scene({ version: 11 }));
    expect(rig.table.move).toBeNull();
  });
  it("shows after a while that a move is still pending", () => {
    sees({ now: MY_TURN, mine: { may: ["draw"] } });
    rig.table.draw();
    expect(rig.table.slow).toBe(false);
    pass(1_500);
    expect(rig.table.slow).toBe(true);
  });
  it("returns a refused card and explains the refusal", async () => {
    sees({ now: MY_TURN, mine: { may: ["play R2"] } });
    rig.answers = [{ type: "answer", id: "1", kind: "refused", why: "match", cost: 1 }];
    rig.table.play("R2");
    await settled();
    expect(rig.table.move).toBeNull();
    expect(rig.table.bubble).toMatchObject({ of: "card", card: "R2", why: { clause: "match", cost: 1 } });
  });
  it("sends nothing without a connection, during a pause, or while a bot plays for the person", () => {
    const mine = { may: ["draw"] };
    sees({ now: { ...MY_TURN, paused: true }, mine });
    rig.table.draw();
    const seats = scene().now.seats.map((seat, at) => (at === 0 ? { ...seat, stand_in: true } : seat));
    sees({ version: 11, now: { ...MY_TURN, seats }, mine });
    rig.table.draw();
    rig.table.see(scene({ version: 12, now: MY_TURN, mine }), "lost");
    pass(1_000);
    rig.table.draw();
    expect(rig.sent).toEqual([]);
  });
  it("reports that a move waits while a window is open", () => {
    sees({ now: { ...MY_TURN, windows: [{ id: 8, kind: "call", seat: 2, until: 60_000 }] }, mine: { may: ["draw"] } });
    rig.table.draw();
    expect(rig.table.isKept).toBe(true);
  });
});

describe("decision about a drawn card", () => {
  const DRAWN = { question: { id: 9, phase: "drawn", seats: [0] } };
  it("is also asked for a card that does not fit", () => {
    sees({ now: DRAWN, mine: { drawn: "B9", may: ["pass"], why: { B9: { clause: "match" } } } });
    expect(rig.table.sheet).toBe("drawn");
    rig.table.playDrawn();
    expect(rig.table.bubble?.card).toBe("B9");
    rig.table.keep();
    expect(sentActions()).toEqual(["pass"]);
  });
  it("explains why a card that must be played cannot be kept", () => {
    sees({ now: DRAWN, mine: { drawn: "R2", may: ["play R2"], why: { pass: { clause: "drawn-card" } } } });
    rig.table.keep();
    expect(rig.table.bubble).toMatchObject({ of: "pass", why: { clause: "drawn-card" } });
    rig.table.playDrawn();
    expect(sentActions()).toEqual(["play R2"]);
  });
  it("shows all drawn cards in the order of drawing", () => {
    const drew = ["Y1", "G4", "R2"].map((card) => ({ name: "drew" as const, seat: 0, card }));
    sees({ now: DRAWN, mine: { drawn: "R2", may: ["pass"] }, events: { 9: drew } });
    expect(rig.table.drawn).toEqual(["Y1", "G4", "R2"]);
  });
});

describe("choice of colour", () => {
  const may = [
    "play W:R",
    "play W:Y",
    "play W:G",
    "play W:B",
    "play W:R uno",
    "play W:Y uno",
    "play W:G uno",
    "play W:B uno",
    "draw",
  ];
  it("is sent together with the card as one action", () => {
    sees({ now: MY_TURN, mine: { may } });
    rig.table.play("W");
    expect(rig.sent).toEqual([]);
    expect(rig.table.sheet).toBe("colour");
    pass(GUARD_MS);
    rig.table.name("G");
    expect(sentActions()).toEqual(["play W:G"]);
  });
  it("ignores taps for a moment after the tap on the card, even if the last tick was earlier", () => {
    sees({ now: MY_TURN, mine: { may } });
    rig.clock += 190;
    rig.table.play("W");
    rig.clock += GUARD_MS - 1;
    rig.table.name("G");
    expect(rig.sent).toEqual([]);
    rig.clock += 1;
    rig.table.name("G");
    expect(sentActions()).toEqual(["play W:G"]);
  });
  it("can be cancelled by a button or by Esc", () => {
    sees({ now: MY_TURN, mine: { may } });
    rig.table.play("W");
    rig.table.cancelWild();
    expect(rig.table.sheet).toBe("none");
    pass(GUARD_MS);
    rig.table.play("W");
    expect(rig.table.escape()).toBe(true);
    expect(rig.table.sheet).toBe("none");
    expect(rig.sent).toEqual([]);
  });
  it("keeps a call that was pressed while the sheet was open", () => {
    sees({ now: MY_TURN, mine: { may } });
    rig.table.play("W");
    rig.table.call();
    pass(GUARD_MS);
    rig.table.name("B");
    expect(sentActions()).toEqual(["play W:B uno"]);
  });
  it("cannot be cancelled for the first card of a deal", () => {
    sees({ now: { question: { id: 9, phase: "colour", seats: [0] } }, mine: { may: ["colour R", "colour B"] } });
    expect(rig.table.sheet).toBe("first-colour");
    rig.table.cancelWild();
    expect(rig.table.sheet).toBe("first-colour");
    rig.table.name("B");
    expect(sentActions()).toEqual(["colour B"]);
  });
  it("closes with a notice when the decision has passed", () => {
    sees({ now: MY_TURN, mine: { may } });
    rig.table.play("W");
    rig.table.see(scene({ version: 12, now: { question: { id: 12, phase: "play", seats: [1] } } }));
    expect(rig.table.sheet).toBe("none");
    expect(rig.table.notices).toEqual([{ version: 12, key: "web.table.passed" }]);
  });
});

describe("call button", () => {
  it("is active exactly if an allowed action contains a call", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2", "draw"] } });
    expect(rig.table.isCallLive).toBe(false);
    sees({ version: 11, now: MY_TURN, mine: { may: ["play R2 uno", "play R2"] } });
    expect(rig.table.isCallLive).toBe(true);
    sees({ version: 12, mine: { may: ["uno"] } });
    expect(rig.table.isCallLive).toBe(true);
  });
  it("stays pressed before a play, and the call is sent together with the card", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2 uno", "play R2", "draw"] } });
    rig.table.call();
    expect(rig.table.called).toBe(true);
    expect(rig.sent).toEqual([]);
    rig.table.play("R2");
    expect(sentActions()).toEqual(["play R2 uno"]);
  });
  it("is released by another decision", () => {
    sees({ now: MY_TURN, mine: { may: ["play R2 uno", "play R2", "draw"] } });
    rig.table.call();
    sees({
      version: 12,
      now: { question: { id: 12, phase: "drawn", seats: [0] } },
      mine: { drawn: "B9", may: ["pass"] },
    });
    expect(rig.table.called).toBe(false);
  });
  it("sends a call after the card once, for the window of the last card", () => {
    sees({ now: { windows: [{ id: 8, kind: "call", seat: 0, until: 3_000 }] }, mine: { may: ["uno"] } });
    rig.table.call();
    rig.table.call();
    expect(rig.sent).toEqual([{ type: "act", seat: 0, of: 8, wish: "uno", anyway: false }]);
  });
  it("shakes and explains itself if no call is possible", () => {
    sees({ now: MY_TURN, mine: { may: ["draw"], why: { uno: { clause: "uno.false" } } } });
    rig.table.call();
    expect(rig.sent).toEqual([]);
    expect(rig.table.isShaking).toBe(true);
    expect(rig.table.bubble).toMatchObject({ of: "call", why: { clause: "uno.false" } });
  });
  it("also works while other taps are ignored", () => {
    rig.table.see(scene({ now: { windows: [{ id: 8, kind: "call", seat: 0 }] }, mine: { may: ["uno"] } }));
    rig.table.call();
    expect(sentActions()).toEqual(["uno"]);
  });
});

describe("stacked debt", () => {
  const question = { id: 9, phase: "answer", seats: [0], debt: 6, accept: 6 };
  it("can be answered with a card, or accepted with the draw button", () => {
    sees({ now: { question }, mine: { hand: ["G+2", "R1"], may: ["play G+2 uno", "play G+2", "accept"] } });
    expect(rig.table.sheet).toBe("debt");
    expect(rig.table.playable("G+2")).toBe("yes");
    rig.table.draw();
    expect(sentActions()).toEqual(["accept"]);
  });
  it("can also be challenged", () => {
    sees({
      now: { question: { ...question, guilty: 6, innocent: 8 } },
      mine: { may: ["play G+2", "accept", "challenge"] },
    });
    expect(rig.table.sheet).toBe("debt");
    rig.table.challenge();
    expect(sentActions()).toEqual(["challenge"]);
  });
});
