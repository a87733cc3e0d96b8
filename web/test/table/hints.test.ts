// @vitest-environment jsdom
/**
 * Each hint of the first deals appears in its own situation. If several hints could appear, the most urgent one does. A
 * hint that has been read does not appear again.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openCases, HINTS, wordsOf, type Hint } from "../../src/table/hints.svelte.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { reloaded } from "../device/storage.ts";
import type { Parts } from "./exampleScenes.ts";
import { begin, MY_TURN, rig, sees } from "./testController.ts";

/** Reading time of a hint in ms. */
const READ = 5_000;
const CALL = { id: 8, kind: "call", seat: 2, until: 60_000 } as const;
const OTHERS: Parts = { now: {}, mine: { may: [] } };
const TURN: Parts = { now: MY_TURN, mine: { hand: ["R2", "R5"], may: ["play R2", "play R5", "draw"] } };
const turnWith = (hand: string[], ...actions: string[]): Parts => ({ now: MY_TURN, mine: { hand, may: actions } });
const decision = (phase: "drawn" | "answer", ...actions: string[]): Parts => ({
  now: { question: { id: 9, phase, seats: [0] } },
  mine: { drawn: "R2", may: actions },
});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  begin();
});
afterEach(() => vi.useRealTimers());

function cases(parts: Parts, lifted = ""): readonly Hint[] {
  sees(parts);
  return openCases(rig.table, lifted);
}

describe("situation of a hint", () => {
  it("for play is a turn in which a number card fits", () => {
    expect(cases(TURN)).toContain("play");
    expect(cases(turnWith(["W", "RS"], "play W:R", "play RS"))).not.toContain("play");
    expect(cases(OTHERS)).not.toContain("play");
    expect(cases(turnWith(["B9"], "draw"))).not.toContain("play");
  });
  it("for draw is a turn in which no card fits", () => {
    expect(cases(turnWith(["B9"], "draw"))).toContain("draw");
    expect(cases(TURN)).not.toContain("draw");
  });
  it("for drawn is a drawn card that may be played or kept", () => {
    expect(cases(decision("drawn", "play R2", "pass"))).toEqual(["drawn"]);
    expect(cases(decision("drawn", "pass"))).toEqual([]);
    expect(cases(decision("drawn", "play R2"))).toEqual([]);
  });
  it.each([
    ["RS", true],
    ["RR", true],
    ["R+2", true],
    ["R7", false],
    ["W", false],
  ])("for action is present with the playable card %s: %s", (code, isPresent) => {
    expect(cases(turnWith([code], `play ${code}${code === "W" ? ":R" : ""}`)).includes("action")).toBe(isPresent);
  });
  it("for wild is a wild card that always fits", () => {
    expect(cases(turnWith(["W"], "play W:R", "play W:B"))).toContain("wild");
    expect(cases(turnWith(["WS"], "play WS:R"))).toContain("wild");
    expect(cases(turnWith(["W+4"], "play W+4:R"))).not.toContain("wild");
    expect(cases(turnWith(["W", "R2"], "play R2"))).not.toContain("wild");
  });
  it("depends only on the lifted card if one is lifted", () => {
    const both = turnWith(["RS", "W", "R2"], "play RS", "play W:R", "play R2");
    expect(cases(both)).toEqual(["play", "action", "wild"]);
    expect(cases(both, "RS")).toEqual(["action"]);
    expect(cases(both, "W")).toEqual(["wild"]);
    expect(cases(both, "R2")).toEqual(["play"]);
  });
  it("for call is a play that leaves one card, until the call is pressed", () => {
    const last = turnWith(["R2", "B9"], "play R2", "play R2 uno", "draw");
    expect(cases(last)).toContain("call");
    rig.table.call();
    expect(openCases(rig.table, "")).not.toContain("call");
    expect(cases({ ...TURN, version: 12 })).not.toContain("call");
  });
  it("for catch is another player's last card without a call, until a catch was tried", () => {
    const open: Parts = { now: { windows: [CALL] }, mine: { may: ["catch 2"] } };
    expect(cases(open)).toContain("catch");
    rig.table.catch(2);
    expect(openCases(rig.table, "")).not.toContain("catch");
    const called = rig.table.scene!.now.seats.map((seat, at) => (at === 2 ? { ...seat, called: true } : seat));
    expect(
      cases({ version: 12, now: { windows: [{ ...CALL, id: 11 }], seats: called }, mine: { may: ["catch 2"] } }),
    ).not.toContain("catch");
  });
  it("is not present during a challenge, whose sheet explains everything", () => {
    expect(cases(decision("answer", "accept", "challenge"))).toEqual([]);
  });
  it("for why is a turn with an unplayable card while no card is lifted", () => {
    const some = turnWith(["R2", "B9"], "play R2");
    expect(cases(some)).toContain("why");
    expect(cases(some, "R2")).not.toContain("why");
    expect(cases(TURN)).not.toContain("why");
  });
  it("for rules is a second without changes", () => {
    sees(OTHERS);
    expect(openCases(rig.table, "", true)).toEqual(["rules"]);
    expect(openCases(rig.table, "", false)).toEqual([]);
    sees({ ...TURN, version: 11 });
    expect(openCases(rig.table, "", true).at(-1)).toBe("rules");
    expect(openCases(rig.table, "R2", true)).not.toContain("rules");
  });
  it("is not present while a move is pending, a sheet is open or the table is paused", () => {
    sees(TURN);
    rig.table.open({ kind: "menu" });
    expect(openCases(rig.table, "")).toEqual([]);
    rig.table.close();
    rig.table.play("R2");
    expect(openCases(rig.table, "")).toEqual([]);
    expect(cases({ ...TURN, version: 11, now: { ...MY_TURN, paused: true } })).toEqual([]);
  });
  it("is listed before less urgent ones", () => {
    const all = cases({
      now: { ...MY_TURN, windows: [CALL] },
      mine: {
        hand: ["R2", "RS", "W", "B9"],
        may: ["play R2", "play RS", "play RS uno", "play W:R", "catch 2", "draw"],
      },
    });
    expect(all).toEqual(["catch", "call", "play", "action", "wild", "why"]);
    expect(all).toEqual(HINTS.filter((hint) => all.includes(hint)));
  });
});

