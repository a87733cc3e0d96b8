// @vitest-environment jsdom
/** Hints of the first deals: each has its case, the most urgent one is shown, and none comes twice. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { casesOf, HINTS, wordsOf, type Hint } from "../../src/table/hints.svelte.ts";
import { words } from "../../src/words/catalogue.svelte.ts";
import { reloaded } from "../device/storage.ts";
import type { Parts } from "./made.ts";
import { begin, MY_TURN, rig, sees } from "./rig.ts";

/** In which one of them is read. */
const READ = 5_000;
const CALL = { id: 8, kind: "call", seat: 2, until: 60_000 } as const;
const OTHERS: Parts = { now: {}, mine: { may: [] } };
const TURN: Parts = { now: MY_TURN, mine: { hand: ["R2", "R5"], may: ["play R2", "play R5", "draw"] } };
const may = (hand: string[], ...wishes: string[]): Parts => ({ now: MY_TURN, mine: { hand, may: wishes } });
const asked = (phase: "drawn" | "answer", ...wishes: string[]): Parts => ({ now: { question: { id: 9, phase, seats: [0] } }, mine: { drawn: "R2", may: wishes } });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  begin();
});
afterEach(() => vi.useRealTimers());

function cases(parts: Parts, lifted = ""): readonly Hint[] {
  sees(parts);
  return casesOf(rig.table, lifted);
}

describe("the case of", () => {
  it("play is a turn in which a figure fits", () => {
    expect(cases(TURN)).toContain("play");
    expect(cases(may(["W", "RS"], "play W:R", "play RS"))).not.toContain("play");
    expect(cases(OTHERS)).not.toContain("play");
    expect(cases(may(["B9"], "draw"))).not.toContain("play");
  });
  it("draw is a turn in which nothing fits", () => {
    expect(cases(may(["B9"], "draw"))).toContain("draw");
    expect(cases(TURN)).not.toContain("draw");
  });
  it("drawn is a card that may be played and may be kept", () => {
    expect(cases(asked("drawn", "play R2", "pass"))).toEqual(["drawn"]);
    expect(cases(asked("drawn", "pass"))).toEqual([]);
    expect(cases(asked("drawn", "play R2"))).toEqual([]);
  });
  it.each([
    ["RS", true],
    ["RR", true],
    ["R+2", true],
    ["R7", false],
    ["W", false],
  ])("action with %s is %s", (code, is) => {
    expect(cases(may([code], `play ${code}${code === "W" ? ":R" : ""}`)).includes("action")).toBe(is);
  });
  it("wild is one that always goes", () => {
    expect(cases(may(["W"], "play W:R", "play W:B"))).toContain("wild");
    expect(cases(may(["WS"], "play WS:R"))).toContain("wild");
    expect(cases(may(["W+4"], "play W+4:R"))).not.toContain("wild");
    expect(cases(may(["W", "R2"], "play R2"))).not.toContain("wild");
  });
  it("a card is that of the lifted one, where one is lifted", () => {
    const both = may(["RS", "W", "R2"], "play RS", "play W:R", "play R2");
    expect(cases(both)).toEqual(["play", "action", "wild"]);
    expect(cases(both, "RS")).toEqual(["action"]);
    expect(cases(both, "W")).toEqual(["wild"]);
    expect(cases(both, "R2")).toEqual(["play"]);
  });
  it("call is a play that leaves one card, until it is pressed", () => {
    const last = may(["R2", "B9"], "play R2", "play R2 uno", "draw");
    expect(cases(last)).toContain("call");
    rig.table.call();
    expect(casesOf(rig.table, "")).not.toContain("call");
    expect(cases({ ...TURN, version: 12 })).not.toContain("call");
  });
  it("catch is another's single card without the call, until it was tried", () => {
    const open: Parts = { now: { windows: [CALL] }, mine: { may: ["catch 2"] } };
    expect(cases(open)).toContain("catch");
    rig.table.catch(2);
    expect(casesOf(rig.table, "")).not.toContain("catch");
    const called = rig.table.scene!.now.seats.map((seat, at) => (at === 2 ? { ...seat, called: true } : seat));
    expect(cases({ version: 12, now: { windows: [{ ...CALL, id: 11 }], seats: called }, mine: { may: ["catch 2"] } })).not.toContain("catch");
  });
  it("challenge is a card that can be challenged", () => {
    expect(cases(asked("answer", "accept", "challenge"))).toEqual(["challenge"]);
    expect(cases(asked("answer", "accept"))).toEqual([]);
  });
  it("why is a turn with a card that does not fit, while none is lifted", () => {
    const some = may(["R2", "B9"], "play R2");
    expect(cases(some)).toContain("why");
    expect(cases(some, "R2")).not.toContain("why");
    expect(cases(TURN)).not.toContain("why");
  });
  it("rules is while others play", () => {
    expect(cases(OTHERS)).toEqual(["rules"]);
    expect(cases(TURN)).not.toContain("rules");
  });
  it("nothing is while something was sent, lies on the table, or cannot be done", () => {
    sees(TURN);
    rig.table.open({ kind: "menu" });
    expect(casesOf(rig.table, "")).toEqual([]);
    rig.table.close();
    rig.table.play("R2");
    expect(casesOf(rig.table, "")).toEqual([]);
    expect(cases({ ...TURN, version: 11, now: { ...MY_TURN, paused: true } })).toEqual([]);
  });
  it("several stand in the order of what cannot wait", () => {
    const all = cases({ now: { ...MY_TURN, windows: [CALL] }, mine: { hand: ["R2", "RS", "W", "B9"], may: ["play R2", "play RS", "play RS uno", "play W:R", "catch 2", "draw"] } });
    expect(all).toEqual(["catch", "call", "play", "action", "wild", "why"]);
    expect(all).toEqual(HINTS.filter((hint) => all.includes(hint)));
  });
});