const load = () => reloaded(() => import("../../src/table/hints.svelte.ts"));

describe("hint", () => {
  it("is the most urgent one that was not closed", async () => {
    const { hints } = await load();
    expect(hints.next(["call", "play"], "9 ")).toBe("call");
    hints.close("call");
    expect(hints.next(["call", "play"], "9 ")).toBe("play");
    expect(hints.next([], "9 ")).toBeNull();
  });
  it("is the only one of its decision, except for a lifted card or a catch", async () => {
    const { hints } = await load();
    hints.stand("play", "9 ");
    hints.close("play");
    expect(hints.next(["play", "why"], "9 ")).toBeNull();
    expect(hints.next(["action", "play"], "9 RS")).toBe("action");
    expect(hints.next(["catch", "why"], "9 ")).toBe("catch");
    expect(hints.next(["play", "why"], "12 ")).toBe("why");
  });
  it("stays as long as its situation, and does not appear again after its reading time", async () => {
    const { hints } = await load();
    const leave = hints.stand("play", "9 ");
    vi.advanceTimersByTime(READ);
    expect(hints.next(["play"], "9 R2")).toBe("play");
    leave();
    expect(hints.next(["play"], "12 ")).toBeNull();
    expect((await load()).hints.next(["play"], "12 ")).toBeNull();
  });
  it("appears again if it was not shown long enough to be read", async () => {
    const { hints } = await load();
    hints.stand("play", "9 ")();
    vi.advanceTimersByTime(READ);
    expect(hints.next(["play"], "12 ")).toBe("play");
  });
  it("is closed after its total reading time in several displays", async () => {
    const { hints } = await load();
    const leave = hints.stand("play", "9 ");
    vi.advanceTimersByTime(READ - 1_000);
    leave();
    hints.stand("play", "9 ");
    vi.advanceTimersByTime(999);
    expect(hints.isOpen("play")).toBe(true);
    vi.advanceTimersByTime(1);
    expect(hints.isOpen("play")).toBe(false);
  });
  it("is shown in at most two decisions, however briefly", async () => {
    const { hints } = await load();
    for (const leave of [hints.stand("why", "9 "), hints.stand("why", "9 ")]) leave();
    expect(hints.next(["why"], "12 ")).toBe("why");
    hints.stand("why", "12 ")();
    expect(hints.next(["why"], "15 ")).toBeNull();
    expect((await load()).hints.isOpen("why")).toBe(false);
  });
  it("is available again after a reset, like the teaching deal", async () => {
    const { hints } = await load();
    hints.closeAll();
    hints.deal();
    expect([hints.isOver, hints.isFirst]).toEqual([true, false]);
    hints.forget();
    expect([hints.isOver, hints.isFirst, hints.isOpen("play")]).toEqual([false, true, true]);
    expect((await load()).hints.isFirst).toBe(true);
  });
  it("with a brief situation stays until it was read and the player acts, or another hint is due", async () => {
    const { hints } = await load();
    hints.stand("catch", "9 ");
    expect(hints.next([], "12 ", true)).toBe("catch");
    expect(hints.next(["play"], "12 ", true)).toBe("catch");
    expect(hints.next([], "12 ", false)).toBeNull();
    hints.noteAction();
    expect(hints.next([], "12 ", true)).toBe("catch");
    vi.advanceTimersByTime(READ);
    expect(hints.next([], "12 ", true)).toBe("catch");
    expect(hints.next(["play"], "12 ", true)).toBe("play");
    hints.noteAction();
    expect(hints.next([], "12 ", true)).toBeNull();
    hints.stand("draw", "13 ");
    expect(hints.next([], "14 ", true)).toBeNull();
  });
  it("says that a second tap plays if the first tap only lifts the card", async () => {
    await words.load("es");
    expect(wordsOf("play", "", true)).toContain("un toque la levanta, otro la juega");
    expect(wordsOf("play", "", false)).toContain("tócala");
    for (const hint of ["play", "action", "wild"] as const)
      expect(wordsOf(hint, "R2", true)).toContain("Toca otra vez para jugar");
    expect(wordsOf("wild", "W", false)).not.toContain("Toca otra vez");
    expect(wordsOf("call", "R2", true)).not.toContain("Toca otra vez");
  });
  it("does not appear again after a reload if it was closed", async () => {
    (await load()).hints.close("draw");
    const { hints } = await load();
    expect(hints.isOpen("draw")).toBe(false);
    expect(hints.isOpen("play")).toBe(true);
    hints.closeAll();
    const after = (await load()).hints;
    expect(HINTS.filter((hint) => after.isOpen(hint))).toEqual([]);
  });
  it("about the rules appears after four other hints", async () => {
    const { hints } = await load();
    hints.close("play", "draw", "wild");
    expect(hints.next(["rules"], "9 ")).toBeNull();
    hints.close("action");
    expect(hints.next(["rules"], "9 ")).toBe("rules");
  });
  it("marks the teaching deal as dealt only once", async () => {
    const { hints } = await load();
    expect(hints.isFirst).toBe(true);
    hints.deal();
    expect((await load()).hints.isFirst).toBe(false);
    localStorage.clear();
    const others = (await load()).hints;
    others.closeAll();
    expect(others.isFirst).toBe(false);
  });
});