const load = () => reloaded(() => import("../../src/table/hints.svelte.ts"));

describe("a hint", () => {
  it("is the first of those that are new", async () => {
    const { hints } = await load();
    expect(hints.next(["call", "play"], "9 ")).toBe("call");
    hints.close("call");
    expect(hints.next(["call", "play"], "9 ")).toBe("play");
    expect(hints.next([], "9 ")).toBeNull();
  });
  it("has its decision for itself, but for what one lifts and for a catch", async () => {
    const { hints } = await load();
    hints.stand("play", "9 ");
    hints.close("play");
    expect(hints.next(["play", "why"], "9 ")).toBeNull();
    expect(hints.next(["action", "play"], "9 RS")).toBe("action");
    expect(hints.next(["catch", "why"], "9 ")).toBe("catch");
    expect(hints.next(["play", "why"], "12 ")).toBe("why");
  });
  it("stands as long as its case does, and comes never again once it was seen", async () => {
    const { hints } = await load();
    const leave = hints.stand("play", "9 ");
    vi.advanceTimersByTime(READ);
    expect(hints.next(["play"], "9 R2")).toBe("play");
    leave();
    expect(hints.next(["play"], "12 ")).toBeNull();
    expect((await load()).hints.next(["play"], "12 ")).toBeNull();
  });
  it("comes again where nobody can have read it", async () => {
    const { hints } = await load();
    hints.stand("play", "9 ")();
    vi.advanceTimersByTime(READ);
    expect(hints.next(["play"], "12 ")).toBe("play");
  });
  it("stays where its case was brief, until it can have been read and one plays on, or another is due, or lies there", async () => {
    const { hints } = await load();
    hints.stand("catch", "9 ");
    expect(hints.next([], "12 ", true)).toBe("catch");
    expect(hints.next(["play"], "12 ", true)).toBe("catch");
    expect(hints.next([], "12 ", false)).toBeNull();
    hints.acted();
    expect(hints.next([], "12 ", true)).toBe("catch");
    vi.advanceTimersByTime(READ);
    expect(hints.next([], "12 ", true)).toBe("catch");
    expect(hints.next(["play"], "12 ", true)).toBe("play");
    hints.acted();
    expect(hints.next([], "12 ", true)).toBeNull();
    hints.stand("draw", "13 ");
    expect(hints.next([], "14 ", true)).toBeNull();
  });
  it("says that a second tap plays, where one tap only lifts", async () => {
    await words.load("es");
    expect(wordsOf("play", "", true)).toContain("un toque la levanta, otro la juega");
    expect(wordsOf("play", "", false)).toContain("tócala");
    for (const hint of ["play", "action", "wild"] as const) expect(wordsOf(hint, "R2", true)).toContain("Otro toque y la juegas");
    expect(wordsOf("wild", "W", false)).not.toContain("Otro toque");
    expect(wordsOf("call", "R2", true)).not.toContain("Otro toque");
  });
  it("does not come back after a reload once it was closed, and none does once all were", async () => {
    (await load()).hints.close("draw");
    const { hints } = await load();
    expect(hints.isOpen("draw")).toBe(false);
    expect(hints.isOpen("play")).toBe(true);
    hints.closeAll();
    const after = (await load()).hints;
    expect(HINTS.filter((hint) => after.isOpen(hint))).toEqual([]);
  });
  it("says where the rules are after some others", async () => {
    const { hints } = await load();
    hints.close("play", "draw", "wild");
    expect(hints.next(["rules"], "9 ")).toBeNull();
    hints.close("action");
    expect(hints.next(["rules"], "9 ")).toBe("rules");
  });
  it("makes the first deal one that teaches, once", async () => {
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
